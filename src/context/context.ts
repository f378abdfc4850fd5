/** What a command stands on: the machine, the settings, and what is made from both when it is first needed. */
import type { Client } from '../api/client.ts';
import type { Store } from '../api/store/store.ts';
import type { Fetch } from '../api/transport/fetcher.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Settings } from '../cli/settings.ts';
import type { Style } from '../output/text/style.ts';
import type { Sandbox } from '../sandbox/exchange.ts';
import type { Machine } from './machine.ts';

/** What of a command that asks the program again is other than in its own run. */
export interface Asking {
  /** The answer is for a terminal of so many columns. */
  readonly columns?: number;
  readonly settings?: Partial<Settings>;
  /** The sandbox that answers in place of the built-in one. */
  readonly sandbox?: Sandbox;
}

/** What the program said. */
export interface Answered {
  readonly code: number;
  /** What would have stood on stdout. */
  readonly bytes: Uint8Array;
  /** Lines on stderr that are no error. */
  readonly remarks: string;
  /** Message and hint, as JSON where the settings say so; empty where the code is 0. */
  readonly error: string;
}

export interface Context {
  readonly machine: Machine;
  readonly settings: Settings;
  readonly style: Style;
  client(): Promise<Client>;
  /** One that sends this token and stores nothing. */
  clientWith(token: string): Promise<Client>;
  /** Fetches what answers refer to, from wherever it is: sends no token and stores nothing. */
  files(): Promise<Fetch>;
  store(): Promise<Store>;
  tokens(): Promise<Tokens>;
  /**
   * Asks the program again, as this run is set. What it answers is a value: nothing is written, and nothing read
   * from stdin. Options of every command that stand in argv change nothing but the form of the answer.
   */
  again(argv: readonly string[], asking?: Asking): Promise<Answered>;
  /** To stdout; on a terminal through a pager where the text is longer than the screen. */
  print(pieces: Iterable<string | Uint8Array>): void;
  /** To stdout at once, past the pager. */
  write(pieces: Iterable<string | Uint8Array>): void;
  /** One line on stderr. */
  note(line: string): void;
  /** One dim line on stderr, on terminals only. */
  aside(line: string): void;
}

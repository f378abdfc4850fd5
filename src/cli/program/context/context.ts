/** What the handler of a command is given: the machine, the settings, and what is made from both when it is needed. */

import type { Style } from '../../../base/text/style.ts';
import type { Sandbox } from '../../../sandbox/request-response.ts';
import type { Tokens } from '../../client/auth/tokens.ts';
import type { Client } from '../../client/client.ts';
import type { Store } from '../../client/store/store.ts';
import type { Fetch } from '../../client/transport/fetcher.ts';
import type { Transport } from '../../client/transport/transport.ts';
import type * as cli from '../argv/command.ts';
import type { Options } from '../argv/option.ts';
import type { Settings } from '../settings/settings.ts';
import type { Machine } from './machine.ts';

/** How a run that a command starts with `again` differs from its own run. */
export interface Asking {
  /** The width of the terminal that the output is made for; absent for a pipe. */
  readonly columns?: number;
  readonly settings?: Partial<Settings>;
  /** The sandbox that answers in place of the built-in one. */
  readonly sandbox?: Sandbox;
  /** Bytes of output at which the run ends; its code is not 0 then. */
  readonly maxBytes?: number;
}

/** How many records were written, and how many there are without offset and limit. */
export interface Counts {
  readonly shown: number;
  readonly total: number;
}

export interface Answered {
  readonly code: number;
  readonly bytes: Uint8Array;
  /** Lines on stderr that are no error. */
  readonly remarks: string;
  /** Of a command that shows records. */
  readonly counts: Counts | undefined;
  /** Message and hint, as JSON where the settings say so; empty if the code is 0. */
  readonly error: string;
}

export interface Context {
  readonly machine: Machine;
  readonly settings: Settings;
  readonly style: Style;
  client(): Promise<Client>;
  get: Client['get'];
  /** A client that sends this token and stores nothing. */
  clientWith(token: string): Promise<Client>;
  /** Fetches files that answers refer to, from any host: sends no token and stores nothing. */
  files(): Promise<Fetch>;
  store(): Promise<Store>;
  tokens(): Promise<Tokens>;
  /** The way to the service: connections are kept, and used again by later requests and runs. */
  network(): Promise<Transport>;
  /**
   * Runs the program once more with the settings of this run. Its output is a value: nothing is written, and nothing is
   * read from stdin. Of the options of every command, argv may hold those that change the form of the output.
   */
  runNested(argv: readonly string[], asking?: Asking): Promise<Answered>;
  /** Does some work in a context of its own, quietly; files that it has left open are closed at its end. */
  inOwnContext<Result>(
    work: (context: Context) => Promise<Result>,
    asking?: Pick<Asking, 'settings' | 'sandbox'>,
  ): Promise<Result>;
  /** What follows lasts as long as somebody wants it to: --max-time no longer ends it. */
  liftTimeLimit(): void;
  /** Does some work after the output of the command, if the command succeeds. */
  later(work: () => Promise<void>): void;
  /** Is told what was shown, where somebody asks. */
  readonly counted?: (counts: Counts) => void;
  /** To stdout; on a terminal through a pager where the text is longer than the screen. */
  print(pieces: Iterable<string | Uint8Array>): void;
  /** To stdout at once, past the pager. */
  write(pieces: Iterable<string | Uint8Array>): void;
  /** One line on stderr. */
  note(line: string): void;
  /** One dim line on stderr, on terminals only. */
  aside(line: string): void;
}

export type Command = cli.Command<Context>;
export type Program = cli.Program<Context>;
export type Definition = cli.Definition<Context>;
export type Entry = cli.Entry<Context>;

/** Declares a command; its handler's parameters are typed by its options. */
export function command<const Declared extends Options>(
  definition: cli.Definition<Context, Declared>,
): Definition {
  return definition;
}

/** A command that a file exports by the name of the command. */
export function entry<const Name extends string>(
  name: Name,
  summary: string,
  file: () => Promise<{ readonly [Each in Name]: Definition }>,
): Entry {
  return { name, summary, load: async () => (await file())[name] };
}

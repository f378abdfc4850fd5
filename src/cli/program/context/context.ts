/** The input of a command's handler: the machine, the settings, and parts made from both on first use. */

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

/** How a nested run differs from its outer run. */
export interface NestedOptions {
  /** The width of the terminal for the output; absent for a pipe. */
  readonly columns?: number;
  readonly settings?: Partial<Settings>;
  /** The sandbox to use instead of the built-in one. */
  readonly sandbox?: Sandbox;
  /** Maximum number of bytes of output. A longer output ends the run with a code other than 0. */
  readonly maxBytes?: number;
}

/** The number of printed records, and the number of matching records, ignoring offset and limit. */
export interface Counts {
  readonly shownCount: number;
  readonly total: number;
}

export interface NestedResult {
  readonly exitCode: number;
  readonly bytes: Uint8Array;
  /** Lines on stderr that are not errors. */
  readonly warnings: string;
  /** The counts of a command that shows records. */
  readonly counts: Counts | undefined;
  /** Message and hint, as JSON if the settings require it; empty if the code is 0. */
  readonly error: string;
}

export interface Context {
  readonly machine: Machine;
  readonly settings: Settings;
  readonly style: Style;
  client(): Promise<Client>;
  get: Client['get'];
  /** Returns a client that sends this token and caches nothing. */
  clientWithToken(token: string): Promise<Client>;
  /** Returns the fetcher for files that responses name (see `checkAddress`). It sends no token and caches nothing. */
  fileFetcher(): Promise<Fetch>;
  store(): Promise<Store>;
  tokens(): Promise<Tokens>;
  /** Returns the transport to the service. Its connections are reused by later requests and runs. */
  network(): Promise<Transport>;
  /**
   * Runs the program again with the settings of this run, and returns its output. It writes nothing and does not read
   * stdin. Options in argv that every command has may change the format of the output.
   */
  runNested(argv: readonly string[], runOptions?: NestedOptions): Promise<NestedResult>;
  /** Runs work in a context of its own, without notices on stderr, and closes the files that it left open. */
  runInOwnContext<Result>(
    work: (context: Context) => Promise<Result>,
    runOptions?: Pick<NestedOptions, 'settings' | 'sandbox'>,
  ): Promise<Result>;
  /** Ends the effect of --max-time, so that the rest of the command may take any time. */
  liftTimeLimit(): void;
  /** Waits for work. Rejects if --max-time ends meanwhile, with the reason in the message: `stdin has not ended`. */
  waitFor<Result>(reason: string, work: Promise<Result>): Promise<Result>;
  /** Runs work after the output of the command, if the command succeeds. */
  runLater(work: () => Promise<void>): void;
  /** Receives the counts of shown records. */
  readonly reportCounts?: (counts: Counts) => void;
  /** Writes to stdout; on a terminal through a pager if the text is longer than the screen. */
  print(pieces: Iterable<string | Uint8Array>): void;
  /** Writes to stdout at once, without the pager. */
  write(pieces: Iterable<string | Uint8Array>): void;
  /** Writes one line to stderr, unless -q is given. */
  notice(line: string): void;
  /** Writes one dim line to stderr, only on terminals, and not with -q. */
  terminalNotice(line: string): void;
}

export type Command = cli.Command<Context>;
export type Program = cli.Program<Context>;
export type Definition = cli.Definition<Context>;
export type Entry = cli.Entry<Context>;

/** Declares a command. Its options determine the types of its handler's parameters. */
export function command<const Declared extends Options>(
  definition: cli.Definition<Context, Declared>,
): Definition {
  return definition;
}

/** Declares a command that a file exports under the command's name. */
export function entry<const Name extends string>(
  name: Name,
  summary: string,
  file: () => Promise<{ readonly [Each in Name]: Definition }>,
): Entry {
  return { name, summary, load: async () => (await file())[name] };
}

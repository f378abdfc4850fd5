/** The interface between the program and the machine. `machine.ts` makes the real one; tests make their own. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type * as fs from 'node:fs';

/** An output stream that writes synchronously and completely, or throws ClosedPipe. */
export interface Sink {
  readonly isTerminal: boolean;
  /** The width of the terminal in columns and its height in rows; undefined if the stream is not a terminal. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  write(chunk: string | Uint8Array): void;
}

/** Standard input, read only by commands that need it. */
export interface Source {
  readonly isTerminal: boolean;
  /** Whether there is no stdin, so that the argument `-` is an ordinary name. */
  readonly isClosed?: boolean;
  stream(): NodeJS.ReadStream;
}

/** Files: the synchronous functions of node:fs, so that tests can pass a read-only or a full disk. */
export type Disk = typeof fs;

/** The variables of the environment by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts a program without waiting for it, as spawn of node:child_process does. `kill` of a detached program also ends
 * its children, because a player may be a script.
 */
export type StartProgram = (path: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/** The program's folders, as absolute paths. */
export interface ProgramFolders {
  readonly cache: string;
  readonly config: string;
  /** The folder with the configuration that all users share; undefined on Windows. */
  readonly system?: string | undefined;
}

/** The clock of the machine, or of a test. */
export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number;
  /** Returns the milliseconds on a monotonic clock. */
  elapsed(): number;
  /** Rejects early when `signal` is aborted, as setTimeout of node:timers/promises does. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The processes of this machine. Each has a mark that is unique across machines. */
export interface Processes {
  /** Returns the mark of this process: its id, and the machine's name. */
  mark(): string;
  /** Whether the process with this mark was one of this machine, and has ended. */
  hasEnded(mark: string): boolean;
}

/** Whether escape sequences (colours, cursor movements) work, which needs a terminal whose TERM is not dumb. */
export function supportsEscapes({ isTerminal }: Pick<Sink, 'isTerminal'>, env: Environment): boolean {
  return isTerminal && env.TERM !== 'dumb';
}

/** A JSON object as the service sent it: fields may be missing, null, or unknown to this version. */
export interface Fields {
  readonly [name: string]: unknown;
}

/** Whether a value is a JSON object, and not an array or null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

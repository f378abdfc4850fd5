/** The machine as the program sees it. `machine.ts` makes the real one; tests make their own. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type * as fs from 'node:fs';

/** An output stream that writes synchronously and completely, or throws ClosedPipe. */
export interface Sink {
  readonly isTerminal: boolean;
  /** Columns and rows of the terminal; undefined off a terminal. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  write(chunk: string | Uint8Array): void;
}

/** Standard input, read only by commands that ask for it. */
export interface Source {
  readonly isTerminal: boolean;
  /** Nothing comes from there: a lone `-` is a name like others. */
  readonly isClosed?: boolean;
  stream(): NodeJS.ReadStream;
}

/** Files: the synchronous functions of node:fs, so that tests can pass a read-only or a full disk. */
export type Disk = typeof fs;

/** The variables of the environment by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts a program and doesn't wait for it: spawn of node:child_process. `kill` of a detached one also ends what that
 * has started: a player may be a script.
 */
export type Start = (path: string, words: readonly string[], options: SpawnOptions) => ChildProcess;

/** Where this program keeps its files. Absolute paths. */
export interface Places {
  readonly cache: string;
  readonly config: string;
  /** The configuration of the whole machine lies here; undefined on Windows. */
  readonly system?: string | undefined;
}

/** The time of the machine, or one that a test holds. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds, monotonic. */
  elapsed(): number;
  /** Rejects early when `signal` is aborted, as setTimeout of node:timers/promises does. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The processes of this machine, each known by a mark that no other machine's has. */
export interface Processes {
  /** The mark of this process: its number, and the machine's name. */
  mark(): string;
  /** Whether the process with this mark was one of this machine, and has ended. */
  hasEnded(mark: string): boolean;
}

/** Whether escape sequences (colours, a cursor that moves) do what they should: a terminal, and no dumb one. */
export function takesEscapes({ isTerminal }: Pick<Sink, 'isTerminal'>, env: Environment): boolean {
  return isTerminal && env.TERM !== 'dumb';
}

/** A JSON object as the service sent it: fields may be missing, null, or unknown to this version. */
export interface Fields {
  readonly [name: string]: unknown;
}

/** Whether a value is a JSON object: no array, no null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

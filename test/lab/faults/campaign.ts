/** The types of campaigns, and helpers that run a command and check its result. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, makeHome, type Result } from '../../support/cli.ts';

/** A kind of fault, tested in several cases. */
export interface Fault {
  /** The area, such as network, responses, cache, process or arguments. */
  readonly area: string;
  readonly fault: string;
  /** What must hold in every case. */
  readonly promise: string;
  /** @param full whether to return all cases; otherwise those that fit into a few minutes */
  cases(full: boolean): Iterable<Case>;
}

export interface Case {
  readonly name: string;
  /** Runs the case. Throws if the promise is broken. */
  run(): Promise<void>;
}

/** A token that must never appear in output or files. */
export const canary = 'canary-91f6c2d07be843aa';

/** Milliseconds within which every command of the campaign must end, on a busy machine. */
const timeLimit = 60_000;

export class BrokenPromise extends Error {}

export interface Expected {
  /** The correct exit codes. */
  readonly codes: readonly number[];
  /** The whole of stdout; by default it must be empty unless the exit code is 0. */
  readonly stdout?: string;
}

/**
 * Checks a result: an expected exit code and stdout, at most three lines on stderr, no stack trace, and no token.
 * @throws BrokenPromise
 */
export function checkResult(
  { code, stdout, stderr }: Result,
  { codes, stdout: expectedStdout }: Expected,
): void {
  if (code === null || !codes.includes(code))
    throw new BrokenPromise(`exit code ${code}: ${stderr.slice(0, 300)}`);
  if (code !== 0 && expectedStdout === undefined && stdout !== '')
    throw new BrokenPromise(`stdout with exit code ${code}: ${stdout.slice(0, 100)}`);
  if (expectedStdout !== undefined && stdout !== expectedStdout)
    throw new BrokenPromise(`stdout of ${stdout.length} characters in place of ${expectedStdout.length}`);
  if (/^\s+at .*:\d+:\d+/m.test(stderr)) throw new BrokenPromise(`a stack trace: ${stderr.slice(0, 300)}`);
  if (code !== 0 && stderr === '') throw new BrokenPromise('there was no error message');
  // A search names each word that was not found.
  const lines = stderr.split('\n').filter(line => !/^'.*' was not found/.test(line));
  if (lines.length > 4) throw new BrokenPromise(`an error of many lines: ${stderr.slice(0, 300)}`);
  if (/Something went wrong/.test(stderr)) throw new BrokenPromise(stderr.slice(0, 300));
  if (`${stdout}${stderr}`.includes(canary)) throw new BrokenPromise('the token was shown');
}

export interface Home {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Calls `use` with a new home, and searches all its files for the token afterwards. */
export async function withHome<T>(use: (home: Home) => Promise<T>): Promise<T> {
  const home = makeHome();
  try {
    const result = await use(home);
    for (const path of filesBelow(home.path))
      if (readFileSync(path).includes(canary)) throw new BrokenPromise(`the token is in ${path}`);
    return result;
  } finally {
    home.remove();
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

/**
 * Runs the built command. Throws BrokenPromise if it does not end in time.
 * @param under a command that starts it
 */
export function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  under: readonly string[] = [],
): Promise<Result> {
  return withTimeLimit(args.join(' ').slice(0, 100), cli(args, { env, under }));
}

/** Waits for a promise, at most this number of milliseconds. @throws BrokenPromise if it takes longer */
export async function withTimeLimit<T>(name: string, promise: Promise<T>, limit = timeLimit): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrokenPromise(`no end: ${name}`)), limit);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns all cases of a full run, otherwise every `step`th. */
export function sample<T>(all: readonly T[], full: boolean, step: number): readonly T[] {
  return full ? all : all.filter((_, index) => index % step === 0);
}

/** Whether a text contains bidirectional controls, or control characters other than tab and line feed. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Bidi_Control}]/u.test(text.replace(/[\t\n]/g, ''));
}

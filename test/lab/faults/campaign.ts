/** The types of the campaign: faults, promises, and the check of one command. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, makeHome, type Result } from '../../support/cli.ts';

/** One kind of fault, tested in several cases. */
export interface Fault {
  /** The area, such as network, answers, store, process or arguments. */
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

/** A token that must never appear anywhere. */
export const canary = 'canary-91f6c2d07be843aa';

/** Milliseconds within which every command of the campaign must end, on a busy machine. */
const patience = 60_000;

export class Broken extends Error {}

export interface Expected {
  /** The correct exit codes. */
  readonly codes: readonly number[];
  /** The whole of stdout; by default it must be empty unless the exit code is 0. */
  readonly stdout?: string;
}

/** Checks every result: a known exit code, only the result on stdout, one or two lines of error, no stack trace. */
export function judge({ code, stdout, stderr }: Result, { codes, stdout: wanted }: Expected): void {
  if (code === null || !codes.includes(code)) throw new Broken(`exit code ${code}: ${stderr.slice(0, 300)}`);
  if (code !== 0 && wanted === undefined && stdout !== '')
    throw new Broken(`stdout with exit code ${code}: ${stdout.slice(0, 100)}`);
  if (wanted !== undefined && stdout !== wanted)
    throw new Broken(`stdout of ${stdout.length} characters in place of ${wanted.length}`);
  if (/^\s+at .*:\d+:\d+/m.test(stderr)) throw new Broken(`a stack trace: ${stderr.slice(0, 300)}`);
  if (code !== 0 && stderr === '') throw new Broken('nothing was said');
  // A search names each word that was not found.
  const lines = stderr.split('\n').filter(line => !/^'.*' was not found/.test(line));
  if (lines.length > 4) throw new Broken(`many lines of error: ${stderr.slice(0, 300)}`);
  if (/Something went wrong/.test(stderr)) throw new Broken(stderr.slice(0, 300));
  if (`${stdout}${stderr}`.includes(canary)) throw new Broken('the token was shown');
}

export interface Home {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Calls `use` with a new home, and searches all its files for the token afterwards. */
export async function inHome<T>(use: (home: Home) => Promise<T>): Promise<T> {
  const home = makeHome();
  try {
    const result = await use(home);
    for (const path of filesBelow(home.path))
      if (readFileSync(path).includes(canary)) throw new Broken(`the token is in ${path}`);
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
 * Runs the built command. Throws Broken if it does not end.
 * @param under a command that starts it
 */
export function command(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  under: readonly string[] = [],
): Promise<Result> {
  return inTime(args.join(' ').slice(0, 100), cli(args, { env, under }));
}

/** Returns the result if it comes in time; otherwise throws Broken. */
export async function inTime<T>(name: string, coming: Promise<T>, within = patience): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Broken(`no end: ${name}`)), within);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns every `step`th case, or all. */
export function sample<T>(all: readonly T[], full: boolean, step: number): readonly T[] {
  return full ? all : all.filter((_, index) => index % step === 0);
}

/** Whether a text contains bidirectional controls, or control characters other than tab and line feed. */
export function isObeyed(text: string): boolean {
  return /[\p{Cc}\p{Bidi_Control}]/u.test(text.replace(/[\t\n]/g, ''));
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isQuick } from './often.ts';
import { declare, findProgram } from './programs.ts';

/** Whether to skip a test, and the reason, for its name. */
export interface Requirement {
  readonly skip: boolean;
  readonly reason: string;
}

/** npm run check starts no other programs, because they would double its time. */
const leftOut = { skip: true, reason: 'needs another program: npm test' };

/** The modules of Python that the scripts of the tests import. A minimal Python lacks some. */
const modules = 'csv, fcntl, html.parser, json, pty, select, signal, struct, termios';
/** Checks that a program works here: in a container or on another system, it may be installed but fail. */
const trials: Readonly<Record<string, readonly string[]>> = {
  python3: ['-c', `import ${modules}`],
  prlimit: ['--nofile=64', 'true'],
  strace: ['-f', '-o', '/dev/null', 'true'],
};

/**
 * Declares the programs that a test starts, by name, and other files that it needs, by path. An undeclared program is not
 * on its PATH (programs.ts). Returns whether to skip the test because one of them is missing or doesn't work. With
 * MUSIC_CLI_REQUIRE_ALL=1 (.ci/run) nothing is skipped, and the test fails instead.
 */
export function requires(...commands: readonly string[]): Requirement {
  declare(commands.filter(command => !isAbsolute(command)));
  return isQuick ? leftOut : requirement(commands.filter(command => !works(command)));
}

/** Declares bash, which runs shell lines. Unlike other programs, npm run check uses it, too. */
export function requiresBash(): Requirement {
  declare(['bash']);
  return requirement(works('bash') ? [] : ['bash']);
}

/** Declares Python with modules that are packages of Debian: `requiresPython('mido')`. */
export function requiresPython(...names: readonly string[]): Requirement {
  const python = requires('python3');
  if (isQuick || python.reason !== '') return python;
  return requirement(
    names.filter(name => !succeeds('python3', ['-c', `import ${name}`])).map(name => `Python's ${name}`),
  );
}

/** Returns the first requirement that is missing, or one that is met. */
export function all(...each: readonly Requirement[]): Requirement {
  return each.find(({ reason }) => reason !== '') ?? requirement([]);
}

function requirement(missing: readonly string[]): Requirement {
  return {
    skip: missing.length > 0 && process.env.MUSIC_CLI_REQUIRE_ALL !== '1',
    reason: missing.length > 0 ? `needs ${missing.join(', ')}` : '',
  };
}

const known = new Map<string, boolean>();

function works(command: string): boolean {
  const answer = known.get(command) ?? tryOut(command);
  known.set(command, answer);
  return answer;
}

function tryOut(command: string): boolean {
  if (command === 'mkfifo') return canMakePipe();
  if (isAbsolute(command)) return existsSync(command);
  const words = trials[command];
  return words === undefined ? findProgram(command) !== undefined : succeeds(command, words);
}

function succeeds(command: string, words: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}

/** A file system or a container may refuse named pipes. */
function canMakePipe(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-pipe-'));
  try {
    return succeeds('mkfifo', [join(folder, 'pipe')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

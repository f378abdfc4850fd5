import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { isQuick } from './often.ts';
import { declare, findProgram } from './programs.ts';

/** Whether to skip a test, and the reason, which belongs in the name of the test. */
export interface Requirement {
  readonly skip: boolean;
  readonly reason: string;
}

/** The requirement of a program in npm run check, which starts none except bash: they would double its time. */
const skipped = { skip: true, reason: 'needs another program: npm test' };

/** The modules of Python that the scripts of the tests import. A minimal Python lacks some. */
const modules = 'csv, fcntl, html.parser, json, pty, select, signal, struct, termios';
/** Arguments of a trial run, because a program may be installed but fail in a container or on another system. */
const trialArgs: Readonly<Record<string, readonly string[]>> = {
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
  return isQuick ? skipped : requirementFor(commands.filter(command => !works(command)));
}

/** Declares bash, which runs shell lines. Unlike other programs, npm run check uses it, too. */
export function requiresBash(): Requirement {
  declare(['bash']);
  return requirementFor(works('bash') ? [] : ['bash']);
}

/** Declares Python with modules that are packages of Debian: `requiresPython('mido')`. */
export function requiresPython(...names: readonly string[]): Requirement {
  const python = requires('python3');
  if (isQuick || python.reason !== '') return python;
  return requirementFor(
    names.filter(name => !succeeds('python3', ['-c', `import ${name}`])).map(name => `Python's ${name}`),
  );
}

/** Returns the first requirement that is not met, or one without a reason if all are met. */
export function firstMissing(...requirements: readonly Requirement[]): Requirement {
  return requirements.find(({ reason }) => reason !== '') ?? requirementFor([]);
}

function requirementFor(missing: readonly string[]): Requirement {
  return {
    skip: missing.length > 0 && process.env.MUSIC_CLI_REQUIRE_ALL !== '1',
    reason: missing.length > 0 ? `needs ${missing.join(', ')}` : '',
  };
}

const cache = new Map<string, boolean>();

function works(command: string): boolean {
  const isWorking = cache.get(command) ?? tryProgram(command);
  cache.set(command, isWorking);
  return isWorking;
}

function tryProgram(command: string): boolean {
  if (command === 'mkfifo') return canMakePipe();
  if (isAbsolute(command)) return existsSync(command);
  const words = trialArgs[command];
  return words === undefined ? findProgram(command) !== undefined : succeeds(command, words);
}

function succeeds(command: string, words: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}

/** Whether named pipes can be made; a file system or a container may refuse them. */
function canMakePipe(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-pipe-'));
  try {
    return succeeds('mkfifo', [join(folder, 'pipe')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

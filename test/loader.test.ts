/** Tests the V8 code cache beside the program: it never changes a result, whatever its files contain. */
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCompiledCode } from '../scripts/release/compiled-code.ts';
import { makeHome, node, root } from './support/cli.ts';
import { often, some } from './support/often.ts';
import { requires } from './support/requires.ts';

const home = makeHome();
const installed = mkdtempSync(join(tmpdir(), 'music-cli-kept-'));
const cacheFolder = join(installed, 'dist', 'kept');
let output = '';

/** Returns the output and exit code of the installed command. */
function run(
  args = ['keys', 'list'],
  options: { uid?: number; flags?: string[]; installed?: string } = {},
): Promise<string> {
  const words = [
    ...(options.flags ?? []),
    join(options.installed ?? installed, 'bin', 'music-cli.js'),
    ...args,
  ];
  return new Promise(resolve => {
    execFile(node, words, { env: home.env, uid: options.uid }, (error, stdout, stderr) =>
      resolve(`${stdout}${stderr}${error?.signal ?? error?.code ?? 0}`),
    );
  });
}

const cacheFiles = () => (existsSync(cacheFolder) ? readdirSync(cacheFolder).sort() : []);
const cachePath = (chunk: string) =>
  join(cacheFolder, cacheFiles().find(name => name.startsWith(chunk)) ?? chunk);

beforeAll(async () => {
  for (const name of ['bin', 'dist', 'package.json', 'completions', 'man'])
    cpSync(join(root, name), join(installed, name), {
      recursive: true,
      filter: path => !path.includes('/kept'),
    });
  // A clone may have other permissions than an installed package.
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'u=rwX,go=rX', installed]);
  output = await run();
  expect(output).toMatch(/^id {2}name.*\n0$/s);
});
beforeEach(async () => {
  rmSync(cacheFolder, { recursive: true, force: true });
  await run();
});
afterAll(() => {
  home.remove();
  rmSync(installed, { recursive: true, force: true });
});

it('the code cache is written after a run, one file per chunk, and read by the next run', async () => {
  const before = cacheFiles();
  expect(before.map(name => name.replace(/\.cjs-.*/, ''))).toContain('run');
  expect(before.every(name => name.endsWith(`-${process.arch}`))).toBe(true);
  const written = statSync(cachePath('run')).mtimeMs;
  expect(await run()).toBe(output);
  expect(statSync(cachePath('run')).mtimeMs).toBe(written);
  expect(cacheFiles()).toEqual(before);
});

it('the code cache is extended by a run that loads another chunk', async () => {
  const before = cacheFiles();
  await run(['keys', 'draw', 'c']);
  expect(cacheFiles().length).toBeGreaterThan(before.length);
});

describe('an invalid cache file is replaced, and the output is the same:', () => {
  /** Offsets in V8's header, in the middle and at the end of both copies, and in the label. */
  const places = [0, 5, 9, 13, 17, 0.1, 0.3, 0.49, 0.51, 0.75, 0.9, -1, -40];
  it.each(some(places))('a flipped bit at %s', async place => {
    const path = cachePath('run');
    const bytes = readFileSync(path);
    const at = place < 0 ? bytes.length + place : place < 1 ? Math.floor(place * bytes.length) : place;
    bytes[at] = (bytes[at] ?? 0) ^ 4;
    writeFileSync(path, bytes);
    expect(await run()).toBe(output);
    expect(readFileSync(path).equals(bytes)).toBe(false);
  });
  it.each(some([0, 1, 100, 0.5, 0.99]))('cut to %s (bytes, or a fraction below 1)', async length => {
    const path = cachePath('run');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, length < 1 ? Math.floor(length * bytes.length) : length));
    expect(await run()).toBe(output);
    expect(readFileSync(path).length).toBeGreaterThan(bytes.length / 2);
  });
  it('the code of another chunk', async () => {
    writeFileSync(cachePath('run'), readFileSync(cachePath('sandbox-request-handler')));
    expect(await run()).toBe(output);
  });
  it('a symbolic link', async () => {
    const path = cachePath('run');
    writeFileSync(join(installed, 'elsewhere'), readFileSync(path));
    rmSync(path);
    symlinkSync(join(installed, 'elsewhere'), path);
    expect(await run()).toBe(output);
    expect(statSync(path).isFile()).toBe(true);
  });
});

it('an edited chunk runs, even if its length and date are the same', async () => {
  const path = join(installed, 'dist', 'program');
  const [text, { atime, mtime }] = [readFileSync(path, 'utf8'), statSync(path)];
  try {
    writeFileSync(path, text.replaceAll('solfege', 'SOLFEGE'));
    utimesSync(path, atime, mtime);
    expect(await run()).toContain('id  name  SOLFEGE');
  } finally {
    writeFileSync(path, text);
    utimesSync(path, atime, mtime);
  }
});

const mkfifo = requires('mkfifo');
it.skipIf(mkfifo.skip)(
  `a FIFO in the place of the cache is not waited for, and is replaced ${mkfifo.reason}`,
  async () => {
    const path = cachePath('run');
    rmSync(path);
    execFileSync('mkfifo', [path]);
    expect(await run()).toBe(output);
    expect(statSync(path).isFile()).toBe(true);
  },
);

it('a cache file is ignored if both copies contain only zeros', async () => {
  const path = cachePath('run');
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, 0, 2 * Number(bytes.toString('latin1').split('|').at(-2))));
  expect(await run()).toBe(output);
});

describe('temporary files', () => {
  const runUnder = (...words: string[]) =>
    new Promise<string>(resolve => {
      const [program = '', ...rest] = [...words, node, join(installed, 'bin/music-cli.js'), 'keys', 'list'];
      execFile(program, rest, { env: home.env }, (error, stdout, stderr) =>
        resolve(`${stdout}${stderr}${error?.signal ?? error?.code ?? 0}`),
      );
    });

  const prlimit = requires('prlimit');
  it.skipIf(prlimit.skip)(`are removed if the disk is full ${prlimit.reason}`, async () => {
    rmSync(cacheFolder, { recursive: true });
    expect(await runUnder('prlimit', '--fsize=20000')).toBe(output);
    expect(cacheFiles().filter(name => /\.\d+$/.test(name))).toEqual([]);
  });

  it('are removed if they are older than an hour', async () => {
    const [old, recent] = ['run.cjs-x.4711', 'run.cjs-x.4712'].map(name => join(cacheFolder, name));
    for (const path of [old, recent]) writeFileSync(path ?? '', 'half');
    const ago = Date.now() / 1000 - 3700;
    utimesSync(old ?? '', ago, ago);
    await run(['keys', 'draw', 'c']);
    expect([old, recent].map(path => existsSync(path ?? ''))).toEqual([false, true]);
  });
});

it('the code cache contains the functions of every command that ran, in any order', async () => {
  const log = join(home.path, 'functions.log');
  // Compiled code is used only with the flags that it was compiled with.
  const flags = ['--log-function-events', `--logfile=${log}`, '--no-logfile-per-isolate'];
  /** Returns the number of functions of the package that V8 compiles when a command calls them. */
  const countCompiled = async (...words: string[]) => {
    rmSync(log, { force: true });
    await run(words, { flags });
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .map(line => line.split(','));
    const numbersOf = (start: string) =>
      lines
        .filter(([kind, , path = '']) => kind === 'script-details' && path.startsWith(start))
        .map(([, number]) => number);
    // V8 also reports a source with stored code under the number that it had when it was compiled.
    const nodes = new Set(numbersOf('node:'));
    const numbers = new Set(numbersOf('music-cli/dist/').filter(number => !nodes.has(number)));
    expect(numbers.size).toBeGreaterThan(2);
    return lines.filter(
      ([kind, event, number]) => kind === 'function' && event === 'interpreter' && numbers.has(number),
    ).length;
  };
  rmSync(cacheFolder, { recursive: true });
  // The sets of chunks that these commands load differ, and overlap.
  const commands = ['rhythms draw tresillo', 'keys list', 'scales get c dorian', 'chords get Dm7'].map(
    words => words.split(' '),
  );
  for (const words of [...commands, ...commands]) await run(words, { flags });
  const counts: number[] = [];
  for (const words of commands) counts.push(await countCompiled(...words));
  expect(counts).toEqual([0, 0, 0, 0]);
});

it('the code cache made for a release is the same in every directory, and is used unchanged', async () => {
  const libraries = ['one', 'an other'].map(place => {
    const lib = join(installed, place);
    for (const name of ['bin', 'dist', 'package.json', 'completions', 'man'])
      cpSync(join(installed, name), join(lib, name), {
        recursive: true,
        filter: path => !path.includes('/kept'),
      });
    for (const name of readdirSync(join(lib, 'dist'))) utimesSync(join(lib, 'dist', name), 1e9, 1e9);
    storeCompiledCode(lib, node);
    return lib;
  });
  const readCode = (lib: string) =>
    readdirSync(join(lib, 'dist', 'kept')).map(name => [
      name,
      readFileSync(join(lib, 'dist', 'kept', name)).toString('base64'),
    ]);
  const [one = '', other = ''] = libraries;
  const code = readCode(one);
  expect(code.length).toBeGreaterThan(20);
  expect(readCode(other)).toEqual(code);
  expect(await run(['keys', 'list'], { installed: other })).toBe(output);
  expect(await run(['scales', 'get', 'c', 'dorian'], { installed: other })).toContain('C D E♭ F G A B♭');
  expect(readCode(other)).toEqual(code);
});

it('stack traces show current paths after the package was moved', async () => {
  await run(['nope', '--debug']);
  const moved = join(home.path, 'moved');
  cpSync(installed, moved, { recursive: true, preserveTimestamps: true });
  const before = readdirSync(join(moved, 'dist', 'kept')).length;
  for (const place of [installed, moved]) {
    const stack = await run(['nope', '--debug'], { installed: place });
    expect(stack).toContain('(music-cli/dist/cli-program-argv-usage.cjs:');
    expect(stack).not.toContain(installed);
    expect(stack).not.toContain(moved);
  }
  expect(readdirSync(join(moved, 'dist', 'kept')).length).toBe(before);
  rmSync(moved, { recursive: true });
});

it('the code cache is not rewritten after runs that delay V8 optimisation', async () => {
  const listArgs = ['scales', 'list', '--limit', '3'];
  const output = await run(listArgs);
  const before = cacheFiles().map(name => [name, statSync(join(cacheFolder, name)).mtimeMs]);
  for (const _ of [1, 2]) expect(await run(listArgs)).toBe(output);
  await run();
  expect(cacheFiles().map(name => [name, statSync(join(cacheFolder, name)).mtimeMs])).toEqual(before);
});

it('the code cache is kept separately for other flags of V8', async () => {
  expect(await run(['keys', 'list'], { flags: ['--no-opt'] })).toBe(output);
  expect(await run()).toBe(output);
});

it('the output is the same if a file is in the place of the cache directory', async () => {
  rmSync(cacheFolder, { recursive: true });
  writeFileSync(cacheFolder, 'no folder');
  expect(await run()).toBe(output);
  expect(readFileSync(cacheFolder, 'utf8')).toBe('no folder');
});

it('the code cache is complete after many concurrent first runs, which all succeed', async () => {
  rmSync(cacheFolder, { recursive: true });
  const outputs = await Promise.all(Array.from({ length: often(30) }, () => run()));
  expect(new Set(outputs)).toEqual(new Set([output]));
  expect(cacheFiles().filter(name => /\.\d+$/.test(name))).toEqual([]);
  expect(await run()).toBe(output);
});

describe.skipIf(process.platform === 'win32')('the directory of the cache', () => {
  const written = () => statSync(cachePath('run')).mtimeMs;
  const makeFolder = () => mkdtempSync(join(tmpdir(), 'music-cli-elsewhere-'));
  it('is writable only by its owner under any umask', async () => {
    expect(statSync(cacheFolder).mode & 0o777).toBe(0o755);
  });
  it('is not read if others can write it, and the next run removes their access', async () => {
    chmodSync(cacheFolder, 0o777);
    const before = written();
    expect(await run()).toBe(output);
    expect([statSync(cacheFolder).mode & 0o777, written() > before]).toEqual([0o755, true]);
  });
  it('is neither read nor written through a symbolic link', async () => {
    const place = makeFolder();
    cpSync(cacheFolder, place, { recursive: true, preserveTimestamps: true });
    rmSync(cacheFolder, { recursive: true });
    symlinkSync(place, cacheFolder);
    const before = readdirSync(place).map(name => [name, statSync(join(place, name)).mtimeMs]);
    expect(await run(['keys', 'draw', 'c'])).toContain('C major');
    expect(readdirSync(place).map(name => [name, statSync(join(place, name)).mtimeMs])).toEqual(before);
    rmSync(cacheFolder);
    rmSync(place, { recursive: true });
  });
  it('loses the code of another Node version after a month without use', async () => {
    const [gone, used, own] = [
      'run.cjs-v18.0.0-x64',
      'run.cjs-v19.0.0-x64',
      `x.cjs-${process.version}-${process.arch}`,
    ].map(name => join(cacheFolder, name));
    const ago = (days: number) => Date.now() / 1000 - days * 86_400;
    for (const [path = '', read] of [
      [gone, 31],
      [used, 29],
      [own, 99],
    ] as const) {
      writeFileSync(path, 'code');
      utimesSync(path, ago(read), ago(99));
    }
    await run(['keys', 'draw', 'c']);
    expect([gone, used, own].map(path => existsSync(path ?? ''))).toEqual([false, true, true]);
  });
});

describe.skipIf(process.getuid?.() !== 0)('the cache of an installation by root (needs root)', () => {
  const nobody = 65_534;
  it('is not used if others wrote it or can write it', async () => {
    const path = cachePath('run');
    const bytes = readFileSync(path);
    for (const spoil of [() => chownSync(path, nobody, nobody), () => chmodSync(path, 0o666)]) {
      spoil();
      await run();
      expect([statSync(path).uid, statSync(path).mode & 0o777]).toEqual([0, 0o644]);
    }
    expect(readFileSync(path).length).toBeGreaterThan(bytes.length / 2);
  });
  it('is read by other users but never written by them, even if they have permission', async () => {
    // The temporary folder of the tests may be private.
    const own = basename(tmpdir()).startsWith('music-cli-') ? [tmpdir()] : [];
    for (const folder of [installed, home.path, ...own]) chmodSync(folder, 0o755);
    const before = cacheFiles();
    const written = statSync(cachePath('run')).mtimeMs;
    expect(await run(['keys', 'draw', 'c'], { uid: nobody })).toContain('C major');
    expect([cacheFiles(), statSync(cachePath('run')).mtimeMs]).toEqual([before, written]);
    for (const folder of [join(installed, 'dist'), cacheFolder]) chmodSync(folder, 0o777);
    expect(await run(['keys', 'draw', 'c'], { uid: nobody })).toContain('C major');
    expect([cacheFiles(), statSync(cachePath('run')).mtimeMs]).toEqual([before, written]);
    chmodSync(join(installed, 'dist'), 0o755);
  });
});

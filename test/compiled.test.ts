/** V8's code of the program, kept between runs: what it is trusted for, and that nothing can break a run. */
import * as fs from 'node:fs';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, loadCompiled } from '../src/compiled.ts';
import { cli, makeHome } from './support/cli.ts';

let folder = '';
let file = '';
let kept = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'music-cli-compiled-'));
  file = join(folder, 'program.cjs');
  fs.mkdirSync(join(folder, 'code'), { mode: 0o700 });
  kept = join(folder, 'code', 'v1');
});
afterEach(() => rmSync(folder, { recursive: true }));

const day = new Date(86_400_000);

/** A program that says `word`; whatever it says, its file has the same size and time. */
function write(word: string): void {
  writeFileSync(file, `exports.said = () => (() => '${word}')();\nexports.here = [__filename, __dirname];\n`);
  utimesSync(file, day, day);
}

function load(more: Partial<Engine> = {}) {
  const require = createRequire(file);
  delete require.cache[file];
  return loadCompiled(file, { disk: fs, kept, version: '1', uid: process.getuid?.(), require, ...more });
}

describe('a program that is loaded with its code', () => {
  it('is what require gives, and is given to whoever requires it after', () => {
    write('do');
    for (const _ of ['made', 'used']) {
      const loaded = load();
      expect(loaded.said()).toBe('do');
      expect(loaded.here).toEqual([file, folder]);
      expect(createRequire(file)('./program.cjs')).toBe(loaded);
    }
  });

  it('takes the code of all its functions from the file, which is for its owner alone', () => {
    write('do');
    load();
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    write('re');
    expect(load().said()).toBe('do');
  });

  it.each<[string, Partial<Engine>]>([
    ['another version of the program or of Node', { version: '2' }],
    ['somebody else', { uid: (process.getuid?.() ?? 0) + 1 }],
  ])('does without the code of %s', (_, engine) => {
    write('do');
    load();
    write('re');
    expect(load(engine).said()).toBe('re');
  });

  it.each<[string, () => void]>([
    ['of a program that was changed since', () => utimesSync(file, day, new Date())],
    ['in a file that others may write to', () => chmodSync(kept, 0o620)],
    ['in a damaged file', () => damage(1000)],
    ['in a file whose second copy is damaged', () => damage(statSync(kept).size - 1000)],
    ['in a file that was cut', () => truncateSync(kept, 1500)],
    ['in an empty file', () => truncateSync(kept, 0)],
    ['in a file that has gone', () => rmSync(kept)],
  ])('does without code %s', (_, happens) => {
    write('do');
    load();
    write('re');
    happens();
    expect(load().said()).toBe('re');
  });

  it('makes it anew where it could not be used', () => {
    write('do');
    load();
    write('re');
    damage(1000);
    load();
    write('mi');
    expect(load().said()).toBe('re');
  });

  it('is kept from the second run on', () => {
    kept = join(folder, 'other', 'v1');
    write('do');
    load();
    expect(readdirSync(dirname(kept))).toEqual([]);
    expect(statSync(dirname(kept)).mode & 0o777).toBe(0o700);
    load();
    write('re');
    expect(load().said()).toBe('do');
  });

  it('needs no place to keep it', () => {
    write('do');
    expect(load({ kept: join(file, 'code', 'v1') }).said()).toBe('do');
  });

  it('lets a failure of the program through', () => {
    writeFileSync(file, 'throw new Error("fa");');
    for (const _ of ['made', 'used']) {
      const failure = thrownBy(load);
      expect(failure.message).toBe('fa');
      // As a plain require has it.
      expect(failure.stack).toContain(`${file}:1:7`);
    }
  });
});

function thrownBy(step: () => unknown): Error {
  try {
    step();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Nothing was thrown.');
}

/** Changes a byte. */
function damage(at: number): void {
  const bytes = readFileSync(kept);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(kept, bytes);
}

describe('the command', () => {
  it('runs with other flags of V8, and with its own again', async () => {
    const home = makeHome();
    try {
      const code = join(home.path, '.cache', 'music-cli', 'code', 'v1');
      const plain = await cli(['keys', 'list'], { env: home.env });
      expect(plain).toMatchObject({ code: 0, stderr: '' });
      expect(await cli(['keys', 'list'], { env: home.env })).toEqual(plain);
      const first = readFileSync(code);
      expect(await cli(['keys', 'list'], { env: home.env })).toEqual(plain);
      expect(readFileSync(code).equals(first)).toBe(true);

      const flags = { NODE_OPTIONS: '--stack-trace-limit=20' };
      for (const _ of ['refused', 'made', 'used'])
        expect(await cli(['keys', 'list'], { env: { ...home.env, ...flags } })).toEqual(plain);
      expect(readFileSync(code).equals(first)).toBe(false);
      expect(await cli(['keys', 'list'], { env: home.env })).toEqual(plain);
    } finally {
      home.remove();
    }
  });
});

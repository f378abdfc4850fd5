import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeft } from './support/temporary.ts';

it('is a folder of this run', () => {
  expect(basename(tmpdir())).toMatch(/^music-cli-tests-\d+-/);
  expect(existsSync(tmpdir())).toBe(true);
  expect(basename(dirname(tmpdir()))).not.toMatch(/^music-cli/);
});

it('goes with the next run, where its own was killed, and not while that runs', () => {
  const outer = mkdtempSync(join(tmpdir(), 'left-'));
  const { pid: over } = spawnSync(process.execPath, ['--version']);
  const [left, own, other] = [`music-cli-tests-${over}-a`, `music-cli-tests-${process.pid}-a`, 'music-cli-x'];
  for (const name of [left, own, other]) mkdirSync(join(outer, name, 'below'), { recursive: true });
  removeLeft(outer);
  expect([left, own, other].map(name => existsSync(join(outer, name)))).toEqual([false, true, true]);
  rmSync(outer, { recursive: true });
});

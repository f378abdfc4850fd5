import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isRunning, processesOf } from './support/processes.ts';
import { removeLeft } from './support/temporary.ts';

it('the temporary directory belongs to this run', () => {
  expect(basename(tmpdir())).toMatch(/^music-cli-tests-\d+-/);
  expect(existsSync(tmpdir())).toBe(true);
  expect(basename(dirname(tmpdir()))).not.toMatch(/^music-cli/);
});

it('the directory of a killed run is removed by the next run, and that of a live run is kept', () => {
  const outer = mkdtempSync(join(tmpdir(), 'left-'));
  const { pid: over } = spawnSync(process.execPath, ['--version']);
  const [left, own, other] = [`music-cli-tests-${over}-a`, `music-cli-tests-${process.pid}-a`, 'music-cli-x'];
  for (const name of [left, own, other]) mkdirSync(join(outer, name, 'below'), { recursive: true });
  removeLeft(outer);
  expect([left, own, other].map(name => existsSync(join(outer, name)))).toEqual([false, true, true]);
  rmSync(outer, { recursive: true });
});

it.skipIf(process.platform !== 'linux')('a zombie process counts as ended (needs Linux)', async () => {
  // The shell becomes `sleep`, which never asks for the exit code of what the shell has started.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 600']);
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
  await expect.poll(() => isRunning(Number(line))).toBe(false);
  expect(() => process.kill(Number(line), 0)).not.toThrow();
  expect(isRunning(parent.pid ?? 0)).toBe(true);
  parent.kill();
});

it.skipIf(process.platform !== 'linux')('a process that is left running is found (needs Linux)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'running-'));
  const ways = [
    spawn('sleep', ['600'], { cwd: folder }),
    spawn('sleep', ['600'], { env: { ...process.env, PLACE: folder } }),
  ];
  // A process begins as a copy of its parent.
  await expect
    .poll(() => processesOf(folder).map(({ command }) => command))
    .toEqual(['sleep 600', 'sleep 600']);
  for (const child of ways) child.kill();
  await Promise.all(ways.map(child => once(child, 'close')));
  expect(processesOf(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** Tests that a run of the tests leaves no temporary files and no processes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';
import { campaign } from './support/often.ts';
import { isRunning, processesOf } from './support/processes.ts';
import { endProcesses, removeOldFolders } from './support/temporary.ts';

it('the temporary directory belongs to this run', () => {
  expect(basename(tmpdir())).toMatch(/^music-cli-tests-\d+-/);
  expect(existsSync(tmpdir())).toBe(true);
  expect(basename(dirname(tmpdir()))).not.toMatch(/^music-cli/);
});

it('the directory of a killed run is removed by the next run, and that of a live run is kept', () => {
  const outer = mkdtempSync(join(tmpdir(), 'left-'));
  const { pid: endedPid } = spawnSync(process.execPath, ['--version']);
  const [endedRun, own, other] = [
    `music-cli-tests-${endedPid}-a`,
    `music-cli-tests-${process.pid}-a`,
    'music-cli-x',
  ];
  for (const name of [endedRun, own, other]) mkdirSync(join(outer, name, 'below'), { recursive: true });
  removeOldFolders(outer);
  expect([endedRun, own, other].map(name => existsSync(join(outer, name)))).toEqual([false, true, true]);
  rmSync(outer, { recursive: true });
});

it.skipIf(process.platform !== 'linux')('a zombie process counts as ended (needs Linux)', async () => {
  // The shell replaces itself with `sleep`, which never collects the exit codes of child processes.
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
  // A process begins as a copy of its parent, so its command is not yet `sleep`.
  await expect
    .poll(() => processesOf(folder).map(({ command }) => command))
    .toEqual(['sleep 600', 'sleep 600']);
  for (const child of ways) child.kill();
  await Promise.all(ways.map(child => once(child, 'close')));
  expect(processesOf(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it.skipIf(process.platform === 'win32')(
  'processes are ended even if others end or start meanwhile (needs POSIX)',
  () => {
    const { pid: endedPid } = spawnSync(process.execPath, ['--version']);
    const lateProcess = spawn('sleep', ['600']);
    const found = [endedPid, lateProcess.pid ?? 0].map(pid => ({ pid, parent: 1, command: String(pid) }));
    let rounds = 0;
    const remaining = endProcesses(() =>
      rounds++ === 0 ? found.slice(0, 1) : found.filter(({ pid }) => isRunning(pid)),
    );
    expect([remaining, isRunning(lateProcess.pid ?? 0)]).toEqual([found.slice(0, 1), false]);
  },
);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
it.skipIf(process.platform !== 'linux').for(signals)(
  'a run that %s ends leaves no process and no file (needs Linux)',
  async (signal, context) => {
    campaign(context);
    const folder = mkdtempSync(join(tmpdir(), 'ended-'));
    const [temporary, project] = [join(folder, 't'), join(folder, 'project')];
    for (const path of [temporary, project]) mkdirSync(path);
    const globalSetup = ['environment', 'temporary'].map(name => join(root, `test/support/${name}.ts`));
    // As in vitest.config.mts: without a cache, vitest creates its own temporary folder.
    const config = { test: { globals: true, globalSetup, experimental: { fsModuleCache: true } } };
    writeFileSync(join(project, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
    // These processes leave the group that gets the signal.
    const text = `const { spawn } = process.getBuiltinModule('child_process');
      const start = () => spawn('sleep', ['600'], { detached: true });
      test('never ends', () => new Promise(() => setInterval(start, 20)));`;
    writeFileSync(join(project, 'a.test.js'), text);
    const words = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project];
    const env = { ...process.env, TMPDIR: temporary };
    const run = spawn(process.execPath, words, { env, detached: true });
    const commandsLeft = () => processesOf(temporary).map(({ command }) => command);
    await expect.poll(commandsLeft).toEqual(expect.arrayContaining(['sleep 600']));
    process.kill(-(run.pid ?? 0), signal);
    const [code, ended] = await once(run, 'close');
    const expected = signal === 'SIGINT' ? [130, null] : [null, signal];
    expect([code, ended, commandsLeft(), readdirSync(temporary)]).toEqual([...expected, [], []]);
    rmSync(folder, { recursive: true });
  },
);

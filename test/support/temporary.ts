/** The temporary folder of one run of the tests: all that they write lies below it, and goes with it. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processesOf } from './processes.ts';

const prefix = 'music-cli-tests-';

export function setup(): () => void {
  const outer = tmpdir();
  removeLeft(outer);
  const folder = mkdtempSync(join(outer, `${prefix}${process.pid}-`));
  // Other users run what is installed below it.
  chmodSync(folder, 0o755);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // Programs that a test starts, such as npm and Chromium, write into a home.
  const home = join(folder, 'home');
  mkdirSync(home);
  for (const name of ['HOME', 'USERPROFILE']) process.env[name] = home;
  const clear = () => {
    // The workers are children of this process, and end with it.
    const left = processesOf(folder).filter(({ parent }) => parent !== process.pid);
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return left;
  };
  // A run that is ended by a signal has no teardown.
  process.once('exit', clear);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      clear();
      process.kill(process.pid, signal);
    });
  return () => {
    const left = clear();
    if (left.length === 0) return;
    process.exitCode = 1;
    const commands = left.map(({ command }) => `  ${command}`).join('\n');
    process.stderr.write(`The tests left processes running:\n${commands}\n`);
  };
}

/** The folders of runs that were killed. */
export function removeLeft(outer: string): void {
  for (const name of readdirSync(outer)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(outer, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

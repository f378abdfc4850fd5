/** The temporary folder of one run of the tests: all that they write lies below it, and goes with it. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

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
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A run that is ended takes nothing down.
  process.once('exit', remove);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  return remove;
}

/** The folders of runs that were killed. */
export function removeLeft(outer: string): void {
  for (const name of readdirSync(outer)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(outer, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

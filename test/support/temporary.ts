/** The temporary folder of one run of the tests: it contains all files that they write, and is removed at the end. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processesOf, type RunningProcess } from './processes.ts';

const prefix = 'music-cli-tests-';

export function setup(): () => void {
  const outer = tmpdir();
  removeLeft(outer);
  const folder = mkdtempSync(join(outer, `${prefix}${process.pid}-`));
  // Some tests run programs below this folder as another user.
  chmodSync(folder, 0o755);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // Programs that a test starts, such as npm and Chromium, write into a home.
  const home = join(folder, 'home');
  mkdirSync(home);
  for (const name of ['HOME', 'USERPROFILE']) process.env[name] = home;
  // The workers are children of this process. If the run is interrupted, they are ended here.
  const isLeft = ({ parent }: RunningProcess) => parent !== process.pid;
  const clear = (isMeant: (found: RunningProcess) => boolean) => {
    const left = endProcesses(() => processesOf(folder).filter(isMeant));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return left;
  };
  const isAnyone = () => true;
  // A run that is ended by a signal calls no teardown.
  process.once('exit', () => void (existsSync(folder) && clear(isAnyone)));
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      clear(isAnyone);
      process.kill(process.pid, signal);
    });
  return () => {
    const left = clear(isLeft);
    if (left.length === 0) return;
    process.exitCode = 1;
    const commands = left.map(({ command }) => `  ${command}`).join('\n');
    process.stderr.write(`The tests left processes running:\n${commands}\n`);
  };
}

/** Ends processes until none is found, because they may start others. Returns those that were found first. */
export function endProcesses(find: () => readonly RunningProcess[]): readonly RunningProcess[] {
  const first = find();
  let left = first;
  for (let round = 0; left.length > 0 && round < 500; round++) {
    for (const { pid } of left) endProcess(pid);
    // The system takes a moment to end them, and no event arrives while this process exits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    left = find();
  }
  return first;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has ended in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Removes the folders of killed runs. */
export function removeLeft(outer: string): void {
  for (const name of readdirSync(outer)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(outer, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

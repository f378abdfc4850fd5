/** Creates a temporary folder for a run of the tests: they write all files into it, and it is removed at the end. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, processesOf, type RunningProcess } from './processes.ts';

const prefix = 'music-cli-tests-';

export function setup(): () => void {
  const outer = tmpdir();
  removeOldFolders(outer);
  const folder = mkdtempSync(join(outer, `${prefix}${process.pid}-`));
  // Some tests run programs below this folder as another user.
  chmodSync(folder, 0o755);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // Programs that a test starts, such as npm and Chromium, write into the user's home.
  const home = join(folder, 'home');
  mkdirSync(home);
  for (const name of ['HOME', 'USERPROFILE']) process.env[name] = home;
  // At the end of a run the workers still exist; they are children of this process.
  const isLeftOver = ({ parent }: RunningProcess) => parent !== process.pid;
  const cleanUp = (isSelected: (found: RunningProcess) => boolean) => {
    const left = endProcesses(() => processesOf(folder).filter(isSelected));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return left;
  };
  const isAny = () => true;
  // A run that is ended by a signal calls no teardown.
  process.once('exit', () => void (existsSync(folder) && cleanUp(isAny)));
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      cleanUp(isAny);
      process.kill(process.pid, signal);
    });
  return () => {
    const left = cleanUp(isLeftOver);
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
export function removeOldFolders(outer: string): void {
  for (const name of readdirSync(outer)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(outer, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

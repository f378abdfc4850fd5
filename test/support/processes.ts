import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether a process runs. A zombie does not: in a container, it may stay because nobody reads its exit code. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return stateOf(pid) !== 'Z';
}

/** Returns the state of a process as Linux names it, such as R, S or Z. */
function stateOf(pid: number): string | undefined {
  // The name of the program is in brackets, and may contain brackets.
  return /\) (\w)[^)]*$/.exec(textOf(`/proc/${pid}/stat`))?.[1];
}

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/**
 * Returns the processes that work in a directory, or have its path in their environment or arguments. On systems other
 * than Linux, returns none.
 */
export function processesOf(folder: string): RunningProcess[] {
  const pids = existsSync('/proc/self/environ')
    ? readdirSync('/proc').filter(name => /^\d+$/.test(name))
    : [];
  return pids.flatMap(name => {
    const pid = Number(name);
    const command = textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
    const texts = [command, textOf(`/proc/${name}/environ`), workingFolderOf(name)];
    const isFound = pid !== process.pid && isRunning(pid) && texts.some(text => text.includes(folder));
    return isFound ? [{ pid, parent: parentOf(name), command }] : [];
  });
}

function parentOf(pid: string): number {
  return Number(/\) \w (\d+)[^)]*$/.exec(textOf(`/proc/${pid}/stat`))?.[1]);
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Returns the text of a file; empty if the process has ended, or belongs to another user. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { readFileSync } from 'node:fs';

/** Whether a process runs. A zombie has ended: in a container, nobody may ask for its exit code. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return stateOf(pid) !== 'Z';
}

/** The state of a process as Linux names it, such as R, S and Z. */
function stateOf(pid: number): string | undefined {
  try {
    // The name of the program stands in brackets, and may hold some.
    return /\) (\w)[^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

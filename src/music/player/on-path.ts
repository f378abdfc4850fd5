/** Finds and starts other programs. */
import type { ChildProcess } from 'node:child_process';
import { posix, win32 } from 'node:path';
import type { Clock, Disk, Environment, StartProgram } from '../../base/io.ts';

/** The parts of the machine that other programs need. */
export interface Machinery {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly disk: Disk;
  readonly startProgram: StartProgram;
  readonly clock: Clock;
  /** The user's id; undefined on Windows. */
  readonly uid: number | undefined;
}

/** The parts of the machine for finding programs. */
export type FindMachine = Pick<Machinery, 'env' | 'platform' | 'disk'>;

/** The parts of the machine for starting a program. */
export type StartMachine = Pick<Machinery, 'startProgram' | 'env' | 'platform' | 'clock'>;

/** Returns the absolute path of a program, if found. Ignores relative entries of PATH, so that no local file starts. */
export function findOnPath(machine: FindMachine, name: string): string | undefined {
  const { isAbsolute, join, delimiter, basename } = pathsOf(machine.platform);
  if (basename(name) !== name) return undefined;
  // Other extensions in PATHEXT are scripts, which only a shell starts.
  const file = machine.platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  const directories = (machine.env.PATH ?? machine.env.Path ?? '').split(delimiter).filter(isAbsolute);
  return directories.map(directory => join(directory, file)).find(path => isProgram(machine, path));
}

/** Whether the path is an executable regular file. */
export function isProgram({ disk }: FindMachine, path: string): boolean {
  try {
    disk.accessSync(path, disk.constants.X_OK);
    return disk.statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns the path functions of a platform. */
export function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** Returns the environment without the token. On Windows, names of variables ignore case. */
export function environmentWithoutToken(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.toUpperCase() !== 'MUSIC_CLI_TOKEN'));
}

/**
 * Starts a program that reads its stdin; `stderrTail` returns the end of its output on stderr.
 * @param maxLength maximum number of characters of that end
 */
export function startWithInput(
  { startProgram, env, platform }: StartMachine,
  path: string,
  args: readonly string[],
  stdout: 'pipe' | 'ignore',
  maxLength: number,
) {
  const child = startProgram(path, args, {
    stdio: ['pipe', stdout, 'pipe'],
    env: environmentWithoutToken(env),
    windowsHide: true,
    // Ctrl-C reaches only this program, which then ends the other.
    detached: platform !== 'win32',
  });
  let stderrText = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrText = (stderrText + text).slice(-maxLength);
  });
  // An error means that the program ended before it read everything. The event 'close' reports how it ended.
  child.stdin?.on('error', () => {});
  return { child, stderrTail: () => stderrText };
}

/** Returns the result of `exit`; kills the program after this many milliseconds. */
export async function endWithin<End>(
  timeoutMs: number,
  clock: Clock,
  child: ChildProcess,
  exit: Promise<End>,
): Promise<End> {
  const controller = new AbortController();
  clock.sleep(timeoutMs, controller.signal).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  const end = await exit;
  controller.abort();
  return end;
}

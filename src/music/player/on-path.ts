/** Programs of the machine: where they are, and how they are started. */
import type { ChildProcess } from 'node:child_process';
import { posix, win32 } from 'node:path';
import type { Clock, Disk, Environment, Start } from '../../base/io.ts';

/** The machine, as far as its programs need it. */
export interface Machinery {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly disk: Disk;
  readonly start: Start;
  readonly clock: Clock;
  /** The user's id; undefined on Windows. */
  readonly uid: number | undefined;
}

/** Where programs are looked for. */
export type Looking = Pick<Machinery, 'env' | 'platform' | 'disk'>;

/** What a program needs to be started. */
export type Starting = Pick<Machinery, 'start' | 'env' | 'platform' | 'clock'>;

/**
 * The absolute path of a program. Only absolute entries of PATH count: nothing in the working folder is ever started.
 */
export function onPath(looking: Looking, name: string): string | undefined {
  const { isAbsolute, join, delimiter, basename } = pathsOf(looking.platform);
  if (basename(name) !== name) return undefined;
  // Of the endings in PATHEXT the others are scripts, which only a shell starts.
  const file = looking.platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  const folders = (looking.env.PATH ?? looking.env.Path ?? '').split(delimiter).filter(isAbsolute);
  return folders.map(folder => join(folder, file)).find(path => isProgram(looking, path));
}

/** Whether a regular file is there that may be run. */
export function isProgram({ disk }: Looking, path: string): boolean {
  try {
    disk.accessSync(path, disk.constants.X_OK);
    return disk.statSync(path).isFile();
  } catch {
    return false;
  }
}

/** How paths are written on a platform. */
export function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** Everything but the token. Names have no case on Windows. */
export function environmentWithoutToken(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.toUpperCase() !== 'MUSIC_CLI_TOKEN'));
}

/**
 * Starts a program that reads its stdin; `complaint` is the last that it has said on stderr.
 * @param longest complaint, in characters
 */
export function startFed(
  { start, env, platform }: Starting,
  path: string,
  words: readonly string[],
  stdout: 'pipe' | 'ignore',
  longest: number,
) {
  const child = start(path, words, {
    stdio: ['pipe', stdout, 'pipe'],
    env: environmentWithoutToken(env),
    windowsHide: true,
    // Ctrl-C reaches only this program, which then ends the other.
    detached: platform !== 'win32',
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-longest);
  });
  // It has ended without reading all of it: 'close' says how.
  child.stdin?.on('error', () => {});
  return { child, complaint: () => said };
}

/** What its end comes to; after this many milliseconds it is killed. */
export async function endedWithin<End>(
  patience: number,
  clock: Clock,
  child: ChildProcess,
  ended: Promise<End>,
): Promise<End> {
  const over = new AbortController();
  clock.sleep(patience, over.signal).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  const end = await ended;
  over.abort();
  return end;
}

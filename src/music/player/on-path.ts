/** Programs of the machine: where they are, and what they are told of our environment. */
import { posix, win32 } from 'node:path';
import type { Disk, Environment } from '../../base/io.ts';

/** Where programs are looked for. */
export interface Looking {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly disk: Disk;
}

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

/** The paths of the program's files on each platform (docs/cache.md, docs/scripting.md). */
import { attempt } from '../../../base/errors.ts';
import type { Environment, ProgramFolders } from '../../../base/io.ts';

export interface HomeSource {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** Returns the home folder in the system's list of users; throws if the user is not in it. */
  accountHome(): string;
}

/** Returns HOME, or else the folder in the system's list of users, or else the root folder. */
export function homeFolderOf({ env, platform, accountHome }: HomeSource): string {
  return ifAbsolute(env.HOME, platform) ?? attempt(accountHome) ?? '/';
}

export function placesOf({ env, platform }: Omit<HomeSource, 'accountHome'>, home: string): ProgramFolders {
  const absoluteOrUndefined = (path: string | undefined) => ifAbsolute(path, platform);
  const folders = {
    cache: `${absoluteOrUndefined(env.XDG_CACHE_HOME) ?? `${home}/.cache`}/music-cli`,
    config: `${absoluteOrUndefined(env.XDG_CONFIG_HOME) ?? `${home}/.config`}/music-cli`,
  };
  if (platform === 'win32') {
    folders.cache = `${absoluteOrUndefined(env.LOCALAPPDATA) ?? `${home}/AppData/Local`}/music-cli/Cache`;
    folders.config = `${absoluteOrUndefined(env.APPDATA) ?? `${home}/AppData/Roaming`}/music-cli/Config`;
  }
  if (platform === 'darwin') folders.config = `${home}/Library/Preferences/music-cli`;
  return {
    cache: absoluteOrUndefined(env.MUSIC_CLI_CACHE_DIR) ?? folders.cache,
    config: absoluteOrUndefined(env.MUSIC_CLI_CONFIG_DIR) ?? folders.config,
    system:
      absoluteOrUndefined(env.MUSIC_CLI_SYSTEM_CONFIG_DIR) ??
      (platform === 'win32' ? undefined : '/etc/music-cli'),
  };
}

/** Returns the path if it is absolute. Relative paths are ignored, as the XDG Base Directory Specification requires. */
function ifAbsolute(path: string | undefined, platform: NodeJS.Platform): string | undefined {
  const root = platform === 'win32' ? /^([a-z]:)?[/\\]/i : /^\//;
  return path !== undefined && root.test(path) ? path : undefined;
}

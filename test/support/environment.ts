/**
 * The environment of all tests, created once per run, without the settings of the user, the shell or the machine. The
 * workers of vitest and every program that a test starts inherit it.
 */
import { accessSync, constants } from 'node:fs';
import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that the tests read, and those that vitest and the systems need. */
const inheritedNames =
  /^(PATH|CI|MUSIC_CLI_(TEST_\w+|REQUIRE_ALL|RECIPES)|VITEST\w*|FORCE_TTY|TEMP|TMP|TMPDIR|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|PROGRAMFILES|PROGRAMDATA)$/i;

export function setup(): void {
  const { env } = process;
  const clean = cleanEnvironment(env);
  for (const name of Object.keys(env)) if (clean[name] === undefined) delete env[name];
  Object.assign(env, clean);
  process.umask(0o022);
}

/** The variables that reach the tests. */
export function cleanEnvironment(env: Environment): Record<string, string | undefined> {
  const names = Object.keys(env).filter(
    name => inheritedNames.test(name) && (!/^(TEMP|TMP|TMPDIR)$/i.test(name) || isUsable(env[name])),
  );
  return {
    ...Object.fromEntries(names.map(name => [name, env[name]])),
    ...{ LANG: 'C.UTF-8', NODE_ENV: 'test' },
  };
}

/**
 * Whether a directory may hold the temporary files of the tests. Many tests write paths into lines of a shell, and the
 * path of a socket has at most 104 characters.
 */
function isUsable(path: string | undefined): boolean {
  if (path === undefined || !isAbsolute(path) || path.length > 60) return false;
  if (process.platform !== 'win32' && !/^[\w./-]+$/.test(path)) return false;
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

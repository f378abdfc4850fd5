/**
 * The environment of all tests, made once for a run: what a person, a shell or a machine has set reaches no test. The
 * workers of vitest and every program that a test starts inherit it.
 */
import { accessSync, constants } from 'node:fs';
import { isAbsolute } from 'node:path';

/** What the tests read of the environment, and what vitest and the systems need. */
const kept =
  /^(PATH|CI|MUSIC_CLI_(TEST_\w+|REQUIRE_ALL|RECIPES)|VITEST\w*|FORCE_TTY|TEMP|TMP|TMPDIR|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|PROGRAMFILES|PROGRAMDATA)$/i;

export function setup(): void {
  const { env } = process;
  for (const name of Object.keys(env)) if (!kept.test(name)) delete env[name];
  Object.assign(env, { LANG: 'C.UTF-8', NODE_ENV: 'test' });
  for (const name of ['TEMP', 'TMP', 'TMPDIR']) if (!isUsable(env[name])) delete env[name];
  process.umask(0o022);
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

import { accessSync, constants } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/**
 * Whether the commands that a test drives are installed. Where one is not, the test is skipped and says why,
 * except under MUSIC_CLI_REQUIRE_ALL=1, where it is an error.
 */
export function requires(...commands: string[]): { skip: boolean; reason: string } {
  const missing = commands.filter(command => !installed(command));
  const reason = missing.length > 0 ? `needs ${missing.join(', ')}` : '';
  if (reason && process.env.MUSIC_CLI_REQUIRE_ALL === '1') throw new Error(reason);
  return { skip: missing.length > 0, reason };
}

function installed(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(resolve(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

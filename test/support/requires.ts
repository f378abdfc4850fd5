import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isQuick } from './often.ts';

/** What npm run check leaves out: to start other programs takes half of its time. */
const leftOut = { skip: true, reason: 'asks another program: npm test' };

/**
 * Whether a test must be skipped because a command is missing, and why. Where everything is meant to be
 * there (MUSIC_CLI_REQUIRE_ALL=1, CI), nothing is skipped and the test fails instead.
 */
export function requires(...commands: string[]): { skip: boolean; reason: string } {
  if (isQuick) return leftOut;
  const missing = commands.filter(command => !isInstalled(command));
  const skip = missing.length > 0 && process.env.MUSIC_CLI_REQUIRE_ALL !== '1';
  return { skip, reason: missing.length > 0 ? `needs ${missing.join(', ')}` : '' };
}

/** The same for a module of Debian's Python. */
export function requiresPython(module: string): { skip: boolean; reason: string } {
  if (isQuick) return leftOut;
  const { status } = spawnSync('/usr/bin/python3', ['-c', `import ${module}`]);
  return {
    skip: status !== 0 && process.env.MUSIC_CLI_REQUIRE_ALL !== '1',
    reason: status === 0 ? '' : `needs Python's ${module}`,
  };
}

function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

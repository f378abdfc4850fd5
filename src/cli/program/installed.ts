/** Tells how the program was installed, and where to find releases. Sends no request. */
import { attempt } from '../../base/errors.ts';
import type { Machine } from './context/machine.ts';

/**
 * Returns how the package was installed. Archives and Debian packages have a file that says so; clones have sources.
 */
export function installMethod({ runtime, packageFile }: Pick<Machine, 'runtime' | 'packageFile'>): string {
  const readText = (name: string) => attempt(() => packageFile(name).trim());
  const recordedMethod = readText('installed-by');
  if (recordedMethod !== undefined) return recordedMethod;
  if (readText('src/main.ts') !== undefined) return 'clone';
  return /[/\\]_npx[/\\]/.test(runtime.packageFolder) ? 'npx' : 'npm';
}

/** Returns a clause that tells how to find newer releases. */
export function releaseHint(method: string): string {
  switch (method) {
    case 'npm':
    case 'npx':
      return "'npm view music-cli version' shows the newest release";
    case 'clone':
      return "'git pull' gets newer commits";
    default:
      return 'newer releases are on the download page';
  }
}

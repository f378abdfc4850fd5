/** How the program came to this machine, and where newer ones of it are. Nobody is asked. */
import { attempt } from '../../base/errors.ts';
import type { Machine } from './context/machine.ts';

/** How the package came: archives and Debian packages hold a file that says so, a clone has its sources. */
export function installedBy({ runtime, packaged }: Pick<Machine, 'runtime' | 'packaged'>): string {
  const read = (name: string) => attempt(() => packaged(name).trim());
  const recorded = read('installed-by');
  if (recorded !== undefined) return recorded;
  if (read('src/main.ts') !== undefined) return 'clone';
  return /[/\\]_npx[/\\]/.test(runtime.folder) ? 'npx' : 'npm';
}

/** Where it is said which release is the newest. */
export function whereReleasesAre(way: string): string {
  switch (way) {
    case 'npm':
    case 'npx':
      return "'npm view music-cli version' names the newest release";
    case 'clone':
      return "newer commits come with 'git pull'";
    default:
      return 'newer releases are on the page from which it came';
  }
}

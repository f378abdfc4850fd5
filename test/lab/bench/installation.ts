/** Computes the number and the size of the packages of an installation, from the packed files and the lock file. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './row.ts';

/** Returns the rows about an installation. The goals are for a machine with glibc. */
export function installationRows(root: string): Row[] {
  const row = (against: string, goal: string, measure: Row['measure']) => ({
    work: 'cold install',
    against,
    goal,
    measure,
  });
  return [
    row('packages', '3', () => {
      const count = packagesOf(root).length + 1;
      return { figure: String(count), reached: count <= 3 };
    }),
    row('its size', '11 MB', () => {
      const sizes = packagesOf(root).map(path => sizeOf(join(root, path)));
      const megabytes = (packedSize(root) + sizes.reduce((sum, size) => sum + size, 0)) / 1e6;
      return { figure: `${megabytes.toFixed(1)} MB`, reached: megabytes <= 11 };
    }),
    row('install scripts of ours', '0', () => {
      const { scripts }: { scripts: Readonly<Record<string, string>> } = readJson(root, 'package.json');
      const own = ['preinstall', 'install', 'postinstall'].filter(name => name in scripts);
      return { figure: String(own.length), reached: own.length === 0 };
    }),
  ];
}

/** Returns the paths of the packages that npm would install with this one. */
function packagesOf(root: string): string[] {
  const { packages }: { packages: Readonly<Record<string, Locked>> } = readJson(root, 'package-lock.json');
  return Object.entries(packages)
    .filter(([path, each]) => path !== '' && each.dev !== true && isInstalledHere(each))
    .map(([path]) => path);
}

interface Locked {
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Whether npm would install the package on this machine. */
function isInstalledHere({ os, cpu, libc }: Locked): boolean {
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (libc?.includes('glibc') ?? true)
  );
}

function packedSize(root: string): number {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed]: readonly { unpackedSize: number }[] = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  return packed?.unpackedSize ?? Number.NaN;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function readJson<Content>(root: string, name: string): Content {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

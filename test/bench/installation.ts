/** What a user's machine gets with the package: from what npm would pack, and from the lock file. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Cells = readonly [work: string, against: string, ratio: string, goal: string, verdict: string];

export function installation(root: string): Cells[] {
  const { packages }: { packages: Readonly<Record<string, Locked>> } = read(root, 'package-lock.json');
  const needed = Object.entries(packages).filter(
    ([path, each]) => path !== '' && each.dev !== true && fits(each),
  );
  const present = needed.map(([path]) => sizeOf(join(root, path))).reduce((sum, size) => sum + size, 0);
  const megabytes = (packedSize(root) + present) / 1e6;
  const { scripts }: { scripts: Readonly<Record<string, string>> } = read(root, 'package.json');
  const own = ['preinstall', 'install', 'postinstall'].filter(name => name in scripts);
  const count = needed.length + 1;
  return [
    ['cold install', 'packages', String(count), '4', verdict(count <= 4)],
    ['cold install', 'its size', `${megabytes.toFixed(1)} MB`, '8 MB', verdict(megabytes <= 8)],
    ['cold install', 'install scripts of ours', String(own.length), '0', verdict(own.length === 0)],
  ];
}

interface Locked {
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Whether npm would install it here. */
function fits({ os, cpu, libc }: Locked): boolean {
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

function read<Content>(root: string, name: string): Content {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

function verdict(reached: boolean): string {
  return reached ? 'reached' : 'missed';
}

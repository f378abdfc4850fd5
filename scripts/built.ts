/** Finds out whether dist/ and man/ are up to date; if so, `npm test` does not build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// `npm ci` removes node_modules, and this file with it.
const stamp = 'node_modules/.cache/music-cli-build';
const sources = [
  'bin',
  'src',
  'scripts',
  'rolldown.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const outputs = ['dist', 'man'];

/** Records that the current sources are built. */
export function noteBuild(): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest());
}

/** Whether nothing has changed since the last build. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest();
}

function digest(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn))
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  for (const path of outputs.flatMap(filesIn)) hash.update(`${path} ${statSync(path).size}\0`);
  return hash.digest('hex');
}

/** Returns the path of a file, or the sorted paths of all files in a folder, without cached code (dist/kept). */
function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(each => !each.startsWith(join('dist', 'kept')))
    .sort();
}

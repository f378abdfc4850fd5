/** Lists the source files of programs: their own, and those that they import at run time. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const packageFiles = ['package-lock.json', 'package.json'];

/** Returns the sources of the sandbox's catalog, as paths from the root of the repository. */
export function catalogSources(): readonly string[] {
  // Tables and texts are read by path, not imported.
  const data = ['src/sandbox', 'src/music/names'].flatMap(filesIn).filter(path => !path.endsWith('.ts'));
  return [...withImports(['scripts/build-catalog.ts']), ...data, ...packageFiles];
}

/** Returns the sources of the helper programs that commands start. */
export function programSources(): readonly string[] {
  const entries = [
    'src/cli/client/auth/keychain-child.ts',
    'src/cli/output/jq/worker.ts',
    'rolldown.config.ts',
    'bin/music-cli.js',
  ];
  return [...withImports(entries), ...packageFiles];
}

function withImports(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    if (path.endsWith('.ts')) for (const each of importsOf(path)) visit(each);
  };
  for (const entry of entries) visit(entry);
  return [...found].sort();
}

/** Returns the files that a file imports, except for types. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return Array.from(found, ([, name = '']) => relative('.', resolve(dirname(path), name)));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/**
 * Writes the types of the package's entry `music-cli/sandbox` to dist/types: TypeScript's declarations of the entry and
 * of the files that these declarations import. Imports name .js files, which all versions of TypeScript can resolve.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const source = 'src/sandbox';
const entry = 'serve/mock.ts';

function writeTypes(): void {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-types-'));
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(process.cwd(), 'src'),
    outDir: join(folder, 'types'),
    typeRoots: [join(process.cwd(), 'node_modules', '@types')],
  };
  const files = [join(process.cwd(), source, entry)];
  writeFileSync(
    project,
    JSON.stringify({ extends: join(process.cwd(), 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  execFileSync(process.execPath, [join(dirname(compiler), 'bin', 'tsc'), '-p', project], {
    stdio: 'inherit',
  });
  const sourceFiles = [entry];
  for (const file of sourceFiles) {
    const declarationFile = file.replace(/\.ts$/, '.d.ts');
    const text = readFileSync(join(folder, 'types', 'sandbox', declarationFile), 'utf8');
    for (const [, name = ''] of text.matchAll(/ from '(\.[^']+\.ts)'/g)) {
      const importPath = join(dirname(file), name);
      if (!sourceFiles.includes(importPath)) sourceFiles.push(importPath);
    }
    const target = join('dist', 'types', declarationFile);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replace(/( from '\.[^']+)\.ts'/g, "$1.js'"));
  }
  rmSync(folder, { recursive: true });
}

writeTypes();

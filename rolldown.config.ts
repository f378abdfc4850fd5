import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { licenses } from './scripts/licenses.ts';

const sources = join(import.meta.dirname, 'src');

/**
 * Commander starts programs for subcommands that are files, which none is here: without child_process, Node's
 * net stays unloaded.
 */
const noChildProcess: Plugin = {
  name: 'no-child-process',
  resolveId: (source, importer) =>
    source === 'node:child_process' && importer?.includes('/commander/') ? '\0none' : null,
  load: id => (id === '\0none' ? 'module.exports = {};' : null),
};

/** Our own code stays readable for stack traces; a chunk that is nearly all library is made small. */
const smallerLibraries: Plugin = {
  name: 'smaller-libraries',
  renderChunk: (code, { fileName, modules }) => {
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) =>
      id.includes('/node_modules/') ? renderedLength : 0,
    );
    const library = lengths.reduce((sum, length) => sum + length, 0);
    if (library < 0.9 * code.length) return null;
    return minifySync(fileName, code, {
      compress: true,
      mangle: true,
      codegen: { removeWhitespace: true },
    }).code;
  },
};

/**
 * A library of CommonJS modules becomes arrow functions in parentheses, of which V8 (to Node 20 at least) first skims
 * the whole text and then reads it once more when they run; `function` in parentheses is read once.
 */
const readOnce: Plugin = {
  name: 'read-once',
  renderChunk: code => code.replace(/(__commonJSMin\(\()\(?([\w, $]*)\)? ?=> ?\{/g, '$1function($2) {'),
};

/** A library that is required inside a function is a file of its own, loaded when that function asks for it. */
const lateRequires: Plugin = {
  name: 'late-requires',
  resolveId(source, importer, { kind }) {
    if (kind !== 'require-call' || !importer?.startsWith(sources) || source.startsWith('node:')) return null;
    this.emitFile({ type: 'chunk', id: source, name: source });
    return { id: `./${source}.cjs`, external: true };
  },
};

/** jq's WebAssembly, which its thread reads beside itself. */
const jqItself: Plugin = {
  name: 'jq-itself',
  generateBundle() {
    const source = readFileSync(createRequire(`${sources}/main.ts`).resolve('jq-wasm/jq.wasm'));
    this.emitFile({ type: 'asset', fileName: 'jq.wasm', source });
  },
};

/** Split CommonJS: what a command doesn't need isn't loaded, and the native keyring stays outside. */
const shared: RolldownOptions = {
  platform: 'node',
  // Chunks may take what they share from an entry: a file less than one for what is shared.
  preserveEntrySignatures: 'allow-extension',
  external: ['@napi-rs/keyring'],
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
  plugins: [noChildProcess, lateRequires, smallerLibraries, readOnce],
};
const output = {
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  comments: false,
} as const;

/**
 * Nearly every run needs `run` and commander; the version alone needs neither, and the sandbox no `service`. What
 * commands on records need together, and what all music stands on, is a file each: ten small ones load slower.
 */
const files = {
  groups: [
    { name: 'main', test: /src\/(main|base\/errors)\.ts$/, priority: 2 },
    { name: 'commander', test: /node_modules\/commander\//, priority: 2 },
    {
      name: 'service',
      test: /src\/api\/(store\/(store|store-files|entry|spool|checksum)|transport\/(network|loopback))\.ts$/,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: 'items',
      test: /src\/(commands\/noun\/(ids|items|get|called|collection|key|lookup\/query)|base\/side-by-side)\.ts$/,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: 'spelling',
      test: /src\/catalog\/lib\/spelling\.ts$/,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: 'music',
      test: /src\/(music\/(reading|note|chord|progression|rings|scale\/scale))\.ts$/,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: 'run',
      test: /src\/(run\/run|music\/wav|catalog\/lib\/pairs|commands\/noun\/list)\.ts$/,
      priority: 1,
    },
  ],
};

/**
 * The keychain's child, jq's thread and the package's entry for tests share no chunk with the program: to load one
 * of its chunks may run it.
 */
export default defineConfig([
  {
    ...shared,
    plugins: [shared.plugins, licenses('third-party-licenses.txt')],
    input: { main: 'src/main.ts', run: 'src/run/run.ts' },
    output: { ...output, cleanDir: true, codeSplitting: files },
  },
  { ...shared, input: { 'keychain-child': 'src/keychain-child.ts' }, output },
  {
    ...shared,
    // Not made small: the functions of jq's glue are known by their names.
    plugins: [jqItself, licenses('third-party-licenses-jq.txt')],
    input: { 'jq-worker': 'src/output/jq/worker.ts' },
    output,
  },
  { ...shared, input: { index: 'src/sandbox/serve/mock.ts' }, output: { ...output, dir: 'dist/sandbox' } },
]);

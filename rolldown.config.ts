import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildOptions, InputOptions, OutputOptions, Plugin } from 'rolldown';
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
  // Of what a plugin makes small earlier the bundler writes the white space anew.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const lengths = Object.entries(chunk.modules).map(([id, { renderedLength }]) =>
        id.includes('/node_modules/') ? renderedLength : 0,
      );
      const library = lengths.reduce((sum, length) => sum + length, 0);
      if (library < 0.9 * chunk.code.length) continue;
      const small = { compress: true, mangle: true, codegen: { removeWhitespace: true } };
      chunk.code = minifySync(chunk.fileName, chunk.code, small).code;
    }
  },
};

/**
 * The chunks of the program in one file, as src/loader.ts reads it. In ASCII a text is what V8 takes, byte by byte:
 * other signs are escaped, which means the same in strings and in regular expressions.
 */
const oneFile: Plugin = {
  name: 'one-file',
  generateBundle(_options, bundle) {
    const places: Record<string, readonly [start: number, length: number]> = {};
    const texts: string[] = [];
    let end = 0;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
      const text = `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
      places[chunk.fileName] = [end, text.length];
      texts.push(text);
      end += text.length;
      delete bundle[chunk.fileName];
    }
    this.emitFile({
      type: 'asset',
      fileName: 'program',
      source: `${JSON.stringify(places)}\n${texts.join('')}`,
    });
  },
};

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A library that is required inside a function is a file of its own, loaded when that function asks for it. */
const lateRequires: Plugin = {
  name: 'late-requires',
  resolveId(source, importer, { kind }) {
    if (kind !== 'require-call' || !importer?.startsWith(sources) || source.startsWith('node:')) return null;
    this.emitFile({ type: 'chunk', id: source, name: source });
    return { id: `./${source}.cjs`, external: true };
  },
};

/** jq's WebAssembly, which its thread reads beside itself. It is packed: else it would be a tenth of the installed package. */
const jqItself: Plugin = {
  name: 'jq-itself',
  generateBundle() {
    const source = readFileSync(createRequire(`${sources}/main.ts`).resolve('jq-wasm/jq.wasm'));
    this.emitFile({ type: 'asset', fileName: 'jq.wasm.gz', source: gzipSync(source, { level: 9 }) });
  },
};

/** Split CommonJS: what a command doesn't need isn't loaded, and the native keyring stays outside. */
const shared: InputOptions = {
  platform: 'node',
  // Chunks may take what they share from an entry: a file less than one for what is shared.
  preserveEntrySignatures: 'allow-extension',
  external: ['@napi-rs/keyring'],
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
  plugins: [noChildProcess, lateRequires, smallerLibraries],
};
const output = {
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  // Stack traces name the path of the source: `commands-auth.cjs`.
  chunkFileNames: ({ name, facadeModuleId, moduleIds }) => {
    const room = rooms.find(each => each.name === name);
    if (room && moduleIds.every(id => room.test.test(id))) return `${name}.cjs`;
    const own = facadeModuleId ?? moduleIds.findLast(id => basename(id, '.ts') === name);
    return `${own?.startsWith(sources) ? nameOf(relative(sources, own)) : name}.cjs`;
  },
  comments: false,
} as const satisfies OutputOptions;

/** `src/commands/auth.ts` → `commands-auth`. */
function nameOf(path: string): string {
  return path.replace(/\.ts$/, '').replaceAll('/', '-');
}

/** Of each of these one file is made, without the files of those that stand before it: ten small ones load slower. */
const rooms = [
  {
    name: 'words',
    test: /src\/(commands\/noun\/(?!transposed)|words\/(declarations|neck|lookup\/.*)\.ts)/,
  },
  { name: 'records-check', test: /src\/(records\/check|catalog\/lib\/vocabulary)\.ts$/ },
  { name: 'music-find', test: /src\/music\/find\// },
  { name: 'music', test: /src\/music\/(?!draw|export|player|sound)/ },
  { name: 'names', test: /src\/names\// },
  { name: 'music-draw', test: /src\/music\/draw\// },
  { name: 'music-player', test: /src\/music\/player\// },
];

/** Nearly every run needs `run` and commander. */
const files = {
  groups: [
    { name: 'commander', test: /node_modules\/commander\//, priority: 4 },
    // What is common to zod and its JSON Schema is as large again: that is for assistants.
    {
      name: 'zod',
      test: /node_modules\/zod\/v4\/(core\/(api|checks|core|doc|errors|parse|regexes|registries|schemas|util|versions)|mini\/.*)\.js$/,
      priority: 4,
      includeDependenciesRecursively: false,
    },
    {
      name: 'run',
      test: /src\/(start|run\/run|base\/[^/]*|api\/store\/(body|checksum))\.ts$/,
      priority: 3,
    },
    // All but the client that the settings choose.
    {
      name: 'api',
      test: /src\/api\/(store\/.*|transport\/network)\.ts$/,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    // What reads an index, and what tells names and music of records: each is needed together.
    {
      name: 'records-indexed',
      test: /src\/(indexes\/(parts|read)|records\/indexed)\.ts$/,
      priority: 3,
      includeDependenciesRecursively: false,
    },
    {
      name: 'catalog-lib-music',
      test: /src\/catalog\/lib\/(implied-names|music|rings|strings)\.ts$/,
      priority: 3,
      includeDependenciesRecursively: false,
    },
    ...rooms.map(room => ({ ...room, includeDependenciesRecursively: false, priority: 2 })),
  ],
};

/**
 * The first file, the keychain's child, jq's thread and the package's entry for tests share no chunk with the program: to load one
 * of its chunks may run it.
 */
const configurations: BuildOptions[] = [
  {
    ...shared,
    plugins: [shared.plugins, licenses('third-party-licenses.txt'), oneFile],
    input: { run: 'src/start.ts' },
    output: { ...output, cleanDir: true, codeSplitting: files },
  },
  { ...shared, input: { main: 'src/main.ts' }, output },
  { ...shared, input: { 'keychain-child': 'src/keychain-child.ts' }, output },
  {
    ...shared,
    // Not made small: the functions of jq's glue are known by their names.
    plugins: [jqItself, licenses('third-party-licenses-jq.txt')],
    input: { 'jq-worker': 'src/output/jq/worker.ts' },
    output,
  },
  { ...shared, input: { index: 'src/sandbox/serve/mock.ts' }, output: { ...output, dir: 'dist/sandbox' } },
];

export default configurations;

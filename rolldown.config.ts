import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildOptions, InputOptions, OutputOptions, Plugin } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { licenses } from './scripts/licenses.ts';
import { maxPositionsLength } from './src/loader.ts';

const sources = join(import.meta.dirname, 'src');

/**
 * Modules that libraries load for features that music-cli does not use: subcommands that are programs, colours of
 * borders, encryption, migrations, and style attributes, which are removed from articles.
 */
const unused: Readonly<Record<string, string>> = {
  'node:child_process': '/node_modules/commander/',
  '@colors/colors/safe': '/node_modules/cli-table3/',
  'node:crypto': '/node_modules/conf/',
  semver: '/node_modules/conf/',
  postcss: '/node_modules/sanitize-html/',
};
const withoutUnused: Plugin = {
  name: 'without-unused',
  resolveId(source, importer) {
    const library = unused[source];
    return library !== undefined && importer?.includes(library) ? '\0unused' : null;
  },
  load: id => (id === '\0unused' ? 'module.exports = {};' : null),
};

/** cli-table3 measures text with our function: string-width would compile large regular expressions for every card. */
const ownWidth: Plugin = {
  name: 'own-width',
  resolveId: (source, importer) =>
    source === 'string-width' && importer?.includes('/node_modules/cli-table3/') ? '\0own-width' : null,
  load: id =>
    id === '\0own-width'
      ? `module.exports = require(${JSON.stringify(join(sources, 'base/text/painted.ts'))}).visibleWidth;`
      : null,
};

/** Minifies chunks that consist almost only of libraries. Our own code stays readable for stack traces. */
const smallerLibraries: Plugin = {
  name: 'smaller-libraries',
  // In an earlier hook, the bundler would add white space again.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const modules = Object.entries(chunk.modules);
      const libraries = modules.filter(([id]) => id.includes('/node_modules/'));
      if (lengthOf(libraries) < 0.9 * lengthOf(modules)) continue;
      const minifyOptions = { compress: true, mangle: true, codegen: { removeWhitespace: true } };
      chunk.code = minifySync(chunk.fileName, chunk.code, minifyOptions).code;
    }
  },
};

function lengthOf(modules: readonly (readonly [string, { readonly renderedLength: number }])[]): number {
  return modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
}

/**
 * Puts the chunks of the program into one file for src/loader.ts. Characters outside ASCII are escaped, which has the same
 * meaning in strings and regular expressions. Then V8 can use the bytes without decoding them.
 */
const oneFile: Plugin = {
  name: 'one-file',
  generateBundle(_options, bundle) {
    const positions: Record<string, readonly [start: number, length: number]> = {};
    const texts: string[] = [];
    let end = 0;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const code = chunk.code.replace(/[^\0-\x7f]/g, escapeUnit);
      const text = `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
      positions[chunk.fileName] = [end, text.length];
      texts.push(text);
      end += text.length;
      delete bundle[chunk.fileName];
    }
    const line = `${JSON.stringify(positions)}\n`;
    if (line.length > maxPositionsLength)
      throw new Error('The line of positions is longer than src/loader.ts reads.');
    this.emitFile({ type: 'asset', fileName: 'program', source: line + texts.join('') });
  },
};

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Puts a library that a function requires into its own file, so that only a call of the function loads it. */
const lateRequires: Plugin = {
  name: 'late-requires',
  resolveId(source, importer, { kind }) {
    if (kind !== 'require-call' || !importer?.startsWith(sources) || source.startsWith('node:')) return null;
    this.emitFile({ type: 'chunk', id: source, name: source });
    return { id: `./${source}.cjs`, external: true };
  },
};

/** Adds jq's WebAssembly, which its thread reads. Uncompressed it would be a tenth of the installed package. */
const jqWasm: Plugin = {
  name: 'jq-wasm',
  generateBundle() {
    const source = readFileSync(createRequire(`${sources}/main.ts`).resolve('jq-wasm/jq.wasm'));
    this.emitFile({ type: 'asset', fileName: 'jq.wasm.gz', source: gzipSync(source, { level: 9 }) });
  },
};

/**
 * The beginning of bin/music-cli.js: code that checks Node's version and sets `refusal`, and code that ends the
 * process.
 */
const [, check = '', end = ''] =
  /^#![^\n]*\n(.*?\n)(if \(refusal\) \{\n.*?\n\}\n)/s.exec(
    readFileSync(join(import.meta.dirname, 'bin', 'music-cli.js'), 'utf8'),
  ) ?? [];

/**
 * Adds a file that every version of Node can read, which checks the version and then loads the entry.
 * @param refuse code that handles `refusal`
 */
function versionCheck(name: string, refusalCode = end): Plugin {
  return {
    name: 'version-check',
    generateBundle() {
      if (check === '' || end === '')
        throw new Error('bin/music-cli.js does not begin with a check of the version.');
      const source = `${check}${refusalCode}\nmodule.exports = require('./${name}-checked.cjs');\n`;
      this.emitFile({ type: 'asset', fileName: `${name}.cjs`, source });
    },
  };
}

/** The output is CommonJS in chunks, so that a command loads only what it needs. The native keyring is not bundled. */
const sharedOptions: InputOptions = {
  platform: 'node',
  // Chunks may import shared code from an entry, which saves a file for that code.
  preserveEntrySignatures: 'allow-extension',
  external: ['@napi-rs/keyring'],
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
  // In a Snap, conf would write the settings file in place, and a killed process would leave half of it.
  transform: { define: { 'process.env.SNAP': 'undefined' } },
  plugins: [withoutUnused, ownWidth, lateRequires, smallerLibraries],
};
const sharedOutput = {
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  // Stack traces name the path of the source: `cli-commands-auth.cjs`.
  chunkFileNames: ({ name, facadeModuleId, moduleIds }) => {
    const sourcePath = facadeModuleId ?? moduleIds.findLast(id => basename(id, '.ts') === name);
    return `${sourcePath?.startsWith(sources) ? chunkName(relative(sources, sourcePath)) : name}.cjs`;
  },
  comments: false,
} as const satisfies OutputOptions;

/** Returns the name of a chunk: `cli-commands-auth` for `cli/commands/auth.ts`. */
function chunkName(path: string): string {
  return path.replace(/\.ts$/, '').replaceAll('/', '-');
}

/** Groups of modules that share a file. Nearly every run needs the file `run`. */
const codeSplitting = {
  groups: [
    {
      name: 'conf',
      test: /node_modules\/(conf|ajv|ajv-formats|atomically|debounce-fn|dot-prop|fast-\w+(-\w+)*|json-schema-\w+|stubborn-\w+|when-exit|env-paths)\//,
      priority: 4,
      includeDependenciesRecursively: false,
    },
    { name: 'commander', test: /node_modules\/commander\//, priority: 4 },
    // Without zod's JSON Schema, which is as large again and only needed for assistants.
    {
      name: 'zod',
      test: /node_modules\/zod\/v4\/(core\/(api|checks|core|doc|errors|parse|regexes|registries|schemas|util|versions)|mini\/.*)\.js$/,
      priority: 4,
      includeDependenciesRecursively: false,
    },
    // Opening a file for each module takes longer than reading one file with code that many commands need.
    {
      name: 'music',
      test: /src\/music\//,
      priority: 2,
      minShareCount: 12,
      includeDependenciesRecursively: false,
    },
    { name: 'shared', test: /src\//, priority: 1, minShareCount: 12, includeDependenciesRecursively: false },
    {
      name: 'run',
      test: /src\/(machine|cli\/program\/run|base\/[^/]*|cli\/client\/store\/(body|checksum))\.ts$/,
      priority: 3,
    },
  ],
};

/**
 * The entry file (main), the child process of the keychain, jq's thread and the package's sandbox share no chunk with the
 * program, because loading one of its chunks may run it.
 */
const configurations: BuildOptions[] = [
  {
    ...sharedOptions,
    plugins: [sharedOptions.plugins, licenses('third-party-licenses.txt'), oneFile],
    input: { run: 'src/machine.ts' },
    output: { ...sharedOutput, cleanDir: true, codeSplitting },
  },
  { ...sharedOptions, input: { main: 'src/main.ts' }, output: sharedOutput },
  {
    ...sharedOptions,
    plugins: [sharedOptions.plugins, versionCheck('keychain-child')],
    input: { 'keychain-child-checked': 'src/cli/client/auth/keychain-child.ts' },
    output: sharedOutput,
  },
  {
    ...sharedOptions,
    // Not minified, because jq's WebAssembly finds the functions of its JavaScript by name.
    plugins: [jqWasm, licenses('third-party-licenses-jq.txt'), versionCheck('jq-worker')],
    input: { 'jq-worker-checked': 'src/cli/output/jq/worker.ts' },
    output: sharedOutput,
  },
  {
    ...sharedOptions,
    plugins: [sharedOptions.plugins, versionCheck('index', 'if (refusal) throw new Error(refusal);\n')],
    input: { 'index-checked': 'src/sandbox/serve/mock.ts' },
    output: { ...sharedOutput, dir: 'dist/sandbox' },
  },
];

export default configurations;

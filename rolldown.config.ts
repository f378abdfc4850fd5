import { defineConfig, type RolldownOptions } from 'rolldown';
import { licenses } from './scripts/licenses.ts';

/**
 * V8 checks a regular expression literal when it compiles the file around it, and \p{RGI_Emoji} in
 * string-width takes 22 ms even where it never runs. Written as `new RegExp` it costs its first use only.
 */
const lateExpressions = {
  name: 'late-expressions',
  transform: {
    filter: { id: /node_modules\/string-width\// },
    handler: (code: string) =>
      code.replace(/= \/(.+)\/([gv]+);/g, (_, source: string, flags: string) => {
        return `= new RegExp(${JSON.stringify(source)}, '${flags}');`;
      }),
  },
};

/** Commander starts programs for subcommands that are files, as none is here: the module brings Node's whole net along. */
const noExecutables = {
  name: 'no-executables',
  transform: {
    filter: { id: /node_modules\/commander\/lib\/command\.js$/ },
    handler: (code: string) => code.replace("require('node:child_process')", '{}'),
  },
};

/** Split CommonJS: what a command doesn't need isn't loaded, and the native keyring stays outside. */
const shared: RolldownOptions = {
  platform: 'node',
  external: ['@napi-rs/keyring'],
  logLevel: 'warn',
  plugins: [lateExpressions, noExecutables],
};
const output = {
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
} as const;

/** The keychain's child is a program of its own: it shares no chunk with the main one. */
export default defineConfig([
  {
    ...shared,
    plugins: [lateExpressions, licenses('third-party-licenses.txt')],
    input: { main: 'src/main.ts' },
    output: { ...output, cleanDir: true },
  },
  { ...shared, input: { 'keychain-child': 'src/auth/child.ts' }, output },
]);

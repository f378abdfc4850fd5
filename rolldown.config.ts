import { defineConfig, type RolldownOptions } from 'rolldown';

/** Split CommonJS: what a command doesn't need isn't loaded, and the native keyring stays outside. */
const shared: RolldownOptions = { platform: 'node', external: ['@napi-rs/keyring'], logLevel: 'warn' };
const output = { dir: 'dist', format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' } as const;

/** The keychain's child is a program of its own: it shares no chunk with the main one. */
export default defineConfig([
  { ...shared, input: { main: 'src/main.ts' }, output: { ...output, cleanDir: true } },
  { ...shared, input: { 'keychain-child': 'src/auth/child.ts' }, output },
]);

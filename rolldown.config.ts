import { defineConfig } from 'rolldown';

/** Split CommonJS: what a command doesn't need isn't loaded, and the native keyring stays outside. */
export default defineConfig({
  input: { main: 'src/main.ts', keychain: 'src/auth/child.ts' },
  platform: 'node',
  external: ['@napi-rs/keyring'],
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    minify: false,
  },
});

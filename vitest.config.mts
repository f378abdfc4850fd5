import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** They look at the build, or wait for shells, terminals, keyrings, browsers and players: npm test, and CI. */
const slow = [
  'api/{caches,processes}',
  'auth/{keychain,prompt}',
  'commands/{keychain,pipes,play,play-head,serve-pages,terminal}',
  'completion/{hostile,keys,processes}',
  'context/picker',
  'sandbox/mock',
  '{hotpath,kept-code,picture}',
].map(name => `test/${name}.test.ts`);

/** By mode the command is run as it is built (`built`), in process (`source`), or as is quicker: test/support/cli.ts. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'source' ? slow : [])],
    env: { MUSIC_CLI_TEST_MODE: mode },
    globalSetup: mode === 'source' ? ['test/support/parts.ts'] : [],
    setupFiles: [
      ...(mode === 'source' ? ['test/support/without-build.ts'] : []),
      ...(process.platform === 'win32' ? ['test/support/without-shell.ts'] : []),
    ],
    testTimeout: 120_000,
    // Loading vitest and the sources for each file anew is a third of what npm run check costs.
    isolate: false,
    experimental: { fsModuleCache: true },
    // Many tests wait for programs that they have started: with a worker for each core some cores would be idle.
    maxWorkers: mode === 'source' ? availableParallelism() : availableParallelism() + 1,
    // Real shells, terminals and keyrings: another try tells a machine that was busy from a program that is broken.
    retry: process.env.CI ? 2 : 0,
  },
}));

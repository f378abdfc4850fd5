import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They look at the build, or wait for shells, terminals, keyrings, browsers and players: npm test, and CI. */
const slow = [
  ...[
    'cli/commands/terminal',
    'cli/commands/play',
    'cli/commands/keychain',
    'cli/commands/pipes',
    'cli/program/terminal/picker',
  ],
  ...[
    'cli/program/completion/hostile',
    'cli/program/completion/positions',
    'loader',
    'cli/commands/serve-pages',
  ],
  ...[
    'cli/client/processes',
    'cli/client/store/caches',
    'cli/client/auth/keychain',
    'cli/client/auth/prompt',
    'cli/commands/play-head',
    'picture',
  ],
  ...['sandbox/serve/mock', 'hotpath', 'bin', 'cli/commands/many-asks'],
].map(name => `test/${name}.test.ts`);

/** What waits comes first: at the end no worker waits alone. Without a run before, vitest goes by the size of files. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some(name => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))];
  }
}

/** By mode the command is run as it is built (`built`), in process (`source`), or as is quicker: test/support/cli.ts. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'source' ? slow : [])],
    env: { MUSIC_CLI_TEST_MODE: mode },
    reporters: ['default', ['./test/support/summary.ts', { mode }]],
    globalSetup: [
      'test/support/environment.ts',
      'test/support/temporary.ts',
      ...(mode === 'source' ? ['test/support/parts.ts'] : []),
    ],
    setupFiles: [
      'test/support/test-file.ts',
      ...(mode === 'source' ? ['test/support/without-build.ts'] : []),
    ],
    // A machine may be as busy as it likes: what never ends is ended by these alone.
    ...{ testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 300_000 } } },
    sequence: { sequencer: SlowFirst },
    // Loading vitest and the sources for each file anew is a third of what npm run check costs.
    isolate: false,
    // Threads that collect garbage beside a worker take a tenth more of the processors, of which no core is idle.
    // The first versions of Node that music-cli supports do not load modules of ECMAScript by require() unasked.
    execArgv: [
      '--single-threaded-gc',
      ...(process.features.require_module
        ? []
        : ['--experimental-require-module', '--disable-warning=ExperimentalWarning']),
    ],
    experimental: { fsModuleCache: true },
    // Many tests wait for programs or for time to pass: with a worker for each core some cores would be idle.
    maxWorkers: availableParallelism() + 1,
    // Real shells, terminals and keyrings: another try tells a machine that was busy from a program that is broken.
    retry: process.env.CI ? 2 : 0,
  },
}));

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that need the build, or wait for shells, terminals, keyrings, browsers and players. npm run check skips them.
 */
const slowFiles = [
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
  ...['sandbox/serve/mock', 'hotpath', 'bin', 'cli/commands/open-files'],
].map(name => `test/${name}.test.ts`);

/** Runs slow files first, so that at the end no worker is still running one when all others are done. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some(name => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))];
  }
}

/** The mode decides how tests run the command: see test/support/cli.ts. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'source' ? slowFiles : [])],
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
    // The only time limits of tests. They are long, because the machine may be busy.
    ...{ testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 300_000 } } },
    sequence: { sequencer: SlowFirst },
    // Loading vitest and the sources again for each file would be a third of the cost of npm run check.
    isolate: false,
    // Parallel garbage collection would need a tenth more CPU time, and no core is idle.
    // The oldest supported versions of Node load ES modules with require() only with an option.
    execArgv: [
      '--single-threaded-gc',
      ...(process.features.require_module
        ? []
        : ['--experimental-require-module', '--disable-warning=ExperimentalWarning']),
    ],
    experimental: { fsModuleCache: true },
    // Many tests wait for programs, so with one worker for each core some cores would be idle.
    maxWorkers: availableParallelism() + 1,
    // Tests with real shells, terminals and keyrings may fail on a busy machine; a broken program fails each time.
    retry: process.env.CI ? 2 : 0,
  },
}));

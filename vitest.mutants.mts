import { defineConfig } from 'vitest/config';

/** For scripts/mutants.ts: the tests of the files that are changed. */
export default defineConfig({
  test: { include: (process.env.MUTANTS_TESTS ?? '').split(','), testTimeout: 20_000 },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // Most tests wait for programs that they have started: one worker would leave the second core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Real shells, terminals and keyrings: another try tells a machine that was busy from a program that is broken.
    retry: process.env.CI ? 2 : 0,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // Real shells, terminals and keyrings: another try tells a machine that was busy from a program that is broken.
    retry: process.env.CI ? 2 : 0,
  },
});

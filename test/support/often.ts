import type { TestContext } from 'vitest';

/** Limits slow tests: CI runs all cases, npm test and npm run check (vitest's mode `source`) a tenth. */
export const isQuick = process.env.MUSIC_CLI_TEST_MODE === 'source';

const part = process.env.CI && !isQuick ? 1 : 10;

/** Returns the whole number in CI, otherwise a tenth of it. */
export function often(times: number): number {
  return Math.ceil(times / part);
}

/** Returns all entries in CI, otherwise every tenth; `from` selects which. */
export function some<T>(all: readonly T[], from = 0): T[] {
  return all.filter((_, index) => (index + from) % part === 0);
}

/** Returns all entries, or in npm run check every tenth. */
export function fewer<T>(all: readonly T[]): T[] {
  return isQuick ? some(all) : [...all];
}

/** Returns all entries in CI; otherwise one of `count` parts, which together contain all entries. */
export function shareOf<T>(all: readonly T[], place: number, count: number): T[] {
  return part === 1 ? [...all] : all.filter((_, index) => index % count === place % count);
}

/** Skips a test in npm run check. Tests that take half a second of CPU or more call it first. */
export function campaign({ skip }: TestContext): void {
  if (isQuick) skip('takes long: npm test');
}

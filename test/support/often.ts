/** Limits slow tests: CI runs all cases, npm test and npm run check a tenth. */
import type { TestContext } from 'vitest';

/** Whether this is npm run check, which runs vitest in the mode `source`. */
export const isQuick = process.env.MUSIC_CLI_TEST_MODE === 'source';

const divisor = process.env.CI && !isQuick ? 1 : 10;

/** Returns the whole number in CI, otherwise a tenth of it. */
export function often(times: number): number {
  return Math.ceil(times / divisor);
}

/** Returns all entries in CI, otherwise every tenth; `offset` selects which. */
export function some<T>(all: readonly T[], offset = 0): T[] {
  return all.filter((_, index) => (index + offset) % divisor === 0);
}

/** Returns all entries, or in npm run check every tenth. */
export function fewer<T>(all: readonly T[]): T[] {
  return isQuick ? some(all) : [...all];
}

/** Returns all entries in CI; otherwise one of `count` parts, which together contain all entries. */
export function shareOf<T>(all: readonly T[], part: number, count: number): T[] {
  return divisor === 1 ? [...all] : all.filter((_, index) => index % count === part % count);
}

/** Skips a test in npm run check. Tests that take half a second of CPU or more call it first. */
export function campaign({ skip }: TestContext): void {
  if (isQuick) skip('takes long: npm test');
}

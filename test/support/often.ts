import type { TestContext } from 'vitest';

/** For what costs seconds: CI tries all of it, npm test a fifth, npm run check (vitest's mode `source`) a tenth. */
export const isQuick = process.env.MUSIC_CLI_TEST_MODE === 'source';

const part = isQuick ? 10 : process.env.CI ? 1 : 5;

/** So many times, or a part of that. */
export function often(times: number): number {
  return Math.ceil(times / part);
}

/** All of them, or every fifth or tenth, counted from `from`. */
export function some<T>(all: readonly T[], from = 0): T[] {
  return all.filter((_, index) => (index + from) % part === 0);
}

/** All of them, or in npm run check every tenth. */
export function fewer<T>(all: readonly T[]): T[] {
  return isQuick ? some(all) : [...all];
}

/** All of them in CI; else the share of one of `count` places, which try all of them together. */
export function shareOf<T>(all: readonly T[], place: number, count: number): T[] {
  return part === 1 ? [...all] : all.filter((_, index) => index % count === place % count);
}

/** Stands first in a test that takes a processor for half a second or more, which npm run check leaves to npm test. */
export function campaign({ skip }: TestContext): void {
  if (isQuick) skip('takes long: npm test');
}

/** For what costs seconds: npm test and CI try all of it, npm run check (vitest's mode `source`) a part. */
export const isQuick = process.env.MUSIC_CLI_TEST_MODE === 'source';

/** So many times, or a tenth of that. */
export function often(times: number): number {
  return isQuick ? Math.ceil(times / 10) : times;
}

/** Tests real-time playback with a clock that advances only with sleeps and pauses. */
import { expect, it } from 'vitest';
import { sampleRate } from '../../../src/base/wav.ts';
import { pace } from '../../../src/music/player/pace.ts';

it('playback does not catch up after a pause', async () => {
  let now = 0;
  const clock = {
    now: () => now,
    elapsed: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const written: number[] = [];
  const blocks = Array.from({ length: 30 }, () => ({
    samples: new Float64Array(sampleRate / 10),
    at: 0,
    repetition: 0,
  }));
  await pace(blocks, {
    clock,
    signal: new AbortController().signal,
    async write() {
      written.push(now);
      // The machine is suspended for two seconds after the tenth block of a tenth of a second.
      if (written.length === 10) now += 2000;
    },
  });
  const after = written.slice(10);
  const [first = 0] = after;
  expect(first).toBeGreaterThanOrEqual(2000);
  // The eighteen missed blocks are skipped: a player may be at most a quarter of a second ahead.
  expect(after.filter(time => time < first + 50).length).toBeLessThanOrEqual(3);
  expect(now - first).toBeGreaterThan(1900);
});

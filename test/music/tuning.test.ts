import { expect, it } from 'vitest';
import { retuneTo, stepHertz } from '../../src/music/tuning.ts';
import { tuningOf } from '../support/records.ts';

const step = (cents: unknown, label = '') => ({ cents, label });
const middleC = 261.6256;

it('a tuning has the steps of the system, or of the state if the system has none', () => {
  const tones = [step(0, 'C'), step(700, 'G')];
  const state = { slug: 'pythagorean', tones, octaveRatio: 3 };
  expect(tuningOf({ intervals: [] }, state)).toMatchObject({ name: 'pythagorean', period: 3, steps: tones });
  expect(tuningOf({ name: 'Mine', octaveRatio: 2, intervals: [step(0, '1/1')] }, state)).toMatchObject({
    name: 'Mine',
    period: 2,
    steps: [step(0, '1/1')],
  });
});

it('the steps of a tuning are counted from the lowest, and those outside one period are omitted', () => {
  const odd = [step(1200), step(700), step(-50), step(100), step('300'), step(Number.NaN), step(1900)];
  expect(tuningOf({ intervals: odd }, {})).toMatchObject({ steps: [step(0), step(600)], omittedCount: 5 });
  expect(tuningOf({ octaveRatio: 3, intervals: odd }, {})).toMatchObject({
    steps: [step(0), step(600), step(1100), step(1800)],
    omittedCount: 3,
  });
  for (const octaveRatio of [1, 0.5, 1025, Number.NaN, '3'])
    expect(tuningOf({ octaveRatio, intervals: odd }, {}).period).toBe(2);
});

it('a tuning starts at the frequency of the first step in the state, or at middle C', () => {
  const hertzOf = (...tones: readonly object[]) => tuningOf({ intervals: [step(0)] }, { tones }).hertz;
  expect(hertzOf({ cents: 702, frequency: 330 }, { cents: 0, frequency: 220 })).toBe(220);
  for (const frequency of [0.5, 20_001, null, '220'])
    expect(hertzOf({ cents: 0, frequency })).toBeCloseTo(middleC, 4);
  expect(hertzOf({ cents: 702, frequency: 330 })).toBeCloseTo(middleC, 4);
});

it('a tuning repeats above and below its period', () => {
  // The period of the Bohlen–Pierce scale is 3/1.
  const tuning = { ...tuningOf({ octaveRatio: 3, intervals: [step(0), step(1200)] }, {}), hertz: 100 };
  const hertz = [-2, -1, 0, 1, 2, 3].map(index => stepHertz(tuning, index));
  expect(hertz.map(each => Number(each.toFixed(6)))).toEqual([33.333333, 66.666667, 100, 200, 300, 600]);
});

it('a tuning moves with the pitch of A4', () => {
  const tuning = { ...tuningOf({ intervals: [step(0)] }, {}), hertz: 220 };
  expect([retuneTo(tuning, 442).hertz, retuneTo(tuning, 440).hertz]).toEqual([221, 220]);
});

it('reports why a record has no tuning', () => {
  const many = Array.from({ length: 12_801 }, (_, index) => step(index / 100));
  const failure = (kind: string, code: string, message: string) =>
    expect.objectContaining({ kind, code, message });
  expect(() => tuningOf({ name: 'Fine', intervals: many }, {})).toThrow(
    failure('usage', 'too_long', "'Fine' has 12801 steps; the maximum is 12800."),
  );
  expect(tuningOf({ intervals: many.slice(1) }, {}).omittedCount).toBe(0);
  expect(() => tuningOf({ name: 'Empty', intervals: [step(1200)] }, {})).toThrow(
    failure('not-found', 'nothing_to_play', "The service has no steps for 'Empty'."),
  );
});

/** An interval as two tones: the lower, the upper, and both together. */
import { fieldOf, numberOf, textOf } from '../reading.ts';
import { createScore, type Score } from './score.ts';

const beat = 480;
const middleC = 60;

/** @param root pitch class of the lower tone: 0 is C */
export function intervalScore(interval: unknown, root = 0): Score {
  const lower = { midi: middleC + root, velocity: 96 };
  const upper = { ...lower, midi: lower.midi + (numberOf(fieldOf(interval, 'semitones')) ?? Number.NaN) };
  return createScore({
    name: textOf(fieldOf(interval, 'name')),
    notes: [
      { ...lower, at: 0, ticks: beat },
      { ...upper, at: beat, ticks: beat },
      { ...lower, at: 2 * beat, ticks: 2 * beat },
      { ...upper, at: 2 * beat, ticks: 2 * beat },
    ],
  });
}

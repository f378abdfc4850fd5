/** A tuning in the form that synthesisers need. */

import { Failure } from '../base/errors.ts';
import { centsOf } from './arithmetic.ts';
import type { Tuning, TuningStep } from './music.ts';
import { usualA4 } from './note.ts';

/** A step that a synthesizer can be tuned to. */
export type SynthStep = Pick<TuningStep, 'cents' | 'label'>;

/** A tuning as synthesizers take it: steps within a period that repeats. */
export interface SynthTuning {
  readonly name: string;
  /** The frequency of step 0. */
  readonly hertz: number;
  /** The ratio at which the steps repeat: 2 for an octave. */
  readonly period: number;
  /** Ascending from 0 cents, within the period. */
  readonly steps: readonly SynthStep[];
  /** The number of the tuning's steps that could not be used. */
  readonly omitted: number;
}

/** In hertz. */
export const middleC = usualA4 * 2 ** (-9 / 12);
/** Steps of one period at most: a hundred for each key of a keyboard. */
const mostSteps = 12_800;

/**
 * The steps within one period.
 * @throws Failure `nothing_to_play` where no step can be used, `too_long` where there are too many
 */
export function synthTuning({ name, steps, octaveRatio: ratio = 2, omitted }: Tuning): SynthTuning {
  const count = steps.length + omitted;
  if (count > mostSteps) {
    throw new Failure('usage', `'${name}' has ${count} steps, and ${mostSteps} are the most.`, {
      code: 'too_long',
    });
  }
  const period = ratio > 1 && ratio <= 1024 ? ratio : 2;
  const end = centsOf(period);
  const usable = steps
    .filter(({ cents }) => cents > -1e-3 && cents < end - 1e-3)
    .sort((one, other) => one.cents - other.cents);
  const [first] = usable;
  if (first === undefined)
    throw new Failure('not-found', `The service shows no steps of '${name}'.`, { code: 'nothing_to_play' });
  const { hertz = 0 } = first;
  return {
    name,
    hertz: hertz >= 1 && hertz <= 20_000 ? hertz : middleC,
    period,
    steps: usable.map(({ cents, label }) => ({ cents: cents - first.cents, label })),
    omitted: count - usable.length,
  };
}

/** The frequency of a step; those above the period and below 0 go on in the next. */
export function toneHertz({ hertz, period, steps }: SynthTuning, index: number): number {
  const turns = Math.floor(index / steps.length);
  const cents = steps[index - turns * steps.length]?.cents ?? 0;
  return hertz * 2 ** (cents / 1200) * period ** turns;
}

/** The tuning with another pitch of A4, in hertz. */
export function tuningAt(tuning: SynthTuning, a4: number): SynthTuning {
  return a4 === usualA4 ? tuning : { ...tuning, hertz: (tuning.hertz * a4) / usualA4 };
}

/** Tunings for synthesisers. */

import { Failure } from '../base/errors.ts';
import { centsOf } from './arithmetic.ts';
import type { KeyMapping, Tuning, TuningStep } from './music.ts';
import { standardA4 } from './note.ts';

/** A step to which a synthesiser can be tuned. */
export type SynthStep = Pick<TuningStep, 'cents' | 'label'>;

/** A tuning for synthesisers: steps within a period that repeats. */
export interface SynthTuning {
  readonly name: string;
  /** The frequency of step 0. */
  readonly hertz: number;
  /** The ratio at which the steps repeat: 2 for an octave. */
  readonly period: number;
  /** The steps from 0 cents up, within the period. Those of a file keep their own order and range. */
  readonly steps: readonly SynthStep[];
  /** The number of the tuning's steps that could not be used. */
  readonly omittedCount: number;
  readonly lines?: readonly string[] | undefined;
  readonly mapping?: KeyMapping | undefined;
}

/** The frequency of middle C in hertz. */
export const middleC = standardA4 * 2 ** (-9 / 12);
/** Maximum number of steps in a period: a hundred for each key of a keyboard. */
const maxSteps = 12_800;

/**
 * Returns the tuning with only the steps within one period. The steps of a Scala file all stay.
 * @throws Failure `nothing_to_play` if no step can be used, `too_long` if there are too many
 */
export function synthTuning(tuning: Tuning): SynthTuning {
  const { name, steps, octaveRatio: ratio = 2, omittedCount, lines, mapping } = tuning;
  if (lines) {
    const hertz = steps[0]?.hertz ?? middleC;
    return tuneToMapping({ name, hertz, period: ratio, steps, omittedCount, lines, mapping });
  }
  const count = steps.length + omittedCount;
  if (count > maxSteps) {
    throw new Failure('usage', `'${name}' has ${count} steps; the maximum is ${maxSteps}.`, {
      code: 'too_long',
    });
  }
  const period = ratio > 1 && ratio <= 1024 ? ratio : 2;
  const end = centsOf(period);
  const usableSteps = steps
    .filter(({ cents }) => cents > -1e-3 && cents < end - 1e-3)
    .sort((a, b) => a.cents - b.cents);
  const [first] = usableSteps;
  if (first === undefined)
    throw new Failure('not-found', `The service has no steps for '${name}'.`, { code: 'nothing_to_play' });
  const { hertz = 0 } = first;
  return {
    name,
    hertz: hertz >= 1 && hertz <= 20_000 ? hertz : middleC,
    period,
    steps: usableSteps.map(({ cents, label }) => ({ cents: cents - first.cents, label })),
    omittedCount: count - usableSteps.length,
  };
}

/** Returns the tuning with the frequency of step 0 that follows from its mapping. */
function tuneToMapping(tuning: SynthTuning): SynthTuning {
  const { mapping } = tuning;
  if (!mapping) return tuning;
  const cents = keyCents(tuning, mapping, mapping.reference) ?? 0;
  return { ...tuning, hertz: mapping.hertz / 2 ** (cents / 1200) };
}

/** Returns the cents of a step above step 0. Indexes beyond the period, and below 0, are steps of other periods. */
function stepCents({ period, steps }: SynthTuning, index: number): number {
  const periods = Math.floor(index / steps.length);
  return (steps[index - periods * steps.length]?.cents ?? 0) + periods * centsOf(period);
}

/** Returns the frequency of a step in hertz. */
export function stepHertz(tuning: SynthTuning, index: number): number {
  return tuning.hertz * 2 ** (stepCents(tuning, index) / 1200);
}

/** The key of step 0 if there is no mapping. */
const middleKey = 60;

/** Returns the frequency of a MIDI key in hertz; undefined if it is not tuned. */
export function keyHertz(tuning: SynthTuning, key: number): number | undefined {
  const { mapping } = tuning;
  if (!mapping) return stepHertz(tuning, key - middleKey);
  const cents = key < mapping.first || key > mapping.last ? undefined : keyCents(tuning, mapping, key);
  const referenceCents = keyCents(tuning, mapping, mapping.reference) ?? 0;
  // Counts from the reference key, because the frequency of step 0 may be out of range for a number.
  return cents === undefined ? undefined : mapping.hertz * 2 ** ((cents - referenceCents) / 1200);
}

/** Returns the cents of a key above step 0; undefined if the pattern of the mapping has no degree for it. */
function keyCents(
  tuning: SynthTuning,
  { middle, octave, degrees }: KeyMapping,
  key: number,
): number | undefined {
  const offset = key - middle;
  if (degrees.length === 0) return stepCents(tuning, offset);
  const periods = Math.floor(offset / degrees.length);
  const degree = degrees[offset - periods * degrees.length];
  return degree === undefined ? undefined : stepCents(tuning, degree) + periods * stepCents(tuning, octave);
}

/** Returns the keys of one period of the mapping, from the middle key up to where the pattern begins again. */
export function keysOfPeriod({ mapping, steps }: SynthTuning): readonly number[] {
  const keysOfPattern = (lowest: number, size: number) =>
    Array.from({ length: size + 1 }, (_, index) => lowest + index);
  if (mapping === undefined) return keysOfPattern(middleKey, steps.length);
  const { first, last, middle, degrees } = mapping;
  const size = degrees.length || steps.length;
  const lowest = Math.max(first, Math.min(middle, last - size));
  return keysOfPattern(lowest, size).filter(key => key <= last);
}

/** Returns the tuning with another pitch of A4, in hertz. */
export function retuneTo(tuning: SynthTuning, a4: number): SynthTuning {
  if (a4 === standardA4) return tuning;
  const { hertz, mapping } = tuning;
  const movedMapping = mapping && { ...mapping, hertz: (mapping.hertz * a4) / standardA4 };
  return { ...tuning, hertz: (hertz * a4) / standardA4, ...(movedMapping && { mapping: movedMapping }) };
}

/** A music system and its state as one tuning: what a synthesiser needs to know of it. */
import { Failure } from '../base/errors.ts';
import { fieldOf, listOf, numberOf, textOf } from './reading.ts';

export interface Step {
  /** Above the first step. */
  readonly cents: number;
  /** As the system calls it: `5/4`, `10\31`. */
  readonly label: string;
}

export interface Tuning {
  readonly name: string;
  /** Of step 0. */
  readonly hertz: number;
  /** Where the steps begin again: 2 for an octave. */
  readonly period: number;
  /** Ascending from 0 cents, within the period. */
  readonly steps: readonly Step[];
  /** How many steps of the records could not be used. */
  readonly omitted: number;
}

const middleC = 440 * 2 ** (-9 / 12);
/** Of one period: a hundred for each key of a keyboard. */
const mostSteps = 12_800;

/**
 * The tuning of a system. Its steps are the system's, for their labels, or where it has none the state's.
 * @throws Failure `nothing_to_play` where no step can be used, `too_long` where there are too many
 */
export function tuningOf(system: unknown, state: unknown): Tuning {
  const name = textOf(fieldOf(system, 'name')) || textOf(fieldOf(state, 'slug'));
  const tones = listOf(fieldOf(state, 'tones'));
  const intervals = listOf(fieldOf(system, 'intervals'));
  const listed = intervals.length > 0 ? intervals : tones;
  if (listed.length > mostSteps) {
    throw new Failure('usage', `'${name}' has ${listed.length} steps, and ${mostSteps} are the most.`, {
      code: 'too_long',
    });
  }
  const ratio = numberOf(fieldOf(system, 'octaveRatio')) ?? numberOf(fieldOf(state, 'octaveRatio')) ?? 2;
  const period = ratio > 1 && ratio <= 1024 ? ratio : 2;
  const end = 1200 * Math.log2(period);
  const usable = listed
    .flatMap(step => {
      const cents = numberOf(fieldOf(step, 'cents'));
      const isWithin = cents !== undefined && cents > -1e-3 && cents < end - 1e-3;
      return isWithin ? [{ cents, label: textOf(fieldOf(step, 'label')) }] : [];
    })
    .sort((a, b) => a.cents - b.cents);
  const [first] = usable;
  if (first === undefined)
    throw new Failure('not-found', `The service shows no steps of '${name}'.`, { code: 'nothing_to_play' });
  const tone = tones.find(each => fieldOf(each, 'cents') === first.cents);
  const hertz = numberOf(fieldOf(tone, 'frequency')) ?? 0;
  return {
    name,
    hertz: hertz >= 1 && hertz <= 20_000 ? hertz : middleC,
    period,
    steps: usable.map(({ cents, label }) => ({ cents: cents - first.cents, label })),
    omitted: listed.length - usable.length,
  };
}

/** The frequency of a step; those above the period and below 0 go on in the next. */
export function toneHertz({ hertz, period, steps }: Tuning, index: number): number {
  const turns = Math.floor(index / steps.length);
  const cents = steps[index - turns * steps.length]?.cents ?? 0;
  return hertz * 2 ** (cents / 1200) * period ** turns;
}

/** The tuning with another pitch of A4, in hertz. */
export function tuningAt(tuning: Tuning, a4: number | undefined): Tuning {
  return a4 === undefined ? tuning : { ...tuning, hertz: (tuning.hertz * a4) / 440 };
}

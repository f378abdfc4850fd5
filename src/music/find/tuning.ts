/** Finds steps and intervals of a given size, tunings with given steps, and keys and rows of a given frequency. */
import { centsOf, roundTo } from '../arithmetic.ts';
import type { Tuning } from '../music.ts';
import { pitchClass, standardA4 } from '../note.ts';
import {
  type Candidate,
  type ComparableSteps,
  type FindOptions,
  type FoundMatch,
  type FoundRecord,
  type Match,
  orderMatches,
  rankMatches,
  signedCents,
} from './found.ts';

/** Maximum differences in cents: to a step of a tuning, to an interval, and to a pitch. */
const [maxStepCents, maxIntervalCents, halfSemitone] = [10, 50, 50];

/**
 * Returns the nearest step of each tuning if it is within 10 cents, and the intervals within 50 cents. Steps repeat at
 * the period of their tuning.
 */
export function findCents(
  cents: number,
  tunings: Iterable<Candidate<'tuning'>>,
  intervals: Iterable<Candidate<'interval'>>,
  options: FindOptions,
): readonly FoundMatch[] {
  const steps = rankMatches(tunings, tuning => {
    const nearest = nearestStep(tuning.comparableSteps ?? comparableSteps(tuning.value), cents);
    if (!nearest || Math.abs(nearest.distance) > maxStepCents) return undefined;
    const { stepIndex, periods, distance: deviation } = nearest;
    const { steps, octaveRatio } = tuning.value;
    const { index = stepIndex, label = '' } = steps[stepIndex] ?? {};
    const step = `step ${index}${label === '' ? '' : ` (${label})`}`;
    return matchAt(
      deviation,
      maxStepCents,
      step,
      ...periodsText(periods, octaveRatio),
      signedCents(deviation),
    );
  });
  const sizes = rankMatches(intervals, ({ value: { semitones } }) => {
    if (semitones === undefined) return undefined;
    const deviation = semitones * 100 - cents;
    const size = `${semitones} ${semitones === 1 ? 'semitone' : 'semitones'}`;
    return matchAt(deviation, maxIntervalCents, size, signedCents(deviation));
  });
  return orderMatches([...steps, ...sizes], options);
}

/** Maximum average difference, in cents, between the steps of two similar tunings. */
const maxAverageCents = 25;

/** Returns the tunings with these steps, and similar ones. Each step is compared with the nearest step of the other. */
export function findTuning(
  query: Tuning,
  tunings: Iterable<Candidate<'tuning'>>,
  options: FindOptions,
): readonly FoundMatch[] {
  const ranked = rankMatches(tunings, ({ value }): Match | undefined => {
    const [deviations, reverseDeviations] = [stepDeviations(query, value), stepDeviations(value, query)];
    const allDeviations = [...deviations, ...reverseDeviations];
    if (deviations.length === 0 || reverseDeviations.length === 0) return undefined;
    const [maxDeviation, average] = [
      allDeviations.reduce((max, deviation) => Math.max(max, deviation), 0),
      meanOf(allDeviations),
    ];
    const hasAllSteps = deviations.every(deviation => deviation < sameStepCents);
    const match = maxDeviation < sameStepCents ? 'same' : hasAllSteps ? 'contains' : 'near';
    if (match === 'near' && average > maxAverageCents) return undefined;
    const stepCount = value.steps.length;
    const addedCount = stepCount - deviations.length;
    const reason =
      match === 'same'
        ? `the same ${stepCount} steps`
        : match === 'contains'
          ? `has ${addedCount} more ${addedCount === 1 ? 'step' : 'steps'}`
          : `${stepCount} steps, ${average.toFixed(1)} ¢ off on average, ${maxDeviation.toFixed(1)} ¢ at most`;
    const distance = Number(average.toFixed(4));
    return { match, why: reason, distance, rank: [['same', 'contains', 'near'].indexOf(match), distance] };
  });
  return orderMatches(ranked, options);
}

/** The difference in cents below which two steps are the same. */
const sameStepCents = 0.05;

/** Returns the distance in cents from each step of a tuning to the nearest step of another. */
function stepDeviations(first: Tuning, second: Tuning): readonly number[] {
  return compareTunings(first, second)
    .map(({ difference }) => Math.abs(difference))
    .filter(Number.isFinite);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A step of one tuning with the nearest step of another. */
export interface StepComparison {
  /** The number of the step in its tuning. */
  readonly step: number;
  readonly label: string;
  readonly cents: number;
  /** The label of the nearest step of the other tuning. */
  readonly nearest: string;
  /** The size of the nearest step in cents, moved by whole periods; NaN if the other tuning has no steps. */
  readonly its: number;
  /** Cents from the first tuning's step to the other's. */
  readonly difference: number;
}

/** Returns each step of a tuning with the nearest step of another. The second repeats at its own period. */
export function compareTunings(first: Tuning, second: Tuning): readonly StepComparison[] {
  const period = centsOf(second.octaveRatio ?? 2);
  return first.steps.map(({ index: step, label, cents }) => {
    const octaveShift = (stepCents: number) =>
      Number.isFinite(period) && period > 1 ? Math.round((cents - stepCents) / period) * period : 0;
    let [nearest, nearestCents] = ['', Number.NaN];
    for (const otherStep of second.steps) {
      const otherCents = otherStep.cents + octaveShift(otherStep.cents);
      if (Math.abs(otherCents - cents) < Math.abs(nearestCents - cents) || Number.isNaN(nearestCents))
        [nearest, nearestCents] = [otherStep.label, otherCents];
    }
    return {
      step,
      label,
      cents,
      nearest,
      its: roundTo(nearestCents, 4),
      difference: roundTo(nearestCents - cents, 4),
    };
  });
}

/** A row of an instrument that has a pitch. */
export interface PitchedRow extends FoundRecord {
  readonly midi: number;
}

/** Returns the keys on the semitone nearest to a frequency, in any octave, and the rows at its pitch. */
export function findHertz(
  hertz: number,
  keys: Iterable<Candidate<'key'>>,
  rows: Iterable<PitchedRow>,
  options: FindOptions,
): readonly FoundMatch[] {
  const keyMatches = rankMatches(keys, ({ value: { hertz: keyHertz, tonic } }) => {
    if (keyHertz === undefined) return undefined;
    const cents = centsOf(hertz / keyHertz);
    const periods = Math.round(cents / 1200);
    const deviation = cents - periods * 1200;
    const match = matchAt(deviation, halfSemitone, signedCents(deviation), ...periodsText(periods, 2));
    // A natural comes first: B before C♭.
    const rank = [0, Math.abs(tonic?.alteration ?? 0)];
    return match && { ...match, rank, ...(tonic && { sound: `key ${pitchClass(tonic)}` }) };
  });
  const rowMatches = rankMatches(rows, ({ midi }) => {
    const deviation = centsOf(hertz / standardA4) - (midi - 69) * 100;
    const match = matchAt(deviation, halfSemitone, signedCents(deviation));
    return match && { ...match, rank: [1, 0] };
  });
  return orderMatches([...keyMatches, ...rowMatches], options);
}

interface NearestStep {
  /** Its index among the steps. */
  readonly stepIndex: number;
  /** The number of periods by which the step is moved up; negative if down. */
  readonly periods: number;
  /** The difference in cents from the wanted pitch to the step. */
  readonly distance: number;
}

/** Returns the steps of a tuning for comparison. */
export function comparableSteps({ steps, octaveRatio }: Tuning): ComparableSteps {
  return { cents: steps.map(({ cents }) => cents), octaveRatio };
}

function nearestStep(
  { cents: steps, octaveRatio: ratio = 2 }: ComparableSteps,
  cents: number,
): NearestStep | undefined {
  const period = centsOf(ratio);
  if (!Number.isFinite(period) || period < 1) return undefined;
  let best: NearestStep | undefined;
  for (const [stepIndex, stepCents] of steps.entries()) {
    const periods = Math.round((cents - stepCents) / period);
    const deviation = stepCents + periods * period - cents;
    if (best && Math.abs(deviation) >= Math.abs(best.distance)) continue;
    best = { stepIndex, periods, distance: deviation };
  }
  return best;
}

/** Returns a match at a distance in cents; undefined if it is more than `max`. */
function matchAt(deviation: number, max: number, ...reason: readonly string[]): Match | undefined {
  const size = Math.abs(deviation);
  if (size > max) return undefined;
  const isExact = size < 0.05;
  const distance = roundTo(size, 4);
  return {
    match: isExact ? 'same' : 'near',
    why: reason.join(', '),
    distance,
    rank: [isExact ? 0 : 1, distance],
  };
}

function periodsText(periods: number, ratio: number | undefined): readonly string[] {
  if (periods === 0) return [];
  const size = Math.abs(periods);
  const periodName = ratio === 2 || ratio === undefined ? 'octave' : 'period';
  return [`${size} ${size === 1 ? periodName : `${periodName}s`} ${periods > 0 ? 'higher' : 'lower'}`];
}

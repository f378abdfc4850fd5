/** Which steps of systems and which intervals have this size; which keys and rows this frequency. */
import { parseNote, pitchClass } from '../note.ts';
import { fieldOf, listOf, numberOf, textOf } from '../reading.ts';
import {
  type FindOptions,
  type Found,
  inOrder,
  type NamedRecord,
  type Ranked,
  signedCents,
} from './found.ts';

const nearStep = 10;
const nearInterval = 50;
const halfSemitone = 50;
const middleA = { midi: 69, hertz: 440 };

/** The nearest step of each system within 10 cents, and the intervals within 50. Steps repeat at the octave. */
export function findCents(
  cents: number,
  systems: Iterable<NamedRecord>,
  intervals: Iterable<NamedRecord>,
  options: FindOptions,
): readonly Found[] {
  const ranked: Ranked[] = [];
  for (const { record, name } of systems) {
    const nearest = nearestStep(record, cents);
    if (!nearest || Math.abs(nearest.off) > nearStep) continue;
    const { index, label, periods, off } = nearest;
    const step = `step ${index}${label === '' ? '' : ` (${label})`}`;
    const why = [step, ...octaves(periods, numberOf(fieldOf(record, 'octaveRatio'))), signedCents(off)].join(
      ', ',
    );
    ranked.push(tuned('systems', record, name, why, off));
  }
  for (const { record, name } of intervals) {
    const semitones = numberOf(fieldOf(record, 'semitones'));
    if (semitones === undefined) continue;
    const off = semitones * 100 - cents;
    if (Math.abs(off) > nearInterval) continue;
    const why = `${semitones} ${semitones === 1 ? 'semitone' : 'semitones'}, ${signedCents(off)}`;
    ranked.push(tuned('intervals', record, name, why, off));
  }
  return inOrder(ranked, options);
}

/** The keys of the nearest semitone, in any octave, and the rows on it. Rows of percussion have no pitch. */
export function findHertz(
  hertz: number,
  keys: Iterable<NamedRecord>,
  rows: Iterable<NamedRecord>,
  options: FindOptions,
): readonly Found[] {
  const ranked: Ranked[] = [];
  for (const { record, name } of keys) {
    const frequency = numberOf(fieldOf(record, 'frequency'));
    if (frequency === undefined || frequency <= 0) continue;
    const above = 1200 * Math.log2(hertz / frequency);
    const periods = Math.round(above / 1200);
    const off = above - periods * 1200;
    if (Math.abs(off) > halfSemitone) continue;
    const note = parseNote(name);
    ranked.push({
      ...tuned('keys', record, name, [signedCents(off), ...octaves(periods, 2)].join(', '), off),
      rank: [0],
      ...(note && { sound: `key ${pitchClass(note)}` }),
    });
  }
  for (const { record, name } of rows) {
    const midi = numberOf(fieldOf(record, 'midi'));
    if (midi === undefined || fieldOf(fieldOf(record, 'config'), 'isPercussion') === true) continue;
    const off = 1200 * Math.log2(hertz / middleA.hertz) - (midi - middleA.midi) * 100;
    if (Math.abs(off) > halfSemitone) continue;
    ranked.push({ ...tuned('rows', record, name, signedCents(off), off), rank: [1] });
  }
  return inOrder(ranked, options);
}

interface NearestStep {
  readonly index: number;
  readonly label: string;
  /** How many times the system's period lies between. */
  readonly periods: number;
  /** Cents from what was asked to the step. */
  readonly off: number;
}

function nearestStep(system: unknown, cents: number): NearestStep | undefined {
  const ratio = numberOf(fieldOf(system, 'octaveRatio')) ?? 2;
  const period = 1200 * Math.log2(ratio);
  if (!Number.isFinite(period) || period < 1) return undefined;
  let best: NearestStep | undefined;
  for (const [place, step] of listOf(fieldOf(system, 'intervals')).entries()) {
    const own = numberOf(fieldOf(step, 'cents'));
    if (own === undefined) continue;
    const periods = Math.round((cents - own) / period);
    const off = own + periods * period - cents;
    if (best && Math.abs(off) >= Math.abs(best.off)) continue;
    const index = numberOf(fieldOf(step, 'stepIndex')) ?? place;
    best = { index, label: textOf(fieldOf(step, 'label')), periods, off };
  }
  return best;
}

function tuned(noun: string, record: unknown, name: string, why: string, off: number): Ranked {
  const distance = Math.abs(off);
  const isSame = distance < 0.05;
  const rounded = Number(distance.toFixed(4));
  return {
    found: { noun, id: fieldOf(record, 'id'), name, match: isSame ? 'same' : 'near', why, distance: rounded },
    rank: [isSame ? 0 : 1, rounded],
  };
}

function octaves(periods: number, ratio: number | undefined): readonly string[] {
  if (periods === 0) return [];
  const size = Math.abs(periods);
  const one = ratio === 2 || ratio === undefined ? 'octave' : 'period';
  return [`${size} ${size === 1 ? one : `${one}s`} ${periods > 0 ? 'higher' : 'lower'}`];
}

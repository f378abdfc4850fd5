/** The rings of a circular rhythm or track. The service has never shown an element of `rings`: many shapes are read. */
import { Failure } from '../base/errors.ts';
import { fieldOf, listOf, textOf } from './reading.ts';

/** One circle of equal steps. */
export interface Ring {
  /** What sounds, `kick`; empty where the service doesn't say. */
  readonly label: string;
  /** 1 to 4096. */
  readonly steps: number;
  /** The steps, from 0, on which a sound begins: ascending, each once. */
  readonly onsets: readonly number[];
}

/** Steps of a ring, or of several rings on their common grid. */
export const mostRingSteps = 4096;

/** What a letter of a pattern stands for; `x` is simply an onset. */
const strokes: Readonly<Record<string, string>> = {
  x: 'onset',
  D: 'dum',
  T: 'tek',
  k: 'ka',
  X: 'clap',
  o: 'wave',
  K: 'kick',
  S: 'snare',
  h: 'hi-hat',
  H: 'open hi-hat',
  R: 'ride',
  t: 'side stick',
};

/**
 * The rings of a record of rhythms or tracks: those of its `circularTrack`, its own `rings`, or where both say
 * nothing those of its tags that are patterns. A ring of 1 to 4096 steps may be `{steps|pulses: n, onsets: [i…]}`,
 * `{steps: [0/1…]}`, `{pattern: 'x..x'}`, 'x..x' or a bare list of 0 and 1. Anything else is no ring, nor is one
 * with an onset outside its steps.
 */
export function ringsOf(record: unknown): readonly Ring[] {
  const lists = [fieldOf(fieldOf(record, 'circularTrack'), 'rings'), fieldOf(record, 'rings')];
  for (const list of lists) {
    const rings = listOf(list).flatMap(readRing);
    if (rings.length > 0) return rings;
  }
  const tags = [...listOf(fieldOf(record, 'ownerTags')), ...listOf(fieldOf(record, 'tags'))].map(textOf);
  const length = tags.find(tag => tag.includes('.') && ringsOfPattern(tag).length > 0)?.length;
  // A voice without a rest is told from a word by its length, and by being one stroke alone.
  const isPattern = (tag: string) => tag.length === length && (tag.includes('.') || new Set(tag).size === 1);
  return tags.filter(isPattern).flatMap(ringsOfPattern);
}

/** The rings of rhythms by the rhythm's id, as their tracks show them. */
export function ringsByRhythm(tracks: Iterable<unknown>): ReadonlyMap<unknown, readonly Ring[]> {
  const rings = new Map<unknown, readonly Ring[]>();
  for (const track of tracks) {
    const rhythm = rhythmOf(track);
    const own = ringsOf(track);
    if (rhythm !== undefined && own.length > 0) rings.set(rhythm, own);
  }
  return rings;
}

/** The id of the rhythm that a track was made from. */
export function rhythmOf(track: unknown): unknown {
  return fieldOf(fieldOf(track, 'source'), 'rhythmId') ?? undefined;
}

/**
 * A ring for each kind of stroke in a pattern, in the order in which they come: `DT.TD.T.` is the ring of its
 * D's and that of its T's. None where a character is neither a stroke nor a rest.
 */
export function ringsOfPattern(pattern: string): readonly Ring[] {
  if (pattern.length > mostRingSteps || !/^[xDTkXoKShHRt.]+$/.test(pattern)) return [];
  const marks = [...pattern];
  return [...new Set(marks)]
    .filter(mark => mark !== '.')
    .map(mark => ({
      label: strokes[mark] ?? '',
      steps: marks.length,
      onsets: marks.flatMap((each, step) => (each === mark ? [step] : [])),
    }));
}

/** `x..x..x.` */
export function patternOfRing({ steps, onsets }: Pick<Ring, 'steps' | 'onsets'>): string {
  const sounding = new Set(onsets);
  return Array.from({ length: steps }, (_, step) => (sounding.has(step) ? 'x' : '.')).join('');
}

/** What is said where a record has no ring that can be read. */
export function noRings(name: string): Failure {
  return new Failure('not-found', `The service shows no rings of '${name}'.`, { code: 'no_rings' });
}

function readRing(value: unknown): readonly Ring[] {
  const label = textOf(fieldOf(value, 'label') ?? fieldOf(value, 'name'));
  const pattern = typeof value === 'string' ? value : fieldOf(value, 'pattern');
  if (typeof pattern === 'string')
    return /^[.\-_xXoO01]+$/.test(pattern) ? ring(label, [...pattern].map(beats)) : [];
  const steps = Array.isArray(value) ? value : (fieldOf(value, 'steps') ?? fieldOf(value, 'pulses'));
  if (Array.isArray(steps)) return steps.every(isFlag) ? ring(label, steps.map(Boolean)) : [];
  const onsets = fieldOf(value, 'onsets');
  if (typeof steps !== 'number' || !Number.isInteger(steps) || !Array.isArray(onsets)) return [];
  if (steps > mostRingSteps) return [];
  if (!onsets.every(onset => Number.isInteger(onset) && onset >= 0 && onset < steps)) return [];
  const sounding = new Set(onsets);
  return ring(
    label,
    Array.from({ length: steps }, (_, step) => sounding.has(step)),
  );
}

/** The ring that sounds where `sounds` is true; none without a step or with too many. */
function ring(label: string, sounds: readonly boolean[]): readonly Ring[] {
  if (sounds.length < 1 || sounds.length > mostRingSteps) return [];
  const onsets = sounds.flatMap((sound, step) => (sound ? [step] : []));
  return [{ label, steps: sounds.length, onsets }];
}

function beats(mark: string): boolean {
  return /[xXoO1]/.test(mark);
}

function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || typeof value === 'boolean';
}

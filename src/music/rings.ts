/** The rings of a circular rhythm or track. The reference shows no element of `rings`: many shapes are read. */
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

const mostSteps = 4096;

/** What a letter of a pattern stands for; `x` is simply an onset. */
export const strokes: Readonly<Record<string, string>> = {
  x: 'onset',
  D: 'dum',
  T: 'tek',
  k: 'ka',
  X: 'clap',
  o: 'wave',
  K: 'kick',
  S: 'snare',
  h: 'hi-hat',
};

/**
 * The rings of a record of rhythms or tracks: those of its `circularTrack`, its own `rings`, or where both say
 * nothing its first tag that is a pattern. Read are `{steps|pulses: n, onsets: [i…]}`, `{steps: [0/1…]}`,
 * `{pattern: 'x..x'}`, 'x..x' and a bare list of 0 and 1, of 1 to 4096 steps;
 * anything else is no ring, one with an onset outside its steps too.
 */
export function ringsOf(record: unknown): readonly Ring[] {
  const lists = [fieldOf(fieldOf(record, 'circularTrack'), 'rings'), fieldOf(record, 'rings')];
  for (const list of lists) {
    const rings = listOf(list).flatMap(readRing);
    if (rings.length > 0) return rings;
  }
  for (const tags of [fieldOf(record, 'ownerTags'), fieldOf(record, 'tags')]) {
    for (const tag of listOf(tags)) {
      const rings = typeof tag === 'string' && tag.includes('.') ? ringsOfPattern(tag) : [];
      if (rings.length > 0) return rings;
    }
  }
  return [];
}

/**
 * A ring for each kind of stroke in a pattern, in the order in which they come: `DT.TD.T.` is the ring of its
 * D's and that of its T's. None where a character is neither a stroke nor a rest.
 */
export function ringsOfPattern(pattern: string): readonly Ring[] {
  if (pattern.length > mostSteps || !/^[xDTkXoKSh.]+$/.test(pattern)) return [];
  const marks = [...pattern];
  return [...new Set(marks)]
    .filter(mark => mark !== '.')
    .map(mark => ({
      label: strokes[mark] ?? '',
      steps: marks.length,
      onsets: marks.flatMap((each, step) => (each === mark ? [step] : [])),
    }));
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
  if (steps < 1 || steps > mostSteps) return [];
  if (!onsets.every(onset => Number.isInteger(onset) && onset >= 0 && onset < steps)) return [];
  const sounding = new Set(onsets);
  return ring(
    label,
    Array.from({ length: steps }, (_, step) => sounding.has(step)),
  );
}

/** The ring that sounds where `sounds` is true; none without a step or with too many. */
function ring(label: string, sounds: readonly boolean[]): readonly Ring[] {
  if (sounds.length < 1 || sounds.length > mostSteps) return [];
  const onsets = sounds.flatMap((sound, step) => (sound ? [step] : []));
  return [{ label, steps: sounds.length, onsets }];
}

function beats(mark: string): boolean {
  return /[xXoO1]/.test(mark);
}

function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || typeof value === 'boolean';
}

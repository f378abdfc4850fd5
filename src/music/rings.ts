/** Rings: cycles of equal steps, some of which have an onset. */
import { Failure } from '../base/errors.ts';

/** One cycle of equal steps. */
export interface Ring {
  /** The name of the sound, `kick`; empty if the service has none. */
  readonly label: string;
  /** The number of steps, 1 to 4096. */
  readonly steps: number;
  /** The steps with an onset, from 0: ascending, each once. */
  readonly onsets: readonly number[];
  /** The MIDI velocities of the onsets, 1 to 127, in the same order; absent if all are equal. */
  readonly velocities?: readonly number[];
}

/** The part of a ring that comparisons need. */
export type Pattern = Pick<Ring, 'steps' | 'onsets'>;

/** The velocity of an onset that has none of its own. */
export const defaultVelocity = 100;

/** Returns the velocity of the onset at an index. */
export function velocityOf({ velocities }: Pick<Ring, 'velocities'>, index: number): number {
  return velocities?.[index] ?? defaultVelocity;
}

/** The minimum velocity of an accent, and the maximum velocity of a ghost note. */
export const stresses = { accent: 112, ghost: 64 } as const;

/** Formats the ring with accents and ghost notes: `X..x.o.` */
export function stressedPattern(ring: Pick<Ring, 'steps' | 'onsets' | 'velocities'>): string {
  const marks = new Map(ring.onsets.map((step, index) => [step, stressMark(velocityOf(ring, index))]));
  return Array.from({ length: ring.steps }, (_, step) => marks.get(step) ?? '.').join('');
}

function stressMark(velocity: number): string {
  return velocity >= stresses.accent ? 'X' : velocity <= stresses.ghost ? 'o' : 'x';
}

/** Maximum number of steps of a ring, or of several rings on their common grid. */
export const maxRingSteps = 4096;

/** The strokes by their letters in patterns; `x` means any stroke. */
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

/** Other names of strokes, as in Strudel. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ bd: 'kick', sd: 'snare', hh: 'hi-hat', oh: 'open hi-hat', cp: 'clap', tak: 'tek' },
};

/** Returns the letter of a stroke by its name, or `.` for the sign of a rest; empty for other words. */
export function strokeByName(word: string): string {
  const name = word.toLowerCase();
  return /^[-_~.]$/.test(name) ? '.' : (letterOf(otherNames[name] ?? name) ?? '');
}

/**
 * Returns the rings of a pattern, one for each kind of stroke in the order of their first strokes: `DT.TD.T.` has a
 * ring for D and one for T. Empty if a character is neither a stroke nor a rest, and for more than 4096 characters.
 */
export function ringsOfPattern(pattern: string): readonly Ring[] {
  if (pattern.length > maxRingSteps || !/^[xDTkXoKShHRt.]+$/.test(pattern)) return [];
  const marks = [...pattern];
  return [...new Set(marks)]
    .filter(mark => mark !== '.')
    .map(mark => ({
      label: strokes[mark] ?? '',
      steps: marks.length,
      onsets: marks.flatMap((each, step) => (each === mark ? [step] : [])),
    }));
}

/** Returns the ring as a pattern: `x..x..x.` */
export function patternOfRing({ steps, onsets }: Pattern): string {
  return stressedPattern({ steps, onsets });
}

/**
 * Returns rings as patterns: a single ring as `x..x..x.`, several with a letter for each kind of stroke, `K.h.S.h.`, in
 * as few patterns as possible.
 */
export function patternsOf(rings: readonly Ring[]): readonly string[] {
  const lines: string[][] = [];
  for (const { label, steps, onsets } of rings) {
    const letter = rings.length === 1 ? 'x' : (letterOf(label) ?? 'x');
    const hasRoom = (line: readonly string[]) =>
      letter !== 'x' &&
      line.length === steps &&
      !line.includes('x') &&
      onsets.every(step => line[step] === '.');
    const freeLine = lines.find(hasRoom) ?? Array.from({ length: steps }, () => '.');
    if (!lines.includes(freeLine)) lines.push(freeLine);
    for (const step of onsets) freeLine[step] = letter;
  }
  return lines.map(line => line.join(''));
}

function letterOf(label: string): string | undefined {
  return Object.keys(strokes).find(letter => strokes[letter] === label);
}

/** Returns a line for each ring with its label and its pattern: `kick   x...`. */
export function ringText(rings: readonly Ring[]): string {
  const labelColumns = Math.max(0, ...rings.map(({ label }) => label.length)) + 2;
  const hasLabels = rings.length > 1 && rings.some(({ label }) => label !== '');
  return rings
    .map(ring => (hasLabels ? ring.label.padEnd(labelColumns) : '') + stressedPattern(ring))
    .join('\n');
}

/** Returns the failure of a record without a readable ring. */
export function noRingsFailure(name: string): Failure {
  return new Failure('not-found', `The service has no rings for '${name}'.`, { code: 'no_rings' });
}

/**
 * Distributes onsets over steps as evenly as possible: 3 over 8 are `x..x..x.`. This is Bjorklund's
 * algorithm (Godfried Toussaint, "The Euclidean algorithm generates traditional musical rhythms", Bridges, 2005): like
 * Euclid's, it distributes the smaller kind of group over the larger one, until at most one group is left over. Onsets
 * are 1 to `steps`.
 */
export function euclidean(onsets: number, steps: number): string {
  let heads = Array.from({ length: onsets }, () => 'x');
  let tails = Array.from({ length: steps - onsets }, () => '.');
  if (tails.length === 0) return heads.join('');
  do {
    const pairCount = Math.min(heads.length, tails.length);
    const joinedGroups = heads.slice(0, pairCount).map((head, index) => head + (tails[index] ?? ''));
    tails = heads.length > pairCount ? heads.slice(pairCount) : tails.slice(pairCount);
    heads = joinedGroups;
  } while (tails.length > 1);
  return [...heads, ...tails].join('');
}

/** The ways to draw a rhythm. */
export const rhythmForms = ['ring', 'grid', 'both'] as const;
export type RhythmForm = (typeof rhythmForms)[number];

/** Finds the rhythms and tracks that are like a given pattern. */
import { leastMultiple } from '../arithmetic.ts';
import type { Rhythm } from '../music.ts';
import { maxRingSteps, type Pattern, type Ring } from '../rings.ts';
import {
  type Candidate,
  compareNumbers,
  type FindOptions,
  type FoundMatch,
  type Match,
  type MatchClass,
  orderMatches,
  rankMatches,
} from './found.ts';

/**
 * How a record's pattern differs from the wanted one. The distance is the number of pulses by which it is rotated or
 * its onsets are moved, or the difference in the number of onsets.
 */
type Comparison = Omit<Match, 'rank'>;

const matchOrder: readonly MatchClass[] = ['same', 'rotation', 'near', 'contains', 'within'];

/** Maximum sum of pulses by which onsets may be moved (Toussaint's swap distance). */
const maxMovedPulses = 2;

const resolutions: readonly (readonly [factor: number, words: string])[] = [
  [1, ''],
  [2, ', at double resolution'],
  [4, ', at quadruple resolution'],
  [1 / 2, ', at half resolution'],
];

/** The wanted pattern, its name, and its drums if there are several. */
export interface RhythmQuery extends Pattern {
  readonly name?: string;
  readonly drums?: readonly Ring[];
}

/**
 * Returns the rhythms that have the pattern, as a whole or in one ring: unchanged, rotated, with onsets moved by a few
 * pulses, or with more or fewer onsets. If the pattern has several drums, each is also searched for by itself.
 */
export function findRhythm(
  query: RhythmQuery,
  rhythms: Iterable<Candidate<'rhythm'>>,
  options: FindOptions,
): readonly FoundMatch[] {
  const drums = distinctiveDrums(query);
  const ranked = rankMatches(rhythms, ({ name, value }) => {
    const [best] = [
      wholeComparison(query, value.rings),
      ...drums.map(drum => drumComparison(drum, value.rings)),
    ]
      .filter(each => each !== undefined)
      .sort((a, b) => compareNumbers(a.rank, b.rank));
    return best && insertSecondRank(best, name === query.name ? 0 : 1);
  });
  return orderMatches(ranked, options);
}

/** Returns the drums without those whose strokes are equally spaced, as in many rhythms. */
function distinctiveDrums({ drums = [] }: RhythmQuery): readonly Ring[] {
  return drums.filter(({ steps, onsets }) => {
    const gaps = onsets.map((onset, index) => (onsets[index + 1] ?? (onsets[0] ?? 0) + steps) - onset);
    return new Set(gaps).size > 1;
  });
}

/** Returns in words which drums are searched for, together and by themselves; empty for a rhythm of one ring. */
export function describeDrums({ rings }: Rhythm): string {
  if (rings.length < 2) return '';
  const drums = distinctiveDrums({ steps: 0, onsets: [], drums: rings }).map(({ label }) => label);
  const singleDrums = `also ${drums.join(', ')} by ${drums.length === 1 ? 'itself' : 'themselves'}`;
  return `all drums together${drums.length === 0 ? '' : `; ${singleDrums}`}`;
}

/** Compares a query with a whole rhythm. A rhythm that is the same in every drum ranks before equal matches. */
function wholeComparison(query: RhythmQuery, rings: readonly Ring[]): Match | undefined {
  const best = bestComparison(query, rings);
  if (!best) return undefined;
  const { drums = [] } = query;
  const hasAll =
    drums.length > 0 &&
    drums.length === rings.length &&
    drums.every(({ label, ...drum }) =>
      rings.some(ring => ring.label === label && bestComparison(drum, [ring])?.match === 'same'),
    );
  const reason = hasAll ? 'the same in every drum' : best.why;
  return insertSecondRank({ ...best, why: reason }, hasAll ? 0 : 1);
}

function drumComparison(drum: Ring, rings: readonly Ring[]): Match | undefined {
  const best = bestComparison(drum, rings);
  return best && insertSecondRank({ ...best, why: `${drum.label}: ${best.why}` }, 2);
}

/** Returns the match with another number inserted as the second of its rank. */
function insertSecondRank(match: Match, second: number): Match {
  return { ...match, rank: match.rank.toSpliced(1, 0, second) };
}

/** The number of beats in a bar, and the note value of a beat. */
interface Metre {
  readonly beats: number;
  readonly unit: number;
}

/** Returns the metre if only a metre was typed; undefined for other rhythms. */
export function metreOf({ name, time: { beats, unit } }: Rhythm): Metre | undefined {
  return beats !== undefined && unit !== undefined && name === `${beats}/${unit}`
    ? { beats, unit }
    : undefined;
}

const drumKit = ['kick', 'snare', 'hi-hat', 'ride'];

/** Returns the rank of rings as a drum kit: rings with more of its drums come first; more than three count as three. */
function drumKitRank(rings: readonly Ring[]): number {
  return -Math.min(3, rings.filter(({ label }) => drumKit.includes(label)).length);
}

/** Returns the rhythms in a metre: those for a drum kit first; among equals, those with fewer rings first. */
export function findMetre(
  { beats, unit }: Metre,
  rhythms: Iterable<Candidate<'rhythm'>>,
  options: FindOptions,
): readonly FoundMatch[] {
  const ranked = rankMatches(rhythms, ({ value: { rings, time } }) =>
    time.beats === beats && (time.unit ?? 4) === unit
      ? { match: 'same', why: `in ${beats}/${unit}`, distance: 0, rank: [drumKitRank(rings), rings.length] }
      : undefined,
  );
  return orderMatches(ranked, options);
}

/** Compares two patterns of the same number of steps; undefined if they are not similar. */
function comparePatterns(query: Pattern, pattern: Pattern): Comparison | undefined {
  if (query.steps !== pattern.steps || query.onsets.length === 0) return undefined;
  if (query.onsets.length === pattern.onsets.length) {
    const rotation = rotationSteps(query, pattern);
    if (rotation === 0) return { match: 'same', why: 'the same', distance: 0 };
    if (rotation !== undefined) {
      const distance = Math.min(rotation, pattern.steps - rotation);
      return { match: 'rotation', why: `starts ${rotation} of ${pattern.steps} pulses later`, distance };
    }
    const distances = query.onsets.map((onset, index) => Math.abs(onset - (pattern.onsets[index] ?? 0)));
    const distance = distances.reduce((sum, each) => sum + each, 0);
    if (distance > maxMovedPulses) return undefined;
    const pairs = query.onsets.flatMap((onset, index) =>
      distances[index] ? [`${onset + 1} to ${(pattern.onsets[index] ?? 0) + 1}`] : [],
    );
    const movedText = `${pairs.length === 1 ? 'stroke' : 'strokes'} moved from pulse ${pairs.join(', ')}`;
    return { match: 'near', why: movedText, distance };
  }
  const addedOnsets = onsetsNotIn(pattern.onsets, query.onsets);
  const missingOnsets = onsetsNotIn(query.onsets, pattern.onsets);
  if (missingOnsets.length === 0)
    return { match: 'contains', why: strokesText('added', addedOnsets), distance: addedOnsets.length };
  if (addedOnsets.length === 0 && pattern.onsets.length > 1)
    return { match: 'within', why: strokesText('missing', missingOnsets), distance: missingOnsets.length };
  return undefined;
}

/** Returns the best comparison with the whole pattern or with one of the rings, at every resolution. */
export function bestComparison(query: Pattern, rings: readonly Ring[]): Match | undefined {
  let best: Match | undefined;
  const candidates = [
    { pattern: wholePattern(rings), ringName: '' },
    ...(rings.length > 1 ? rings : []).map((ring, index) => ({
      pattern: ring,
      ringName: ring.label || `ring ${index + 1}`,
    })),
  ];
  for (const [part, { pattern, ringName }] of candidates.entries()) {
    for (const [resolutionIndex, [factor, words]] of resolutions.entries()) {
      const scaledPattern = pattern && scalePattern(query, factor, pattern.steps);
      const comparison = scaledPattern && comparePatterns(scaledPattern, pattern);
      if (!comparison) continue;
      const rank = [
        matchOrder.indexOf(comparison.match),
        resolutionIndex,
        Math.min(part, 1),
        comparison.distance,
      ];
      if (best && compareNumbers(rank, best.rank) >= 0) continue;
      const partText = part === 0 ? '' : comparison.match === 'same' ? ` as ${ringName}` : ` in ${ringName}`;
      best = { ...comparison, why: comparison.why + partText + words, rank };
    }
  }
  return best;
}

/** Returns the pattern scaled to `targetSteps`; undefined if the factor does not fit, or an onset is between steps. */
function scalePattern({ steps, onsets }: Pattern, factor: number, targetSteps: number): Pattern | undefined {
  if (steps * factor !== targetSteps) return undefined;
  const newOnsets = onsets.map(onset => onset * factor);
  return newOnsets.every(Number.isInteger) ? { steps: targetSteps, onsets: newOnsets } : undefined;
}

/** Returns the fewest steps by which `pattern` is later than `query`; undefined if it is not a rotation. */
function rotationSteps(query: Pattern, pattern: Pattern): number | undefined {
  const onsets = new Set(pattern.onsets);
  const [first = 0] = query.onsets;
  const rotations = pattern.onsets
    .map(onset => (onset - first + pattern.steps) % pattern.steps)
    .sort((a, b) => a - b);
  return rotations.find(rotation =>
    query.onsets.every(onset => onsets.has((onset + rotation) % pattern.steps)),
  );
}

/** Returns the onsets that are not in the other list. */
export function onsetsNotIn(onsets: readonly number[], otherOnsets: readonly number[]): readonly number[] {
  const otherSet = new Set(otherOnsets);
  return onsets.filter(onset => !otherSet.has(onset));
}

/** Describes which strokes differ, with pulses from 1: `stroke added on pulse 5`, `strokes missing on pulses 3, 6`. */
export function strokesText(change: 'added' | 'missing', onsets: readonly number[]): string {
  const [stroke, pulse] = onsets.length === 1 ? ['stroke', 'pulse'] : ['strokes', 'pulses'];
  return `${stroke} ${change} on ${pulse} ${onsets.map(onset => onset + 1).join(', ')}`;
}

/** Returns all rings of a rhythm as one pattern, on the common multiple of their steps; undefined if it is too long. */
export function wholePattern(rings: readonly Ring[]): Pattern | undefined {
  const [first] = rings;
  if (!first) return undefined;
  let steps = 1;
  for (const ring of rings) {
    steps = leastMultiple(steps, ring.steps);
    if (steps > maxRingSteps) return undefined;
  }
  const onsets = new Set<number>();
  for (const ring of rings) for (const onset of ring.onsets) onsets.add((onset * steps) / ring.steps);
  return { steps, onsets: [...onsets].sort((a, b) => a - b) };
}

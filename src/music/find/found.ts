/** The matches of `find`: a record of any noun, how it matches, and the order of matches. */

import { numberOf } from '../../base/fields.ts';
import type { Kind, Music } from '../music.ts';

/** What stands for a record. */
export interface FoundRecord {
  /** The noun as users type it: `scales`. */
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
}

/** The music of a record. */
export interface Candidate<Some extends Kind = Kind> extends FoundRecord {
  readonly kind: Some;
  readonly value: Music<Some>;
  /** The scales of a progression's chords, if they are known without parsing the record. */
  readonly scaleIds?: readonly unknown[] | undefined;
  /** The chords of a progression, if they are known without parsing the record; undefined for one that can't be read. */
  readonly sounds?: readonly (ChordSound | undefined)[] | undefined;
  /** The steps of a tuning, if they are known without parsing the record. */
  readonly sizes?: StepSizes | undefined;
}

/** A chord in the form in which it is compared. */
export interface ChordSound {
  readonly name: string;
  /** The pitch class of the root. */
  readonly root: number;
  /** A mask of the semitones above the root, for larger chords of the triad alone. */
  readonly tones: number;
  readonly triad: number;
}

/** The steps of a tuning in the form in which they are compared. */
export interface StepSizes {
  readonly cents: readonly number[];
  /** The frequency ratio of the period at which they repeat; undefined for an octave. */
  readonly octaveRatio?: number | undefined;
}

/** Which matches are wanted. */
export interface FindOptions {
  /** All spellings of what sounds alike are wanted: C♯ dorian and D♭ dorian. */
  readonly all: boolean;
}

/** How a record matches a query. */
export type MatchClass =
  | 'same'
  | 'mode'
  | 'transposed'
  | 'rotation'
  | 'near'
  | 'contains'
  | 'within'
  /** A scale that is played over a chord, though it lacks tones of it. */
  | 'over';

/** A match as it is shown. */
export interface Found extends FoundRecord {
  readonly match: MatchClass;
  /** In words: `has F♯ too`. */
  readonly why: string;
  /** The number of notes, pulses or chords that differ; cents for a query of cents or of a frequency. */
  readonly distance: number;
}

/** A match with its rank: matches are sorted by these numbers, one after the other, the lowest first; then by id. */
export interface Ranked<Some extends Pick<Found, 'id'> = Found> {
  readonly found: Some;
  /** Of all matches of one query as many numbers. */
  readonly rank: readonly number[];
  /** Equal in records that sound the same and differ in their spelling. */
  readonly sound?: string;
}

/** How a record matches, with its rank. */
export type Match = Omit<Found, keyof FoundRecord> & Omit<Ranked, 'found'>;

/** Returns the records that match, in no order. @param matched how a record does; undefined if it doesn't */
export function matchesAmong<Each extends FoundRecord>(
  records: Iterable<Each>,
  matched: (record: Each) => Match | undefined,
): readonly Ranked[] {
  return Array.from(records, (record): readonly Ranked[] => {
    const found = matched(record);
    if (!found) return [];
    const { noun, id, name } = record;
    const { match, why, distance, ...rank } = found;
    return [{ found: { noun, id, name, match, why, distance }, ...rank }];
  }).flat();
}

/** Returns the matches in order; of those that sound the same only the first, unless `all` are wanted. */
export function orderMatches<Some extends Pick<Found, 'id'>>(
  ranked: readonly Ranked<Some>[],
  { all }: FindOptions,
): readonly Some[] {
  const sorted = [...ranked].sort((one, other) => compareRanks(one, other));
  const heard = new Set<string>();
  return sorted
    .filter(({ sound }) => {
      if (all || sound === undefined) return true;
      const isNew = !heard.has(sound);
      heard.add(sound);
      return isNew;
    })
    .map(({ found }) => found);
}

/** Compares lists of the same length number by number, for sorting. */
export function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareRanks(one: Ranked<Pick<Found, 'id'>>, other: Ranked<Pick<Found, 'id'>>): number {
  return (
    compareNumbers(one.rank, other.rank) || (numberOf(one.found.id) ?? 0) - (numberOf(other.found.id) ?? 0)
  );
}

/** Returns a difference in cents with its sign, to a tenth: `+0.8 ¢`, `0.0 ¢`. */
export function signedCents(cents: number): string {
  const size = Math.abs(cents).toFixed(1);
  const sign = size === '0.0' ? '' : cents < 0 ? '−' : '+';
  return `${sign}${size} ¢`;
}

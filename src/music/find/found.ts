/** The matches of `find`: a record of any noun, how it matches, and its rank. */

import { numberOf } from '../../base/fields.ts';
import type { Kind, Music } from '../music.ts';

/** The identity of a record. */
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
  /** The ids of the scales of a progression's chords, if an index has them. */
  readonly scaleIds?: readonly unknown[] | undefined;
  /** The chords of a progression, if an index has them; undefined for an unreadable chord. */
  readonly comparableChords?: readonly (ComparableChord | undefined)[] | undefined;
  /** The steps of a tuning, if an index has them. */
  readonly comparableSteps?: ComparableSteps | undefined;
}

/** The data of a chord that `find` compares. */
export interface ComparableChord {
  readonly name: string;
  /** The pitch class of the root. */
  readonly root: number;
  /** Bit mask of the semitones of all tones above the root. */
  readonly tones: number;
  /** Bit mask of the semitones of only the first three tones. */
  readonly triad: number;
}

/** The steps of a tuning that `find` compares. */
export interface ComparableSteps {
  readonly cents: readonly number[];
  /** The frequency ratio of the period at which they repeat; undefined for an octave. */
  readonly octaveRatio?: number | undefined;
}

/** Options of a search. */
export interface FindOptions {
  /** Whether to return all spellings of the same sound: C♯ dorian and D♭ dorian. */
  readonly showsAll: boolean;
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
  /** A scale that is played over a chord, although it lacks tones of it. */
  | 'over';

/** A match for the user. */
export interface FoundMatch extends FoundRecord {
  readonly match: MatchClass;
  /** The reason in words: `has F♯ too`. */
  readonly why: string;
  /** The number of different notes, pulses or chords; cents if the query is in cents or a frequency. */
  readonly distance: number;
}

/** A match with its rank. Matches are sorted by these numbers in turn, the lowest first, and then by id. */
export interface Ranked<Some extends Pick<FoundMatch, 'id'> = FoundMatch> {
  readonly found: Some;
  /** All matches of a query have the same number of ranks. */
  readonly rank: readonly number[];
  /** Identifies the sound: equal for records that differ only in spelling. */
  readonly sound?: string;
}

/** How a record matches, with its rank. */
export type Match = Omit<FoundMatch, keyof FoundRecord> & Omit<Ranked, 'found'>;

/** Returns the matching records, in no order. @param findMatch returns how a record matches; undefined if it doesn't */
export function rankMatches<Each extends FoundRecord>(
  records: Iterable<Each>,
  findMatch: (record: Each) => Match | undefined,
): readonly Ranked[] {
  return Array.from(records, (record): readonly Ranked[] => {
    const found = findMatch(record);
    if (!found) return [];
    const { noun, id, name } = record;
    const { match, why, distance, ...rank } = found;
    return [{ found: { noun, id, name, match, why, distance }, ...rank }];
  }).flat();
}

/** Returns the matches in order; unless `showsAll` is set, only the first of those with the same sound. */
export function orderMatches<Some extends Pick<FoundMatch, 'id'>>(
  ranked: readonly Ranked<Some>[],
  { showsAll }: FindOptions,
): readonly Some[] {
  const sorted = [...ranked].sort((a, b) => compareRanks(a, b));
  const seenSounds = new Set<string>();
  return sorted
    .filter(({ sound }) => {
      if (showsAll || sound === undefined) return true;
      const isNew = !seenSounds.has(sound);
      seenSounds.add(sound);
      return isNew;
    })
    .map(({ found }) => found);
}

/** Compares two lists of the same length by their first numbers that differ, for sorting. */
export function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareRanks(a: Ranked<Pick<FoundMatch, 'id'>>, b: Ranked<Pick<FoundMatch, 'id'>>): number {
  return compareNumbers(a.rank, b.rank) || (numberOf(a.found.id) ?? 0) - (numberOf(b.found.id) ?? 0);
}

/** Returns a difference in cents with its sign, to a tenth: `+0.8 ¢`, `0.0 ¢`. */
export function signedCents(cents: number): string {
  const size = Math.abs(cents).toFixed(1);
  const sign = size === '0.0' ? '' : cents < 0 ? '−' : '+';
  return `${sign}${size} ¢`;
}

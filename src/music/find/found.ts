/** What find gives: a record of some noun, how it matches, and in what order matches come. */

import { numberOf } from '../../base/fields.ts';
import type { Kind, Music } from '../music.ts';
import type { KnownScale } from '../scale/scale-text.ts';

/** The music of a record, with the names that stand for the record. */
export interface Candidate<Some extends Kind = Kind> {
  /** The noun as users type it: `scales`. */
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  readonly kind: Some;
  readonly value: Music<Some>;
  /** Of a scale, where it is known without reading the record. */
  readonly known?: KnownScale | undefined;
  /** Of the chords of a progression, where they are known without reading the record. */
  readonly scaleIds?: readonly unknown[] | undefined;
}

export interface FindOptions {
  /** Every spelling of what sounds alike: C♯ dorian beside D♭ dorian. */
  readonly all: boolean;
}

/** How a record fits what was asked. */
export type MatchClass = 'same' | 'mode' | 'transposed' | 'rotation' | 'near' | 'contains' | 'within';

/** A record that was found, as it is shown. */
export interface Found {
  /** The noun as users type it: `scales`. */
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  readonly match: MatchClass;
  /** In words: `has F♯ too`. */
  readonly why: string;
  /** Notes, pulses or chords that differ; cents, where cents or a frequency was asked for. */
  readonly distance: number;
}

/** A match with what decides its place: compared number by number, the lowest first; then by id. */
export interface Ranked {
  readonly found: Found;
  readonly rank: readonly number[];
  /** Records with one of these are spellings of one thing. */
  readonly sound?: string;
}

/** The matches in order; of those that sound alike only the first, unless `all` are wanted. */
export function inOrder(ranked: readonly Ranked[], { all }: FindOptions): readonly Found[] {
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

/** Lists of one length, number by number; as a comparison for sorting. */
export function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareRanks(one: Ranked, other: Ranked): number {
  return (
    compareNumbers(one.rank, other.rank) || (numberOf(one.found.id) ?? 0) - (numberOf(other.found.id) ?? 0)
  );
}

/** A difference in cents with its sign, to a tenth: `+0.8 ¢`, `0.0 ¢`. */
export function signedCents(cents: number): string {
  const size = Math.abs(cents).toFixed(1);
  const sign = size === '0.0' ? '' : cents < 0 ? '−' : '+';
  return `${sign}${size} ¢`;
}

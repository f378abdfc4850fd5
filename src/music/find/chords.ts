/** Finds the harmonies that have given chords in a given order. */

import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, chordName } from '../chord.ts';
import type { Progression } from '../music.ts';
import { pitchClass, semitonesUp } from '../note.ts';
import {
  type Candidate,
  type ComparableChord,
  type FindOptions,
  type FoundMatch,
  type MatchClass,
  orderMatches,
  rankMatches,
} from './found.ts';

interface PlacedChord extends ComparableChord {
  /** The position in the record, from 1. Repeated chords are counted each time. */
  readonly chordNumber: number;
}

interface ChordPlace {
  readonly match: MatchClass;
  /** The index of the first matching chord. */
  readonly from: number;
  /** The transposition in semitones up, 0 to 11. */
  readonly semitones: number;
  /** The number of chords that match only as triads. */
  readonly distance: number;
}

const matchOrder: readonly MatchClass[] = ['same', 'transposed', 'contains', 'rotation'];

/**
 * Returns the harmonies that consist of these chords in any key, that contain them in a row, or that consist of them
 * when begun at another chord. Repeated chords count once, basses are ignored, and a triad matches the sevenths on it.
 */
export function findChords(
  query: readonly Chord[],
  progressions: Iterable<Candidate<'progression'>>,
  options: FindOptions,
): readonly FoundMatch[] {
  const queryChords = dropRepeats(query.map(comparableChord));
  const shortQuery = foldRepeats(queryChords);
  const ranked = rankMatches(progressions, progression => {
    const chords = dropRepeats(progression.comparableChords ?? comparableChords(progression.value));
    const plainMatch = bestPlace(queryChords, chords);
    const foldedChords = plainMatch || shortQuery.length === queryChords.length ? [] : foldRepeats(chords);
    const best =
      plainMatch ??
      (foldedChords.length === shortQuery.length ? bestPlace(shortQuery, foldedChords) : undefined);
    if (!best) return undefined;
    const reason = plainMatch
      ? describeChordMatch(best, queryChords, chords)
      : `${describeChordMatch(best, shortQuery, foldedChords)}, with repeats`;
    return { ...best, why: reason, rank: [rankOfMatch(best)] };
  });
  return orderMatches(ranked, options);
}

/** Minimum number of chords in a repeated section. */
const minRepeatLength = 4;
const maxFoldedChords = 1024;

/** Returns the chords without immediate repeats of sections; more than 1024 chords stay unchanged. */
function foldRepeats<Each extends ComparableChord>(chords: readonly Each[]): readonly Each[] {
  if (chords.length > maxFoldedChords) return chords;
  let result = chords;
  for (let size = minRepeatLength; size * 2 <= result.length; size++) {
    /** The number of consecutive chords from `start` on that are repeated `size` chords later. */
    let equalCount = 0;
    for (let start = result.length - size - 1; start >= 0; start--) {
      const [first, second] = [result[start], result[start + size]];
      equalCount =
        first && second && first.root === second.root && first.tones === second.tones ? equalCount + 1 : 0;
      if (equalCount < size) continue;
      result = result.toSpliced(start, size);
      equalCount = 0;
    }
  }
  return result;
}

function bestPlace(
  queryChords: readonly ComparableChord[],
  chords: readonly ComparableChord[],
): ChordPlace | undefined {
  return placesOfChords(queryChords, chords).reduce<ChordPlace | undefined>(
    (best, place) => (best && rankOfMatch(best) <= rankOfMatch(place) ? best : place),
    undefined,
  );
}

/** Returns the positions and keys at which a harmony contains the chords. */
function placesOfChords(
  queryChords: readonly ComparableChord[],
  chords: readonly ComparableChord[],
): readonly ChordPlace[] {
  const places: ChordPlace[] = [];
  const isWhole = queryChords.length === chords.length;
  for (let from = 0; from < chords.length; from++) {
    const isRotation = isWhole && from > 0;
    if (!isRotation && from + queryChords.length > chords.length) break;
    const match = placeAt(queryChords, chords, from);
    if (!match) continue;
    const wholeClass = match.semitones === 0 ? 'same' : 'transposed';
    places.push({ ...match, match: isRotation ? 'rotation' : isWhole ? wholeClass : 'contains' });
  }
  return places;
}

function placeAt(
  queryChords: readonly ComparableChord[],
  chords: readonly ComparableChord[],
  from: number,
): Omit<ChordPlace, 'match'> | undefined {
  const semitones = modulo((chords[from]?.root ?? 0) - (queryChords[0]?.root ?? 0), 12);
  let distance = 0;
  for (const [index, queryChord] of queryChords.entries()) {
    const chord = chords[(from + index) % chords.length];
    if (!chord || modulo(chord.root - queryChord.root, 12) !== semitones) return undefined;
    if (chord.tones === queryChord.tones) continue;
    if (chord.tones !== queryChord.triad && chord.triad !== queryChord.tones) return undefined;
    distance++;
  }
  return { from, semitones, distance };
}

/** Returns the rank of a match: by its class, the number of chords that match as triads, the key, and the position. */
function rankOfMatch({ match, distance, semitones, from }: ChordPlace): number {
  const placeRank = Math.min(from, 9999) / 10_000;
  return matchOrder.indexOf(match) * 10_000 + distance * 10 + (semitones === 0 ? 0 : 1) + placeRank;
}

function describeChordMatch(
  { from, semitones, match }: ChordPlace,
  queryChords: readonly ComparableChord[],
  chords: readonly PlacedChord[],
): string {
  const matchedChords = queryChords.map((_, index) => chords[(from + index) % chords.length]);
  const startText =
    match === 'contains' || match === 'rotation' ? [`from chord ${matchedChords[0]?.chordNumber}`] : [];
  const moveText = semitones === 0 ? [] : [semitones <= 6 ? `${semitones} up` : `${12 - semitones} down`];
  const names = matchedChords.map(chord => chord?.name).join(' ');
  const hasSameNames = names === queryChords.map(chord => chord.name).join(' ');
  if (hasSameNames && startText.length + moveText.length === 0) return 'the same chords';
  const description = [...startText, ...moveText].join(', ') || 'the same roots';
  return hasSameNames ? description : `${description}: ${names}`;
}

/** Returns the chords of a progression for comparison; undefined for each unreadable chord. */
export function comparableChords({ events }: Progression): readonly (ComparableChord | undefined)[] {
  return events.map(({ chord }) => chord && comparableChord(chord));
}

function comparableChord(chord: Chord): ComparableChord {
  const root = pitchClass(chord.root);
  const semitones = chord.tones.map(tone => semitonesUp(chord.root, tone));
  return { name: chordName(chord), root, tones: maskOf(semitones), triad: maskOf(semitones.slice(0, 3)) };
}

/** Returns the readable chords, without immediate repetitions. */
function dropRepeats(chords: readonly (ComparableChord | undefined)[]): readonly PlacedChord[] {
  return chords
    .flatMap((chord, index) => (chord ? [{ ...chord, chordNumber: index + 1 }] : []))
    .filter((chord, index, allChords) => {
      const previous = allChords[index - 1];
      return previous?.root !== chord.root || previous.tones !== chord.tones;
    });
}

/** Finds the harmonies that have given chords in a given order. */

import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, chordName } from '../chord.ts';
import type { Progression } from '../music.ts';
import { pitchClass, semitonesUp } from '../note.ts';
import {
  type Candidate,
  type ChordSound,
  type FindOptions,
  type FoundMatch,
  type MatchClass,
  orderMatches,
  rankMatches,
} from './found.ts';

interface PlacedSound extends ChordSound {
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
  const querySounds = dropRepeats(query.map(chordSoundOf));
  const shortQuery = foldRepeats(querySounds);
  const ranked = rankMatches(progressions, progression => {
    const sounds = dropRepeats(progression.sounds ?? soundsOf(progression.value));
    const plainMatch = bestPlace(querySounds, sounds);
    const foldedSounds = plainMatch || shortQuery.length === querySounds.length ? [] : foldRepeats(sounds);
    const best =
      plainMatch ??
      (foldedSounds.length === shortQuery.length ? bestPlace(shortQuery, foldedSounds) : undefined);
    if (!best) return undefined;
    const reason = plainMatch
      ? describeChordMatch(best, querySounds, sounds)
      : `${describeChordMatch(best, shortQuery, foldedSounds)}, with repeats`;
    return { ...best, why: reason, rank: [rankOfMatch(best)] };
  });
  return orderMatches(ranked, options);
}

/** Minimum number of chords in a repeated section. */
const minRepeatLength = 4;
const maxFolded = 1024;

/** Removes immediate repeats of sections from the chords. */
function foldRepeats<Sound extends ChordSound>(sounds: readonly Sound[]): readonly Sound[] {
  if (sounds.length > maxFolded) return sounds;
  let folded = sounds;
  for (let size = minRepeatLength; size * 2 <= folded.length; size++) {
    /** The number of chords from here on that recur at this distance. */
    let equalCount = 0;
    for (let start = folded.length - size - 1; start >= 0; start--) {
      const [first, second] = [folded[start], folded[start + size]];
      equalCount =
        first && second && first.root === second.root && first.tones === second.tones ? equalCount + 1 : 0;
      if (equalCount < size) continue;
      folded = folded.toSpliced(start, size);
      equalCount = 0;
    }
  }
  return folded;
}

function bestPlace(
  querySounds: readonly ChordSound[],
  sounds: readonly ChordSound[],
): ChordPlace | undefined {
  return placesOfChords(querySounds, sounds).reduce<ChordPlace | undefined>(
    (best, place) => (best && rankOfMatch(best) <= rankOfMatch(place) ? best : place),
    undefined,
  );
}

/** Returns the positions and keys at which a harmony contains the chords. */
function placesOfChords(
  querySounds: readonly ChordSound[],
  sounds: readonly ChordSound[],
): readonly ChordPlace[] {
  const places: ChordPlace[] = [];
  const isWhole = querySounds.length === sounds.length;
  for (let from = 0; from < sounds.length; from++) {
    const isRotation = isWhole && from > 0;
    if (!isRotation && from + querySounds.length > sounds.length) break;
    const match = placeAt(querySounds, sounds, from);
    if (!match) continue;
    const wholeClass = match.semitones === 0 ? 'same' : 'transposed';
    places.push({ ...match, match: isRotation ? 'rotation' : isWhole ? wholeClass : 'contains' });
  }
  return places;
}

function placeAt(
  querySounds: readonly ChordSound[],
  sounds: readonly ChordSound[],
  from: number,
): Omit<ChordPlace, 'match'> | undefined {
  const semitones = modulo((sounds[from]?.root ?? 0) - (querySounds[0]?.root ?? 0), 12);
  let distance = 0;
  for (const [index, chord] of querySounds.entries()) {
    const sound = sounds[(from + index) % sounds.length];
    if (!sound || modulo(sound.root - chord.root, 12) !== semitones) return undefined;
    if (sound.tones === chord.tones) continue;
    if (sound.tones !== chord.triad && sound.triad !== chord.tones) return undefined;
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
  querySounds: readonly ChordSound[],
  sounds: readonly PlacedSound[],
): string {
  const chords = querySounds.map((_, index) => sounds[(from + index) % sounds.length]);
  const startText =
    match === 'contains' || match === 'rotation' ? [`from chord ${chords[0]?.chordNumber}`] : [];
  const moveText = semitones === 0 ? [] : [semitones <= 6 ? `${semitones} up` : `${12 - semitones} down`];
  const names = chords.map(chord => chord?.name).join(' ');
  const hasSameNames = names === querySounds.map(chord => chord.name).join(' ');
  if (hasSameNames && startText.length + moveText.length === 0) return 'the same chords';
  const description = [...startText, ...moveText].join(', ') || 'the same roots';
  return hasSameNames ? description : `${description}: ${names}`;
}

/** Returns the chords of a progression; undefined for each unreadable one. */
export function soundsOf({ events }: Progression): readonly (ChordSound | undefined)[] {
  return events.map(({ chord }) => chord && chordSoundOf(chord));
}

function chordSoundOf(chord: Chord): ChordSound {
  const root = pitchClass(chord.root);
  const above = chord.tones.map(tone => semitonesUp(chord.root, tone));
  return { name: chordName(chord), root, tones: maskOf(above), triad: maskOf(above.slice(0, 3)) };
}

/** Returns the readable chords, without immediate repetitions. */
function dropRepeats(sounds: readonly (ChordSound | undefined)[]): readonly PlacedSound[] {
  return sounds
    .flatMap((sound, index) => (sound ? [{ ...sound, chordNumber: index + 1 }] : []))
    .filter((sound, index, allSounds) => {
      const previous = allSounds[index - 1];
      return previous?.root !== sound.root || previous.tones !== sound.tones;
    });
}

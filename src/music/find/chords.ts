/** Finds the harmonies that have given chords in a given order. */

import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, chordName } from '../chord.ts';
import type { Progression } from '../music.ts';
import { pitchClass, semitonesUp } from '../note.ts';
import {
  type Candidate,
  type ChordSound,
  type FindOptions,
  type Found,
  type MatchClass,
  orderMatches,
  rankMatches,
} from './found.ts';

interface PlacedSound extends ChordSound {
  /** The position in the record, from 1. Repeated chords are counted each time. */
  readonly place: number;
}

interface ChordPlace {
  readonly match: MatchClass;
  readonly from: number;
  /** The transposition in semitones up, 0 to 11. */
  readonly up: number;
  /** The number of chords that match only as triads. */
  readonly distance: number;
}

const order: readonly MatchClass[] = ['same', 'transposed', 'contains', 'rotation'];

/**
 * Returns the harmonies that consist of these chords in any key, that contain them in a row, or that consist of them
 * when begun at another chord. Repeated chords count once, basses are ignored, and a triad matches the sevenths on it.
 */
export function findChords(
  query: readonly Chord[],
  progressions: Iterable<Candidate<'progression'>>,
  options: FindOptions,
): readonly Found[] {
  const wanted = withoutSuccessive(query.map(chordSoundOf));
  const short = foldRepeats(wanted);
  const ranked = rankMatches(progressions, progression => {
    const sounds = withoutSuccessive(progression.sounds ?? soundsOf(progression.value));
    const own = bestPlace(wanted, sounds);
    const folded = own || short.length === wanted.length ? [] : foldRepeats(sounds);
    const best = own ?? (folded.length === short.length ? bestPlace(short, folded) : undefined);
    if (!best) return undefined;
    const reason = own ? whyChords(best, wanted, sounds) : `${whyChords(best, short, folded)}, with repeats`;
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
    for (let at = folded.length - size - 1; at >= 0; at--) {
      const [one, other] = [folded[at], folded[at + size]];
      equalCount = one && other && one.root === other.root && one.tones === other.tones ? equalCount + 1 : 0;
      if (equalCount < size) continue;
      folded = folded.toSpliced(at, size);
      equalCount = 0;
    }
  }
  return folded;
}

function bestPlace(wanted: readonly ChordSound[], sounds: readonly ChordSound[]): ChordPlace | undefined {
  return placesOfChords(wanted, sounds).reduce<ChordPlace | undefined>(
    (found, place) => (found && rankOfMatch(found) <= rankOfMatch(place) ? found : place),
    undefined,
  );
}

/** Returns the positions and keys at which a harmony contains the chords. */
function placesOfChords(wanted: readonly ChordSound[], sounds: readonly ChordSound[]): readonly ChordPlace[] {
  const places: ChordPlace[] = [];
  const isWhole = wanted.length === sounds.length;
  for (let from = 0; from < sounds.length; from++) {
    const turns = isWhole && from > 0;
    if (!turns && from + wanted.length > sounds.length) break;
    const place = placeAt(wanted, sounds, from);
    if (!place) continue;
    const whole = place.up === 0 ? 'same' : 'transposed';
    places.push({ ...place, match: turns ? 'rotation' : isWhole ? whole : 'contains' });
  }
  return places;
}

function placeAt(
  wanted: readonly ChordSound[],
  sounds: readonly ChordSound[],
  from: number,
): Omit<ChordPlace, 'match'> | undefined {
  const up = modulo((sounds[from]?.root ?? 0) - (wanted[0]?.root ?? 0), 12);
  let distance = 0;
  for (const [index, chord] of wanted.entries()) {
    const other = sounds[(from + index) % sounds.length];
    if (!other || modulo(other.root - chord.root, 12) !== up) return undefined;
    if (other.tones === chord.tones) continue;
    if (other.tones !== chord.triad && other.triad !== chord.tones) return undefined;
    distance++;
  }
  return { from, up, distance };
}

/** Returns the rank of a match: by its class, the number of chords that match as triads, the key, and the position. */
function rankOfMatch({ match, distance, up, from }: ChordPlace): number {
  const placeRank = Math.min(from, 9999) / 10_000;
  return order.indexOf(match) * 10_000 + distance * 10 + (up === 0 ? 0 : 1) + placeRank;
}

function whyChords(
  { from, up, match }: ChordPlace,
  wanted: readonly ChordSound[],
  sounds: readonly PlacedSound[],
): string {
  const chords = wanted.map((_, index) => sounds[(from + index) % sounds.length]);
  const place = match === 'contains' || match === 'rotation' ? [`from chord ${chords[0]?.place}`] : [];
  const moved = up === 0 ? [] : [up <= 6 ? `${up} up` : `${12 - up} down`];
  const names = chords.map(chord => chord?.name).join(' ');
  const hasSameNames = names === wanted.map(chord => chord.name).join(' ');
  if (hasSameNames && place.length + moved.length === 0) return 'the same chords';
  const description = [...place, ...moved].join(', ') || 'the same roots';
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
function withoutSuccessive(sounds: readonly (ChordSound | undefined)[]): readonly PlacedSound[] {
  return sounds
    .flatMap((sound, index) => (sound ? [{ ...sound, place: index + 1 }] : []))
    .filter((sound, index, placed) => {
      const before = placed[index - 1];
      return before?.root !== sound.root || before.tones !== sound.tones;
    });
}

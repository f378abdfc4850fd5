/** Chord progressions: their chords in time, their key, and their transposition. */
import { modulo } from './arithmetic.ts';
import { type Chord, chordName, hasTone, isDominant, isMinor, isSameRoot, transposeChord } from './chord.ts';
import {
  commonNote,
  commonNotes,
  majorScale,
  type Note,
  noteName,
  parseNote,
  pitchClass,
  semitonesUp,
  type Transposition,
  transpose,
  transposition,
} from './note.ts';
import { usualRoot } from './scale/key.ts';
import { type HeardKey, rankKeys, rootFalls, type TimedChord } from './scale/key-finder.ts';

/** The label of a bar without a chord. */
export const silence = 'N.C.';

/** A chord of a progression and its time. */
export interface ChordEvent {
  /** The name of the chord in the record, or after a transposition. */
  readonly label: string;
  /** Undefined if the label can't be read as a chord. */
  readonly chord: Chord | undefined;
  /** The start in ticks. The service does not send the number of ticks in a beat. */
  readonly startTick: number;
  readonly durationTick: number;
  /** The numeral as it was typed: `V7/V`. */
  readonly numeral?: string | undefined;
  /** The id of the scale that goes with the chord. */
  readonly scaleId?: unknown;
}

/** A part of a progression, which may be repeated. */
export interface Section {
  readonly label: string;
  /** The tick at which it begins. */
  readonly start: number;
  /** Number of times it is played, at least 1. */
  readonly repeats: number;
}

/** Returns chords as a progression, one for each bar of 4/4. */
export function chordsInBars(chords: readonly Chord[]) {
  const barTicks = 4 * 480;
  const events = chords.map((chord, index) => ({
    label: chordName(chord),
    ...{ chord, startTick: index * barTicks, durationTick: barTicks },
  }));
  const name = chords.map(chordName).join(' ');
  const time = { beats: 4, unit: 4 };
  return { kind: 'progression' as const, name, events, sections: [], omittedCount: 0, time };
}

/** The key of a progression. */
export interface ProgressionKey {
  readonly tonic: Note;
  readonly minor: boolean;
}

/**
 * Returns the key of a progression, guessed from its chords: by rules if there are few, by scores for a whole song.
 * Undefined if no chord can be read.
 */
export function progressionKey(events: readonly ChordEvent[]): ProgressionKey | undefined {
  return likelyKeys(events)[0];
}

/** Returns a key that is nearly as likely as the guessed one; undefined if the key is certain or was given. */
export function otherKey({ home, events }: KeyedChords): ProgressionKey | undefined {
  return home ? undefined : likelyKeys(events)[1];
}

/** Minimum number of root changes to guess a key only by `rankKeys`. With fewer, `keyByRules` is tried first. */
const minChanges = 5;
/** Keys whose scores differ by less than this are nearly equal. */
const maxScoreGap = 0.12;

function likelyKeys(events: readonly ChordEvent[]): readonly ProgressionKey[] {
  const knownChords = events.flatMap(({ chord, durationTick }) =>
    chord ? [{ chord, ticks: Math.max(durationTick, 1) }] : [],
  );
  if (knownChords.length === 0) return [];
  const isCycle = knownChords.every(({ chord }) => isDominant(chord)) && areFallingFifths(knownChords);
  const hasFewChanges = rootFalls(knownChords).length < minChanges;
  const ruleKey = hasFewChanges || isCycle ? keyByRules(knownChords) : undefined;
  const [best, second] = rankKeys(knownChords);
  if (!best || !second) return [];
  const asKey = ({ pitch, minor }: HeardKey): ProgressionKey => ({
    tonic: spellPitchClass(pitch, knownChords),
    minor,
  });
  if (!ruleKey) return best.score - second.score < maxScoreGap ? [asKey(best), asKey(second)] : [asKey(best)];
  const isSameKey = pitchClass(ruleKey.tonic) === best.pitch && ruleKey.minor === best.minor;
  return isSameKey || knownChords.length < minChordsToDoubt ? [ruleKey] : [ruleKey, asKey(best)];
}

/** Minimum number of chords for a key to be uncertain. */
const minChordsToDoubt = 4;

/**
 * Guesses the key by the first rule that matches:
 * 1. The chords begin and end on the same root, which is the tonic.
 * 2. Two chords are the second and the fifth degree of a key.
 * 3. The first chord is the tonic if the chord on its fourth degree goes from major to minor.
 * 4. The chords end on the same chord twice, which is the tonic.
 * 5. All are dominants: a blues begins on its tonic, and the last of a chain of falling fifths leads to it.
 * 6. The chords end with a dominant and its tonic.
 * 7. The first chord is the tonic if the chords end with its dominant, or if it is the minor ii or vi of the key of
 *    rule 8 and its relative major does not occur. It must not be only a degree of that key (`isDegreeOf`).
 * 8. Otherwise the key is the major key that contains most of the chords by duration.
 */
function keyByRules(chords: readonly TimedChord[]): ProgressionKey | undefined {
  const [first, last] = [chords[0]?.chord, chords.at(-1)?.chord];
  if (!first || !last) return undefined;
  const previous = chords.at(-2)?.chord ?? last;
  if (isSameRoot(first, last)) return keyOfTonic(first);
  if (chords.length === 2 && isSecondAndFifth(first, last))
    return { tonic: transpose(last.root, { letters: 3, semitones: 5 }), minor: hasTone(first, 6) };
  if (
    isPlainMajor(first) &&
    chords.some(({ chord }, index) => isFourthInMinor(first, chords[index - 1]?.chord, chord))
  )
    return keyOfTonic(first);
  const isRepeated = isSameRoot(previous, last) && isMinor(previous) === isMinor(last);
  if (isRepeated && !isDominant(last)) return keyOfTonic(last);
  if (chords.every(({ chord }) => isDominant(chord)))
    return areFallingFifths(chords)
      ? { tonic: transpose(last.root, { letters: 3, semitones: 5 }), minor: false }
      : keyOfTonic(first);
  if (!isDominant(last) && resolvesTo(previous, last)) return keyOfTonic(last);
  const tonicPitch = bestMajorTonic(chords);
  if (!isDegreeOf(tonicPitch, first, chords)) {
    if (resolvesTo(last, first)) return keyOfTonic(first);
    const relativeMajor = modulo(pitchClass(first.root) + 3, 12);
    const degree = modulo(pitchClass(first.root) - tonicPitch, 12);
    const isOnDorianOrMinor = isMinor(first) && (degree === 2 || degree === 9);
    if (isOnDorianOrMinor && ticksOfTonic(relativeMajor, chords) === 0) return keyOfTonic(first);
  }
  return { tonic: spellPitchClass(tonicPitch, chords), minor: false };
}

/** Returns the given key of a progression, else the one guessed from its chords; undefined if they suggest none. */
export function homeOf({ home, events }: KeyedChords): ProgressionKey | undefined {
  return home ?? progressionKey(events);
}

interface KeyedChords {
  readonly home?: ProgressionKey | undefined;
  readonly events: readonly ChordEvent[];
}

/** Returns the name of a key: `E♭`, `A minor`. */
export function keyText({ tonic, minor }: ProgressionKey): string {
  return minor ? `${noteName(tonic)} minor` : noteName(tonic);
}

/**
 * Returns a progression on another tonic, spelled in its key: ii–V–I in A♭ is B♭m7 E♭7 A♭maj7. In a label that is not a
 * chord, only the root is transposed; a label without a root stays unchanged.
 */
export function transposeEvents(
  events: readonly ChordEvent[],
  from: Note,
  tonic: Note,
): readonly ChordEvent[] {
  const interval = transposition(from, tonic);
  return events.map(event => {
    const movedChord = event.chord && transposeChord(event.chord, interval);
    const chord = movedChord && moveToRoot(movedChord, usualRoot(movedChord.root, tonic));
    return { ...event, chord, label: chord ? chordName(chord) : transposeLabel(event.label, interval) };
  });
}

function moveToRoot(chord: Chord, root: Note): Chord {
  return root === chord.root ? chord : transposeChord(chord, transposition(chord.root, root));
}

function transposeLabel(label: string, interval: Transposition): string {
  const [, name = '', quality = ''] =
    /^([A-G](?:[#♯𝄪]{1,3}|[b♭𝄫]{1,3})?)((?:maj|min|dim|aug|sus|add|alt|omit|no|M|m|[0-9#b♯♭+°øΔ(),/ -]){0,32})$/u.exec(
      label,
    ) ?? [];
  const root = parseNote(name);
  return root ? noteName(transpose(root, interval)) + quality : label;
}

/** Whether there are at least three roots, each a fifth below the one before: D7 G7 C7 F7. */
function areFallingFifths(chords: readonly TimedChord[]): boolean {
  const fifthFalls = rootFalls(chords);
  return fifthFalls.length > 1 && fifthFalls.every(fall => fall === 7);
}

function keyOfTonic(chord: Chord): ProgressionKey {
  return { tonic: chord.root, minor: isMinor(chord) };
}

/** Whether two chords are ii and V of a key, of a minor one if the first has a diminished fifth: Dm7 G7, Bm7♭5 E7. */
function isSecondAndFifth(first: Chord, last: Chord): boolean {
  return isMinor(first) && isDominant(last) && semitonesUp(first.root, last.root) === 5;
}

/** Whether the fourth degree of a major key goes from major to minor: C Cm in G. */
function isFourthInMinor(tonicChord: Chord, previous: Chord | undefined, chord: Chord): boolean {
  const isFourth =
    previous !== undefined && isSameRoot(previous, chord) && semitonesUp(tonicChord.root, chord.root) === 5;
  return isFourth && isPlainMajor(previous) && isMinor(chord);
}

/** Whether it is a major chord without a minor seventh, and so may be a major tonic. */
function isPlainMajor(chord: Chord): boolean {
  return hasTone(chord, 4) && hasTone(chord, 7) && !hasTone(chord, 10);
}

/**
 * Whether a chord leads to a tonic: it is a dominant seventh a fifth or (the tritone substitution) a semitone above it,
 * or a major triad a fifth above a minor chord: G7 C, D♭7 C, D Gm.
 */
function resolvesTo(chord: Chord, tonicChord: Chord): boolean {
  const semitones = semitonesUp(tonicChord.root, chord.root);
  if (isDominant(chord)) return semitones === 7 || semitones === 1;
  return semitones === 7 && isMinor(tonicChord) && isPlainMajor(chord);
}

/**
 * Whether a chord is only a degree of the major key on `tonicPitch`, and not itself a tonic: ii, iii, or another degree
 * that sounds for less time than the tonic chord.
 */
function isDegreeOf(tonicPitch: number, chord: Chord, chords: readonly TimedChord[]): boolean {
  const tonicTicks = ticksOfTonic(tonicPitch, chords);
  const degree = modulo(pitchClass(chord.root) - tonicPitch, 12);
  if (tonicTicks === 0 || degree === 0 || !isInMajor(tonicPitch, chord)) return false;
  const isSameChord = (other: Chord) => isSameRoot(other, chord) && isMinor(other) === isMinor(chord);
  return degree === 2 || degree === 4 || ticksOf(isSameChord, chords) < tonicTicks;
}

/** Returns the ticks for which a major chord without a minor seventh sounds on a pitch class. */
function ticksOfTonic(pitch: number, chords: readonly TimedChord[]): number {
  return ticksOf(chord => isPlainMajor(chord) && pitchClass(chord.root) === pitch, chords);
}

function ticksOf(isCounted: (chord: Chord) => boolean, chords: readonly TimedChord[]): number {
  return chords.reduce((sum, { chord, ticks }) => sum + (isCounted(chord) ? ticks : 0), 0);
}

/** Whether all tones and the bass are in the major scale on a pitch class. */
function isInMajor(tonicPitch: number, { tones, bass }: Chord): boolean {
  return [...tones, ...(bass ? [bass] : [])].every(tone =>
    majorScale.includes(modulo(pitchClass(tone) - tonicPitch, 12)),
  );
}

/** Returns the tonic of the major key with chords for the most ticks; of equals, that with the fewest accidentals. */
function bestMajorTonic(chords: readonly TimedChord[]): number {
  // A song has few different chords, so each is examined once.
  const ticksByChord = new Map<Chord, number>();
  for (const { chord, ticks } of chords) ticksByChord.set(chord, (ticksByChord.get(chord) ?? 0) + ticks);
  const sumByTonic = new Map<number, number>(commonNotes.map(tonic => [pitchClass(tonic), 0]));
  for (const [chord, ticks] of ticksByChord) {
    for (const [tonic, sum] of sumByTonic) if (isInMajor(tonic, chord)) sumByTonic.set(tonic, sum + ticks);
  }
  return [...sumByTonic].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Returns a pitch class as a note: spelled like a root, else as a natural, else like any tone of the chords. */
function spellPitchClass(targetPitch: number, chords: readonly TimedChord[]): Note {
  const hasTargetPitch = (tone: Note) => pitchClass(tone) === targetPitch;
  const root = chords.find(({ chord }) => hasTargetPitch(chord.root))?.chord.root;
  const commonSpelling = commonNote(targetPitch);
  if (root || commonSpelling.alteration === 0) return root ?? commonSpelling;
  return chords.flatMap(({ chord }) => chord.tones).find(hasTargetPitch) ?? commonSpelling;
}

/** Chord progressions: chords in time, key, roman numerals, and transposition. */
import { modulo } from './arithmetic.ts';
import {
  type Chord,
  chordName,
  hasTone,
  haveSameRoot,
  isDominant,
  isMinor,
  transposeChord,
} from './chord.ts';
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
import { fallsOf, type HeardKey, type Held, rankedKeys } from './scale/key-finder.ts';

/** The label of a bar without a chord. */
export const silence = 'N.C.';

/** A chord of a progression and its time. */
export interface ChordEvent {
  /** The name of the chord in the record, or after a transposition. */
  readonly label: string;
  /** Undefined if the label can't be read as a chord. */
  readonly chord: Chord | undefined;
  /** The start in ticks. The service does not tell how many make a beat. */
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
  readonly times: number;
}

/** The key of a progression. */
export interface ProgressionKey {
  readonly tonic: Note;
  readonly minor: boolean;
}

/**
 * Returns the key of a progression, guessed from its chords: by rules if there are few, by weighing evidence for a
 * whole song. Undefined if no chord can be read.
 */
export function progressionKey(events: readonly ChordEvent[]): ProgressionKey | undefined {
  return likelyKeys(events)[0];
}

/** Returns a key that is nearly as likely as the guessed one; undefined if the key is certain or was given. */
export function otherKey({ home, events }: KeyedChords): ProgressionKey | undefined {
  return home ? undefined : likelyKeys(events)[1];
}

/** Minimum number of root changes at which evidence is weighed. */
const minChanges = 5;
/** Maximum difference of scores at which two keys count as nearly equal. */
const nearlyEqual = 0.12;

function likelyKeys(events: readonly ChordEvent[]): readonly ProgressionKey[] {
  const understood = events.flatMap(({ chord, durationTick }) =>
    chord ? [{ chord, ticks: Math.max(durationTick, 1) }] : [],
  );
  if (understood.length === 0) return [];
  const isCycle = understood.every(({ chord }) => isDominant(chord)) && areFallingFifths(understood);
  const isShort = fallsOf(understood).length < minChanges;
  const byRules = isShort || isCycle ? keyByRules(understood) : undefined;
  const [best, second] = rankedKeys(understood);
  if (!best || !second) return [];
  const asKey = ({ pitch, minor }: HeardKey): ProgressionKey => ({
    tonic: spelledAs(pitch, understood),
    minor,
  });
  if (!byRules) return best.score - second.score < nearlyEqual ? [asKey(best), asKey(second)] : [asKey(best)];
  const isSame = pitchClass(byRules.tonic) === best.pitch && byRules.minor === best.minor;
  return isSame || understood.length < minChordsToDoubt ? [byRules] : [byRules, asKey(best)];
}

/** Minimum number of chords for a key to be uncertain. */
const minChordsToDoubt = 4;

/**
 * Guesses the key by the first rule that matches:
 * 1. The chords begin and end on the same root, which is the tonic.
 * 2. They are the second and the fifth degree of a key.
 * 3. The fourth degree goes from major to minor.
 * 4. They end on the same chord twice, which is the tonic.
 * 5. All are dominants: the tonic of a blues is its first chord, that of a chain of falling fifths the target of the last.
 * 6. They end with a dominant and its tonic.
 * 7. The first chord is the tonic if they end with its dominant, or if it is minor and its relative major does not
 *    occur. It must not be only a degree of the key of rule 8.
 * 8. Otherwise the key is the major key that contains most of the chords by duration.
 */
function keyByRules(understood: readonly Held[]): ProgressionKey | undefined {
  const [first, last] = [understood[0]?.chord, understood.at(-1)?.chord];
  if (!first || !last) return undefined;
  const before = understood.at(-2)?.chord ?? last;
  if (haveSameRoot(first, last)) return keyOn(first);
  if (understood.length === 2 && isSecondAndFifth(first, last))
    return { tonic: transpose(last.root, { letters: 3, semitones: 5 }), minor: hasTone(first, 6) };
  if (
    isTonicMajor(first) &&
    understood.some(({ chord }, index) => isFourthInMinor(first, understood[index - 1]?.chord, chord))
  )
    return keyOn(first);
  const isHeld = haveSameRoot(before, last) && isMinor(before) === isMinor(last);
  if (isHeld && !isDominant(last)) return keyOn(last);
  if (understood.every(({ chord }) => isDominant(chord)))
    return areFallingFifths(understood)
      ? { tonic: transpose(last.root, { letters: 3, semitones: 5 }), minor: false }
      : keyOn(first);
  if (!isDominant(last) && leadsTo(before, last)) return keyOn(last);
  const home = heaviestMajor(understood);
  if (!isDegreeOf(home, first, understood)) {
    if (leadsTo(last, first)) return keyOn(first);
    const relative = modulo(pitchClass(first.root) + 3, 12);
    const degree = modulo(pitchClass(first.root) - home, 12);
    const isOnMinorMode = isMinor(first) && (degree === 2 || degree === 9);
    if (isOnMinorMode && ticksOfTonic(relative, understood) === 0) return keyOn(first);
  }
  return { tonic: spelledAs(home, understood), minor: false };
}

/** Returns the given key of a progression, else the one guessed from its chords. */
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
  const by = transposition(from, tonic);
  return events.map(event => {
    const moved = event.chord && transposeChord(event.chord, by);
    const chord = moved && onRoot(moved, usualRoot(moved.root, tonic));
    return { ...event, chord, label: chord ? chordName(chord) : transposeLabel(event.label, by) };
  });
}

function onRoot(chord: Chord, root: Note): Chord {
  return root === chord.root ? chord : transposeChord(chord, transposition(chord.root, root));
}

function transposeLabel(label: string, by: Transposition): string {
  const [, name = '', quality = ''] =
    /^([A-G](?:[#♯𝄪]{1,3}|[b♭𝄫]{1,3})?)((?:maj|min|dim|aug|sus|add|alt|omit|no|M|m|[0-9#b♯♭+°øΔ(),/ -]){0,32})$/u.exec(
      label,
    ) ?? [];
  const root = parseNote(name);
  return root ? noteName(transpose(root, by)) + quality : label;
}

/** Whether there are at least three roots, each a fifth below the one before: D7 G7 C7 F7. */
function areFallingFifths(held: readonly Held[]): boolean {
  const falls = fallsOf(held);
  return falls.length > 1 && falls.every(fall => fall === 7);
}

function keyOn(chord: Chord): ProgressionKey {
  return { tonic: chord.root, minor: isMinor(chord) };
}

/** Whether two chords are ii and V of a key, of a minor one if the first has a diminished fifth: Dm7 G7, Bm7♭5 E7. */
function isSecondAndFifth(first: Chord, last: Chord): boolean {
  return isMinor(first) && isDominant(last) && semitonesUp(first.root, last.root) === 5;
}

/** Whether the fourth degree of a major key goes from major to minor: C Cm in G. */
function isFourthInMinor(tonic: Chord, before: Chord | undefined, chord: Chord): boolean {
  const isFourth =
    before !== undefined && haveSameRoot(before, chord) && semitonesUp(tonic.root, chord.root) === 5;
  return isFourth && isTonicMajor(before) && isMinor(chord);
}

/** Whether it is a major chord without a minor seventh, and so may be a major tonic. */
function isTonicMajor(chord: Chord): boolean {
  return hasTone(chord, 4) && hasTone(chord, 7) && !hasTone(chord, 10);
}

/**
 * Whether a chord leads to a tonic: it is a dominant seventh a fifth or (the tritone substitution) a semitone above it,
 * or a major triad a fifth above a minor chord: G7 C, D♭7 C, D Gm.
 */
function leadsTo(chord: Chord, tonic: Chord): boolean {
  const above = semitonesUp(tonic.root, chord.root);
  if (isDominant(chord)) return above === 7 || above === 1;
  return above === 7 && isMinor(tonic) && isTonicMajor(chord);
}

/**
 * Whether a chord is only a degree of the major key on `home`, and not itself a tonic: ii, iii, or another degree that
 * sounds for less time than the chord on `home`.
 */
function isDegreeOf(home: number, chord: Chord, held: readonly Held[]): boolean {
  const tonic = ticksOfTonic(home, held);
  const degree = modulo(pitchClass(chord.root) - home, 12);
  if (tonic === 0 || degree === 0 || !isWithin(home, chord)) return false;
  const isOwn = (other: Chord) => haveSameRoot(other, chord) && isMinor(other) === isMinor(chord);
  return degree === 2 || degree === 4 || ticksOf(isOwn, held) < tonic;
}

/** Returns the ticks for which a major chord without a minor seventh sounds on a pitch class. */
function ticksOfTonic(pitch: number, held: readonly Held[]): number {
  return ticksOf(chord => isTonicMajor(chord) && pitchClass(chord.root) === pitch, held);
}

function ticksOf(isMeant: (chord: Chord) => boolean, held: readonly Held[]): number {
  return held.reduce((sum, { chord, ticks }) => sum + (isMeant(chord) ? ticks : 0), 0);
}

/** Whether all tones and the bass are in the major scale on a pitch class. */
function isWithin(tonic: number, { tones, bass }: Chord): boolean {
  return [...tones, ...(bass ? [bass] : [])].every(tone =>
    majorScale.includes(modulo(pitchClass(tone) - tonic, 12)),
  );
}

/**
 * Returns the tonic of the major key that contains the chords for most ticks; of equal ones, that with the fewest
 * accidentals.
 */
function heaviestMajor(held: readonly Held[]): number {
  // Few different chords recur, so each is examined once.
  const byChord = new Map<Chord, number>();
  for (const { chord, ticks } of held) byChord.set(chord, (byChord.get(chord) ?? 0) + ticks);
  const byTonic = new Map<number, number>(commonNotes.map(tonic => [pitchClass(tonic), 0]));
  for (const [chord, ticks] of byChord) {
    for (const [tonic, sum] of byTonic) if (isWithin(tonic, chord)) byTonic.set(tonic, sum + ticks);
  }
  return [...byTonic].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/**
 * Returns a pitch class as a note: spelled like a root of the chords, else as a natural, else like another note of
 * them.
 */
function spelledAs(wanted: number, held: readonly Held[]): Note {
  const isWanted = (tone: Note) => pitchClass(tone) === wanted;
  const root = held.find(({ chord }) => isWanted(chord.root))?.chord.root;
  const usual = commonNote(wanted);
  if (root || usual.alteration === 0) return root ?? usual;
  return held.flatMap(({ chord }) => chord.tones).find(isWanted) ?? usual;
}

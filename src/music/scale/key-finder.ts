/** Finds the key of a song from its chords. */
import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, hasTone } from '../chord.ts';
import { pitchClass, semitonesUp } from '../note.ts';

/** A chord and its duration. */
export interface TimedChord {
  readonly chord: Chord;
  /** The duration in ticks, at least 1. */
  readonly ticks: number;
}

/** A possible key of chords. */
export interface HeardKey {
  /** The pitch class of the tonic. */
  readonly pitch: number;
  readonly minor: boolean;
  /** The sum of the evidence. If the key is clear, it is about 2 above the next one. */
  readonly score: number;
}

/** Weights of evidence for a key: fitted to half of the songs of `test/music/songs.ts`. */
const weights = {
  /** The share of time in which tones of the key sound. */
  scale: 3.5,
  /** The share of time in which its tonic sounds. */
  tonic: 0.9,
  /** The progression begins, or ends, on the tonic. */
  first: 0.9,
  last: 0.7,
  /** The share of root changes from a dominant to the tonic: from one with a seventh, and from one without. */
  dominantSeventh: 1.9,
  dominant: 0.5,
  /** The progression begins on a minor tonic and ends on its dominant, as turnarounds in major keys do. */
  openEnd: -0.2,
  /** The progression begins on the dominant. */
  beginsOnDominant: -0.5,
};

/**
 * How much notes outside the scale belong to a key: the minor seventh of a major key, the major sixth of a minor one.
 */
const borrowedWeights = { major: 0.35, minor: 0.6 };
/** Factors for weak tonics: one with a minor seventh, and a minor one that acts as ii or vi of another key. */
const [seventhFactor, degreeFactor] = [0.55, 0.2];
const tonesOfKey = { major: maskOf([0, 2, 4, 5, 7, 9, 11]), minor: maskOf([0, 2, 3, 5, 7, 8, 10]) };

/** Maximum number of chords to analyse. More are not needed to find a key. */
const maxChords = 10_000;

/** Returns all 24 keys, the likeliest first. */
export function rankKeys(timedChords: readonly TimedChord[]): readonly HeardKey[] {
  const chords = toChordTones(timedChords.slice(0, maxChords));
  const keys = Array.from({ length: 24 }, (_, key): HeardKey => {
    const [pitch, minor] = [key % 12, key >= 12];
    return { pitch, minor, score: scoreOfKey(chords, pitch, minor) };
  });
  return keys.sort((a, b) => b.score - a.score);
}

/** Returns the semitones by which the root falls at each change, modulo 12. */
export function rootFalls(chords: readonly TimedChord[]): readonly number[] {
  return chords
    .map(({ chord }, index) => semitonesUp(chord.root, (chords[index - 1]?.chord ?? chord).root))
    .filter(fall => fall > 0);
}

/** A chord with the values that the finder needs. */
interface ChordTones {
  readonly root: number;
  /** Its pitch classes. */
  readonly tones: readonly number[];
  readonly isMinor: boolean;
  readonly isMajor: boolean;
  readonly isDominant: boolean;
  readonly isDiminished: boolean;
  /** Whether it has no third. */
  readonly hasNoThird: boolean;
  readonly hasMinorSeventh: boolean;
  /** Its share of the whole duration. */
  readonly share: number;
}

function toChordTones(chords: readonly TimedChord[]): readonly ChordTones[] {
  const tonesByChord = new Map<Chord, Omit<ChordTones, 'share'>>();
  const totalTicks = chords.reduce((sum, { ticks }) => sum + ticks, 0);
  return chords.map(({ chord, ticks }) => {
    const chordTones = tonesByChord.get(chord) ?? chordTonesOf(chord);
    tonesByChord.set(chord, chordTones);
    return { ...chordTones, share: ticks / totalTicks };
  });
}

function chordTonesOf(chord: Chord): Omit<ChordTones, 'share'> {
  const hasToneAt = (semitones: number) => hasTone(chord, semitones);
  return {
    root: pitchClass(chord.root),
    tones: chord.tones.map(pitchClass),
    isMinor: hasToneAt(3) && !hasToneAt(4),
    isMajor: hasToneAt(4) && hasToneAt(7),
    isDominant: hasToneAt(4) && hasToneAt(10),
    isDiminished: hasToneAt(3) && hasToneAt(6) && !hasToneAt(7),
    hasNoThird: !hasToneAt(3) && !hasToneAt(4),
    hasMinorSeventh: hasToneAt(10),
  };
}

function scoreOfKey(chords: readonly ChordTones[], tonic: number, minor: boolean): number {
  const degreeOf = ({ root }: ChordTones) => modulo(root - tonic, 12);
  const isTonic = (chord: ChordTones) =>
    chord.root === tonic &&
    (chord.hasNoThird || (minor ? chord.isMinor && !chord.isDiminished : chord.isMajor));
  const hasManyRoots = new Set(chords.map(({ root }) => root)).size > 2;
  const actsInOtherKey = (index: number) => hasManyRoots && leadsAway(chords, index);
  let [scale, keyChords, sevenths, triads, changes] = [0, 0, 0, 0, 0];
  for (const [index, chord] of chords.entries()) {
    const nextChord = chords[index + 1];
    scale += chord.share * shareInKey(chord, tonic, minor);
    if (isTonic(chord)) {
      const part = actsInOtherKey(index) ? degreeFactor : chord.isDominant && !minor ? seventhFactor : 1;
      keyChords += chord.share * part;
    }
    if (!nextChord || nextChord.root === chord.root) continue;
    changes++;
    if (!isTonic(nextChord) || (nextChord.isDominant && !minor)) continue;
    const degree = degreeOf(chord);
    if (degree === 7 && chord.isDominant) sevenths++;
    else if (degree === 7 && chord.isMajor) triads++;
    // Substitutes of the dominant.
    if ((degree === 1 && chord.isDominant) || (degree === 11 && chord.isDiminished)) sevenths += 0.7;
  }
  const [first, last] = [chords[0], chords.at(-1)];
  if (!first || !last) return 0;
  const startScore = isTonic(first) ? (actsInOtherKey(0) ? degreeFactor : 1) : 0;
  const isOpen = minor && isTonic(first) && degreeOf(last) === 7 && last.isMajor;
  const changeShare = (count: number) => Math.min(1, (2 * count) / Math.max(1, changes));
  return (
    weights.scale * scale +
    weights.tonic * keyChords +
    weights.first * startScore +
    weights.last * (isTonic(last) ? 1 : 0) +
    weights.dominantSeventh * changeShare(sevenths) +
    weights.dominant * changeShare(triads) +
    weights.openEnd * (isOpen ? 1 : 0) +
    weights.beginsOnDominant * (degreeOf(first) === 7 ? 1 : 0)
  );
}

/** Whether a minor seventh chord moves by fourths to a dominant, as in ii–V and vi–ii–V. */
function leadsAway(chords: readonly ChordTones[], index: number): boolean {
  const [chord, nextChord, chordAfterNext] = chords.slice(index, index + 3);
  const isFourth = (a: ChordTones, b: ChordTones) => modulo(b.root - a.root, 12) === 5;
  const isMinorSeventh = (a: ChordTones) => a.isMinor && a.hasMinorSeventh;
  if (!chord || !nextChord || !isMinorSeventh(chord) || !isFourth(chord, nextChord)) return false;
  return (
    nextChord.isDominant ||
    (isMinorSeventh(nextChord) && chordAfterNext?.isDominant === true && isFourth(nextChord, chordAfterNext))
  );
}

/** Returns the share of a chord's notes that belong to a key; in minor, so does the leading note of V and VII. */
function shareInKey({ root, tones }: ChordTones, tonic: number, minor: boolean): number {
  const mask = minor ? tonesOfKey.minor : tonesOfKey.major;
  const degree = modulo(root - tonic, 12);
  let sum = 0;
  for (const tone of tones) {
    const semitones = modulo(tone - tonic, 12);
    if (mask & (1 << semitones)) sum++;
    else if (!minor) sum += semitones === 10 ? borrowedWeights.major : 0;
    else if (semitones === 9) sum += borrowedWeights.minor;
    else if (semitones === 11 && (degree === 7 || degree === 11)) sum++;
  }
  return sum / tones.length;
}

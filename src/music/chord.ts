/** Chords: their names, tones and transposition. */
import { memoize } from '../base/memo.ts';
import { parseQuality } from './chords/quality.ts';
import {
  type Note,
  noteName,
  parseNote,
  pitchClass,
  semitonesUp,
  type Transposition,
  transpose,
} from './note.ts';

/** A chord in spelled notes: its root, its tones from the root up, and the bass if it is another note. */
export interface Chord {
  readonly root: Note;
  /** The quality in the catalog's notation: '' for a major triad, `m7♭5`, `maj7`. */
  readonly quality: string;
  /** The root first, then third, fifth and so on, each with the letter of its degree. The bass is not included. */
  readonly tones: readonly Note[];
  /** The note after the slash: G of `C/G`. */
  readonly bass?: Note;
}

const maxLabelLength = 40;

/**
 * Returns the chord that a label names: `Dm7`, `D-7`, `B♭maj7`, `BbΔ`, `F#ø`, `C°7`, `Am(maj7)`, `C/G`. Undefined for
 * any other text, and for more than 40 characters.
 */
export function parseChord(label: string): Chord | undefined {
  return label.length > maxLabelLength ? undefined : parseShortLabel(label);
}

/** Parses a short label. Song books write optional chords as `(Am)`, and chords with a footnote as `Am*`. */
const parseShortLabel = memoize(
  label =>
    readSymbol(
      label
        .trim()
        .replace(/\*{1,3}$/, '')
        .replace(/^\((.+)\)$/, '$1'),
    ),
  4096,
);

/** Returns the chord's name in the catalog's notation: `B♭maj7`, `C/G`. */
export function chordName(chord: Chord): string {
  return noteName(chord.root) + chord.quality + (chord.bass ? `/${noteName(chord.bass)}` : '');
}

/**
 * Returns the values of a chord's tones, with the value of the bass first. A bass that is not one of the tones gets its
 * value from `bassValue`.
 */
export function putBassFirst<Each>(
  { tones, bass }: Chord,
  toneValues: readonly Each[],
  bassValue: (bass: Note) => Each,
): readonly Each[] {
  if (bass === undefined) return toneValues;
  const toneIndex = tones.findIndex(tone => pitchClass(tone) === pitchClass(bass));
  return [toneValues[toneIndex] ?? bassValue(bass), ...toneValues.filter((_, index) => index !== toneIndex)];
}

/** Returns the position of the bass among the tones, 0 in root position; undefined if it is not one of them. */
export function inversionOf({ tones, bass }: Chord): number | undefined {
  const inversion = bass ? tones.findIndex(tone => pitchClass(tone) === pitchClass(bass)) : 0;
  return inversion === -1 ? undefined : inversion;
}

/** Whether a tone lies this many semitones above the root. */
export function hasTone({ root, tones }: Chord, semitones: number): boolean {
  return tones.some(tone => semitonesUp(root, tone) === semitones);
}

/** Whether the chord has a minor third and no major one. */
export function isMinor(chord: Chord): boolean {
  return hasTone(chord, 3) && !hasTone(chord, 4);
}

/** Whether the chord has a minor seventh and is not minor: G7, C7♯9, D7sus4. */
export function isDominant(chord: Chord): boolean {
  return hasTone(chord, 10) && !isMinor(chord);
}

/** Returns the same chord on another root, with the same intervals and letters relative to it. */
export function transposeChord(chord: Chord, interval: Transposition): Chord {
  const { root, bass } = chord;
  const newChord = {
    ...chord,
    root: transpose(root, interval),
    tones: chord.tones.map(tone => transpose(tone, interval)),
  };
  return bass ? { ...newChord, bass: transpose(bass, interval) } : newChord;
}

function readSymbol(label: string): Chord | undefined {
  const [rootName] = /^[A-Ga-g](?:[#♯𝄪]{1,3}|[b♭𝄫]{1,3})?/u.exec(label) ?? [];
  if (rootName === undefined) return undefined;
  const slash = label.lastIndexOf('/');
  const bass = slash > 0 ? parseNote(label.slice(slash + 1)) : undefined;
  const upperPart = bass ? label.slice(0, slash) : label;
  const root = upperPart.endsWith('/') ? undefined : parseNote(rootName);
  const quality = parseQuality(upperPart.slice(rootName.length));
  if (!root || !quality) return undefined;
  const tones = quality.steps.map(step => transpose(root, step));
  return { root, quality: quality.name, tones, ...(bass && { bass }) };
}

/** Whether two chords have roots of the same pitch, however they are spelled. */
export function isSameRoot(one: Chord, other: Chord): boolean {
  return pitchClass(one.root) === pitchClass(other.root);
}

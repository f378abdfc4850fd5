/** Chord names and their tones. */
import { memoized } from '../base/memo.ts';
import { parseQuality } from './chords/quality.ts';
import { type Note, noteName, parseNote, type Transposition, transpose } from './note.ts';

export interface Chord {
  readonly root: Note;
  /** The quality in the catalog's notation: '' for a major triad, `m7♭5`, `maj7`. */
  readonly quality: string;
  /** Root first, then third, fifth and so on, each with the letter of its degree. Without the bass. */
  readonly tones: readonly Note[];
  /** The note after the slash: G of `C/G`. */
  readonly bass?: Note;
}

const longestLabel = 40;

/**
 * The chord that a label names: `Dm7`, `D-7`, `B♭maj7`, `BbΔ`, `F#ø`, `C°7`, `Am(maj7)`, `C/G`. Undefined for any other
 * text, and for more than 40 characters.
 */
export function parseChord(label: string): Chord | undefined {
  return label.length > longestLabel ? undefined : shortChord(label);
}

const shortChord = memoized(label => readChord(label.trim()), 4096);

/** The chord's name in the catalog's notation: `B♭maj7`, `C/G`. */
export function chordName(chord: Chord): string {
  return noteName(chord.root) + chord.quality + (chord.bass ? `/${noteName(chord.bass)}` : '');
}

/** The same chord on another root; the intervals between the letters stay as they were. */
export function transposeChord(chord: Chord, by: Transposition): Chord {
  const { root, bass } = chord;
  const moved = { ...chord, root: transpose(root, by), tones: chord.tones.map(tone => transpose(tone, by)) };
  return bass ? { ...moved, bass: transpose(bass, by) } : moved;
}

function readChord(label: string): Chord | undefined {
  const slash = label.lastIndexOf('/');
  const bass = slash > 0 ? parseNote(label.slice(slash + 1)) : undefined;
  const upper = bass ? label.slice(0, slash) : label;
  const rootName = /^[A-Ga-g](?:[#♯𝄪]{1,3}|[b♭𝄫]{1,3})?/u.exec(upper)?.[0] ?? '';
  const root = upper.endsWith('/') ? undefined : parseNote(rootName);
  const quality = parseQuality(upper.slice(rootName.length));
  if (!root || !quality) return undefined;
  const tones = quality.steps.map(step => transpose(root, step));
  return { root, quality: quality.name, tones, ...(bass && { bass }) };
}

/** The chords on the degrees of a scale, in stacked thirds. */
import { chordName } from '../chord.ts';
import { chordOfTones } from '../chords/chord-names.ts';
import { romanNumeral } from '../chords/numerals.ts';
import { letters, type Note, noteName } from '../note.ts';
import { distinctNotes } from './scale.ts';

/** A chord of stacked thirds on a degree of a scale. */
export interface StackedChord {
  /** The degree; 1 is the tonic. */
  readonly degree: number;
  /** The roman numeral; null if the chord has no name. */
  readonly numeral: string | null;
  /** The name of the chord, or its notes if it has none. */
  readonly chord: string;
  /** The notes spelled as in the scale, or as in the chord if the scale has no letter for each degree. */
  readonly notes: readonly string[];
}

const minTones = 5;

/** Returns a chord of `size` notes on each degree of a scale; none for scales of fewer than five notes. */
export function stackChords(scale: readonly Note[], size = 4): readonly StackedChord[] {
  const notes = distinctNotes(scale);
  const [tonic] = notes;
  if (!tonic || notes.length < minTones) return [];
  const isLettered = notes.length === letters.length;
  return notes.map((root, index) => {
    const tones = Array.from({ length: size }, (_, tone) => notes[(index + 2 * tone) % notes.length] ?? root);
    const stack = distinctNotes(tones);
    const chord = chordOfTones(stack, !isLettered);
    const names = (chord?.tones ?? stack).map(noteName);
    return {
      degree: index + 1,
      numeral: chord ? romanNumeral(chord, tonic) : null,
      chord: chord ? chordName(chord) : names.join(' '),
      notes: names,
    };
  });
}

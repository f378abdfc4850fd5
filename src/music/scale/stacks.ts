/** The chords of a scale: on each degree every second tone. */
import { chordName, chordOfTones } from '../chord.ts';
import { majorScale, type Note, noteName, transpose } from '../note.ts';
import { numeralOf, romanNumeral } from '../progression.ts';
import { distinct } from './scale.ts';

export interface StackedChord {
  /** 1 is the tonic. */
  readonly degree: number;
  /** The roman numeral; where the stack has no name, that of its root alone. */
  readonly numeral: string;
  /** The chord's name; where it has none, its notes. */
  readonly chord: string;
  readonly notes: readonly string[];
}

const fewestTones = 5;

/** A chord of `size` tones on each degree of a scale; none on scales of less than five notes. */
export function chordsOn(scale: readonly Note[], size = 4): readonly StackedChord[] {
  const notes = distinct(scale);
  const [tonic] = notes;
  if (!tonic || notes.length < fewestTones) return [];
  return notes.map((root, index) => {
    const tones = Array.from({ length: size }, (_, tone) => notes[(index + 2 * tone) % notes.length] ?? root);
    const names = distinct(tones).map(noteName);
    const chord = chordOfTones(distinct(tones));
    return {
      degree: index + 1,
      numeral: chord ? romanNumeral(chord, tonic) : numeralOf(root, tonic),
      chord: chord ? chordName(chord) : names.join(' '),
      notes: names,
    };
  });
}

/** Semitones that natural minor has less than major, by degree. */
const lowered = [0, 0, 1, 0, 0, 1, 1];

/** The notes of the major or the natural minor scale on a tonic. */
export function diatonicScale(tonic: Note, mode: 'major' | 'minor'): readonly Note[] {
  return majorScale.map((semitones, letters) =>
    transpose(tonic, { letters, semitones: semitones - (mode === 'minor' ? (lowered[letters] ?? 0) : 0) }),
  );
}

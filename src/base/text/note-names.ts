/** Writes note names in English, as the catalog does, and in other languages. */

/** The languages in which notes can be named (`--note-names`). */
export const noteNameChoices = ['english', 'german', 'scandinavian', 'solfege'] as const;

/** One of `noteNameChoices`. */
export type NoteNameChoice = (typeof noteNameChoices)[number];

/**
 * Where notes occur in a text: the text is a list of notes, has chord symbols, begins with a note, or is a sentence.
 */
export type NoteText = 'notes' | 'chords' | 'names' | 'words';

/** Functions that translate texts with notes in English. */
export type NoteNames = { readonly [Each in NoteText]: (text: string) => string };

const accidentals: Readonly<Record<number, string>> = {
  [-3]: '♭𝄫',
  [-2]: '𝄫',
  [-1]: '♭',
  0: '',
  1: '♯',
  2: '𝄪',
  3: '♯𝄪',
};

/** Returns the sign of an alteration of −3 to 3 semitones: `♭𝄫` to `♯𝄪`; empty for any other. */
export function accidental(alteration: number): string {
  return accidentals[alteration] ?? '';
}

const syllables: Readonly<Record<string, string>> = {
  ...{ C: 'Do', D: 'Re', E: 'Mi', F: 'Fa', G: 'Sol', A: 'La', B: 'Si' },
};

/**
 * Returns the name of a note: `E` with alteration −1 is `E♭`, `Es`, `E♭` or `Mi♭`. In German, B is H and B♭ is B. In
 * Scandinavian, B is H too, but B♭ keeps its sign.
 */
export function noteNameIn(choice: NoteNameChoice, letter: string, alteration: number): string {
  switch (choice) {
    case 'english':
      return letter + accidental(alteration);
    case 'german':
      return germanName(letter, alteration);
    case 'scandinavian':
      return (letter === 'B' && alteration >= 0 ? 'H' : letter) + accidental(alteration);
    case 'solfege':
      return (syllables[letter] ?? letter) + accidental(alteration);
  }
}

/** Returns the German name: `Cis`, `Cisis`, `Ces`, `Ceses`; after a vowel the first e is dropped: `Es`, `Ases`. */
function germanName(letter: string, alteration: number): string {
  if (letter === 'B' && alteration === -1) return 'B';
  const stem = letter === 'B' ? 'H' : letter;
  if (alteration >= 0) return stem + 'is'.repeat(alteration);
  const flats = 'es'.repeat(-alteration);
  return stem + (letter === 'A' || letter === 'E' ? flats.slice(1) : flats);
}

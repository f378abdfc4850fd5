/** Names of notes and chords in other languages. */
import { type NoteNameChoice, type NoteNames, noteNameIn } from '../base/text/note-names.ts';
import { parseChord } from './chord.ts';
import { parseNote } from './note.ts';

/**
 * Returns functions that translate notes to another language, including the root and bass of chords: `E♭m7/B♭` →
 * `Esm7/B`. Words that are neither note nor chord stay unchanged.
 */
export function noteNamesIn(choice: NoteNameChoice): NoteNames {
  const translateNote = (text: string) => {
    const parsedNote = parseNote(text);
    return parsedNote && noteNameIn(choice, parsedNote.letter, parsedNote.alteration);
  };
  /** Translates a note with or without an octave: `E♭4`. */
  const translatePitch = (word: string) => {
    const [, name = '', octave = ''] = /^([A-G][♯♭𝄪𝄫#b]{0,3})(-?\d{0,2})$/u.exec(word) ?? [];
    const newNote = translateNote(name);
    return newNote === undefined ? undefined : newNote + octave;
  };
  const translateChord = (word: string) => {
    const [, root = '', quality = ''] = /^([A-G][♯♭𝄪𝄫#b]{0,3})(.*)$/u.exec(word) ?? [];
    const newNote = translateNote(root);
    if (newNote === undefined || parseChord(word) === undefined) return undefined;
    const slash = quality.lastIndexOf('/');
    const bass = slash === -1 ? undefined : translateNote(quality.slice(slash + 1));
    return newNote + (bass === undefined ? quality : quality.slice(0, slash + 1) + bass);
  };
  const names = (text: string) =>
    text
      .split(', ')
      .map(name =>
        name
          .replace(/^[A-G][♯♭𝄪𝄫#b]{0,3}(?= |$)/u, first => translateNote(first) ?? first)
          // The pairs of notes in `C minor (A♭ for A)`.
          .replace(/(?<=\()[^()]+ for [^()]+(?=\)$)/, notes),
      )
      .join(', ');
  const notes = (text: string) => text.replace(/[^\s,/()]+/g, word => translatePitch(word) ?? word);
  return {
    notes,
    chords: text => text.replace(/[^\s,]+/g, word => translateChord(word) ?? word),
    names,
    words: text =>
      text.replace(
        /[^\s,:;]+?(?=\.?(?:[\s,:;]|$))/g,
        word => translatePitch(word) ?? translateChord(word) ?? word,
      ),
  };
}

/** Spells common parts of drawings in another language. */
import type { NoteNames } from '../../base/text/note-names.ts';

/** Returns the value with its label in the names of a language. */
export function spelledLabel<Each extends { readonly label: string }>(each: Each, names: NoteNames): Each {
  return { ...each, label: names.notes(each.label) };
}

const onlyNotes = /^(?:[A-G][♯♭𝄪𝄫]*(?: |$))+$/u;

/** Spells the notes in the title of a drawing: the first word of a scale's name, the name of a chord, or notes. */
export function spelledTitle(title: string, names: NoteNames): string {
  if (onlyNotes.test(title)) return names.notes(title);
  return title.includes(' ') ? names.names(title) : names.chords(title);
}

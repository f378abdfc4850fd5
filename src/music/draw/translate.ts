/** Writes note names in drawings in another language. */
import type { NoteNames } from '../../base/text/note-names.ts';

/** Returns the value with the notes of its label named in a language. */
export function translateLabel<Each extends { readonly label: string }>(each: Each, names: NoteNames): Each {
  return { ...each, label: names.notes(each.label) };
}

const onlyNotes = /^(?:[A-G][♯♭𝄪𝄫]*(?: |$))+$/u;

/** Returns a drawing's title in a language: notes, a name that begins with its tonic, or the name of a chord. */
export function translateTitle(title: string, names: NoteNames): string {
  if (onlyNotes.test(title)) return names.notes(title);
  return title.includes(' ') ? names.names(title) : names.chords(title);
}

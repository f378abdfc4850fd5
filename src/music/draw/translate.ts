/** Writes note names in drawings in another language. */
import type { NoteNames } from '../../base/text/note-names.ts';

/** Returns a value whose label has notes in the names of a language. */
export function translateLabel<Each extends { readonly label: string }>(each: Each, names: NoteNames): Each {
  return { ...each, label: names.notes(each.label) };
}

const onlyNotes = /^(?:[A-G][♯♭𝄪𝄫]*(?: |$))+$/u;

/** Returns a drawing's title in a language: the first word of a scale's name, the name of a chord, or notes. */
export function translateTitle(title: string, names: NoteNames): string {
  if (onlyNotes.test(title)) return names.notes(title);
  return title.includes(' ') ? names.names(title) : names.chords(title);
}

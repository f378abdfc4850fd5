/** Spells what several kinds of drawings have in another language. */
import type { NoteNames } from '../../names/note-names.ts';
import type { Spot } from './drawing.ts';

/** The labels of spots in the names of a language. */
export function spelledSpots<Place>(
  tones: ReadonlyMap<Place, Spot>,
  names: NoteNames,
): ReadonlyMap<Place, Spot> {
  return new Map(Array.from(tones, ([place, each]) => [place, spelledLabel(each, names)]));
}

/** The same of one label. */
export function spelledLabel<Each extends { readonly label: string }>(each: Each, names: NoteNames): Each {
  return { ...each, label: names.notes(each.label) };
}

const onlyNotes = /^(?:[A-G][♯♭𝄪𝄫]*(?: |$))+$/u;

/** Spells the notes in the title of a drawing: the first word of a scale's name, the name of a chord, or notes. */
export function spelledTitle(title: string, names: NoteNames): string {
  if (onlyNotes.test(title)) return names.notes(title);
  return title.includes(' ') ? names.names(title) : names.chords(title);
}

/** Spells the notes of drawings in another language. Labels that are degrees, numbers or fingers stay. */
import type { NoteNames } from '../../names/note-names.ts';
import type { Drawing, Spot } from './drawing.ts';

export function spelledDrawing(drawing: Drawing, names: NoteNames): Drawing {
  const spot = (each: Spot): Spot => ({ ...each, label: names.notes(each.label) });
  const spots = (tones: ReadonlyMap<number, Spot>) =>
    new Map(Array.from(tones, ([place, each]) => [place, spot(each)]));
  const string = <Each extends { readonly label: string }>(each: Each): Each => ({
    ...each,
    label: names.notes(each.label),
  });
  const title = titleIn(drawing.title, names);
  switch (drawing.kind) {
    case 'keyboard':
      return { ...drawing, title, tones: spots(drawing.tones), notes: drawing.notes.map(spot) };
    case 'neck': {
      const { strings, tones, notes } = drawing;
      return { ...drawing, title, strings: strings.map(string), tones: spots(tones), notes: notes.map(spot) };
    }
    case 'shapes': {
      const shapes = drawing.shapes.map(shape => ({
        ...shape,
        held: shape.held.map(each => each && { ...each, spot: spot(each.spot) }),
      }));
      return { ...drawing, title, strings: drawing.strings.map(string), shapes };
    }
    case 'circle': {
      const places = drawing.places.map(place => ({
        ...place,
        major: names.chords(place.major),
        minor: names.chords(place.minor),
      }));
      return { ...drawing, title, places, says: drawing.says.map(names.words) };
    }
    case 'chart': {
      const bars = drawing.bars.map(bar => bar.map(each => ({ ...each, label: names.chords(each.label) })));
      // Tunes are called what they are called.
      return { ...drawing, heading: names.words(drawing.heading), bars };
    }
    case 'ruler':
      return { ...drawing, steps: drawing.steps.map(string), notes: drawing.notes.map(names.notes) };
    case 'rings':
      return drawing;
  }
}

const onlyNotes = /^(?:[A-G][♯♭𝄪𝄫]*(?: |$))+$/u;

/** Spells the notes in the title of a drawing: the first word of a scale's name, the name of a chord, or notes. */
function titleIn(title: string, names: NoteNames): string {
  if (onlyNotes.test(title)) return names.notes(title);
  return title.includes(' ') ? names.names(title) : names.chords(title);
}

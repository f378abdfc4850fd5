/** Chords side by side, each with a shape on a neck with frets, or on keys. */

import { spellNotes } from '../../../../../base/text/style.ts';
import { type Chord, chordName, parseChord } from '../../../../../music/chord.ts';
import type { OpenString } from '../../../../../music/chords/neck-strings.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import type { FingeredShape } from '../../../../../music/draw/kinds/shapes.ts';
import type { Note } from '../../../../../music/note.ts';
import { stackChords } from '../../../../../music/scale/stacks.ts';
import { drawDiagram } from '../drawings/diagram.ts';
import { drawSmall } from '../drawings/small.ts';
import { html, type Markup, searchAddress } from '../html.ts';
import type { PageSource } from '../page-source.ts';

/** Returns cards of the chords of `size` tones on the degrees of a scale; undefined if no chord has a name. */
export async function chordCards(
  source: PageSource,
  notes: readonly Note[],
  size: number,
  strings: readonly OpenString[],
): Promise<Markup | undefined> {
  const colors = await source.colors();
  const items = stackChords(notes, size).flatMap(({ chord: name, numeral }) => {
    const chord = parseChord(name);
    if (chord === undefined || numeral === null) return [];
    const [shape] = shapesOf(source.style, chord, strings, 1, { colors });
    const picture = shape ?? drawSmall({ kind: 'chord', name, chord }, colors);
    return html`<li class="card chord">${picture}<div><h3><a href="${searchAddress(name)}">${spellNotes(name, 'chords', source.style)}</a></h3><p>${numeral}</p></div></li>\n`;
  });
  return items.length === 0 ? undefined : html`<ul class="grid chords">${items}</ul>`;
}

/** Maximum number of shapes to compare. */
const maxCompared = 400;

/**
 * Sorts shapes: first the one that players learn first, then barre chords, then the others. Removes a shape that is
 * another one with muted strings.
 */
function sortShapes(shapes: readonly FingeredShape[]): readonly FingeredShape[] {
  const [first, ...otherShapes] = shapes;
  if (first === undefined) return [];
  const isFull = (shape: FingeredShape, shapesToCompare: readonly FingeredShape[]) =>
    !shapesToCompare.some(otherShape => otherShape !== shape && isMutedVersionOf(shape, otherShape));
  const barreShapes = otherShapes.filter(isBarreChord);
  return [
    first,
    ...barreShapes.filter(shape => isFull(shape, [first, ...barreShapes])),
    ...otherShapes.filter(shape => !barreShapes.includes(shape) && isFull(shape, shapes)),
  ];
}

/** Whether it is a movable barre chord: the barre holds the bass, and no finger is more than two frets above it. */
function isBarreChord({ stops, barre }: FingeredShape): boolean {
  const frets = stops.flatMap(each => each?.fret ?? []);
  const isNear = (fret: number) => barre !== undefined && fret >= barre.fret && fret <= barre.fret + 2;
  return frets.length >= 5 && frets[0] === barre?.fret && frets.every(isNear);
}

function isMutedVersionOf({ stops }: FingeredShape, otherShape: FingeredShape): boolean {
  return stops.every((each, string) => !each || each.fret === otherShape.stops[string]?.fret);
}

/** Returns shapes of a chord on a neck; none if the neck has no frets, or if no hand can hold the chord. */
export function shapesOf(
  { noteNames }: PageSource['style'],
  chord: Chord,
  strings: readonly OpenString[],
  max: number,
  options: Partial<Parameters<typeof drawingOf>[1]> = {},
): readonly Markup[] {
  if (strings.length === 0 || strings.some(({ isFretless }) => isFretless)) return [];
  const name = chordName(chord);
  const neck = { strings, shapes: max === 1 ? 1 : maxCompared, firstFret: 1, isLeftHanded: false };
  const drawing = drawingOf({ kind: 'chord', name, chord }, { ...options, noteNames, neck });
  if (drawing?.kind !== 'shapes') return [];
  return sortShapes(drawing.shapes)
    .slice(0, max)
    .map(shape => drawDiagram(drawing.strings, shape, `${drawing.title}: ${shape.name}`));
}

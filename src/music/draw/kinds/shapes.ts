/** Chord diagrams as in songbooks, with the nut on top and the lowest string on the left. */
import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import type { Chord } from '../../chord.ts';
import { fingering } from '../../chords/fingers.ts';
import { midiAtFret, type OpenString, pitchedStrings } from '../../chords/neck-strings.ts';
import { chordShapes, fretString } from '../../chords/shape-search.ts';
import { type Canvas, columnsOf, createCanvas, drawnForm, shortForm } from '../canvas.ts';
import { type DrawingKind, type DrawingOptions, defaultShapes, type Picture, type Spot } from '../drawing.ts';
import { spellLabel, spellTitle } from '../spelled.ts';
import { writeHiddenNames } from '../spots.ts';
import { circle, line, rect, shapeText, spotShapes } from '../svg.ts';
import { spotsOf, type Tone } from '../tones.ts';

/** One or more ways to finger a chord, side by side. */
export interface Shapes {
  readonly kind: 'shapes';
  readonly title: string;
  /** The strings from left to right. */
  readonly strings: readonly OpenString[];
  readonly shapes: readonly FingeredShape[];
  /** The number of omitted shapes. */
  readonly more: number;
  /** The fret from which frets are counted; 0 is the nut. */
  readonly capo: number;
}

/** A shape with the name of its chord and the label of each finger's note. */
export interface FingeredShape {
  /** The frets from the lowest string to the highest, for left-handed players too: `x32010`. */
  readonly name: string;
  /** The name of the chord, if the drawing has shapes of several. */
  readonly chord?: string | undefined;
  /** The chord whose shape the hand holds, if there is a capo. */
  readonly shapeName?: string | undefined;
  /** The fret of each string; 0 is open, undefined is muted. */
  readonly held: readonly (HeldSpot | undefined)[];
  /** A barre on neighbouring strings, `from` the first `to` the last, both included. */
  readonly barre?: { readonly fret: number; readonly from: number; readonly to: number } | undefined;
}

interface HeldSpot {
  readonly fret: number;
  readonly spot: Spot;
}

/** Returns the shapes; undefined without a neck or a shape. */
export function shapesDrawing(
  name: string,
  chord: Chord,
  tones: readonly Tone[],
  { neck, labels, noteNames }: DrawingOptions,
): Shapes | undefined {
  if (neck === undefined || neck.whole) return undefined;
  const { strings, capo = 0, shapes: maxShapes = defaultShapes, left } = neck;
  const spots = spotsOf(tones);
  const pitched = pitchedStrings(strings);
  const found = chordShapes(chord, pitched);
  const shapes = found.slice(0, maxShapes).map(shape => {
    const { frets, barre } = shape;
    const fingers = fingering(shape);
    const held = frets.map((fret, index) => {
      const string = pitched[index];
      if (fret === null || !string) return undefined;
      // The open short string of a banjo may sound a note outside the chord.
      const sound = spots.get(midiAtFret(string, fret) % 12) ?? { label: '' };
      const finger = fingers[index] ? String(fingers[index]) : '';
      return { fret, spot: labels === 'fingers' ? { ...sound, label: finger } : sound };
    });
    const last = held.length - 1;
    return {
      name: fretString(frets),
      held: left ? held.toReversed() : held,
      barre: barre && left ? { ...barre, from: last - barre.to, to: last - barre.from } : barre,
    };
  });
  if (shapes.length === 0) return undefined;
  const title = spellTitle(name, noteNames);
  const labelledStrings = strings.map(each => spellLabel(each, noteNames));
  const more = found.length - shapes.length;
  return {
    kind: 'shapes',
    title,
    strings: left ? labelledStrings.reverse() : labelledStrings,
    shapes,
    more,
    capo,
  };
}

/** Number of frets of a diagram. */
const shownFrets = 4;

/** Returns the first fret of the diagram: 1 if the shape is near the nut. */
function firstFret({ held }: FingeredShape): number {
  const pressed = held.flatMap(each => (each && each.fret > 0 ? each.fret : []));
  return Math.max(...pressed) <= shownFrets ? 1 : Math.min(...pressed);
}

/** Columns from one string to the next, and left of the first string for the fret number. */
const stringColumns = 3;
const marginColumns = 3;
const gapColumns = 2;

const nameInk = { bold: true } as const;

/** Lines of a diagram: its name, the marks of open strings, wires and frets. */
const shapeLines = 2 * shownFrets + 3;

function shapesText(drawing: Shapes, style: Style): string {
  const { strings, shapes, more } = drawing;
  const own = marginColumns + (strings.length - 1) * stringColumns + 2;
  const hasNames = shapes.some(({ chord }) => chord !== undefined);
  if (columnsOf(style) < own)
    return shapes
      .map(shape => `${shortForm(`${chordText(shape)} ${shape.name}`.trim(), style, columnsOf(style))}\n`)
      .join('');
  // Chord sheets need many diagrams on a line. The margin left of the strings separates them enough.
  const gap = hasNames ? 0 : gapColumns;
  const size = own + gap;
  const perLine = Math.max(1, Math.floor((columnsOf(style) + gap) / size));
  const canvas = createCanvas(style);
  const unfit: Spot[] = [];
  let row = 0;
  if (drawing.capo > 0) canvas.put(0, row++, capoText(drawing.capo));
  for (let index = 0; index < shapes.length; index += perLine) {
    if (index > 0) row++;
    const line = shapes.slice(index, index + perLine);
    for (const [place, shape] of line.entries()) {
      const chord = shortForm(chordText(shape), style, own - marginColumns - 1);
      canvas.put(place * size + marginColumns, row, chord, nameInk);
    }
    if (hasNames) row++;
    for (const [place, shape] of line.entries()) {
      unfit.push(...putShape(canvas, place * size, row, drawing, shape, style));
    }
    const hasOpenLabel = line.some(({ held }) =>
      held.some(each => each?.fret === 0 && each.spot.label !== ''),
    );
    row += shapeLines + (hasOpenLabel ? 1 : 0);
  }
  if (more > 0) canvas.put(0, row++, shortForm(moreShapes(more), style, canvas.columns));
  writeHiddenNames(canvas, row, unfit, style);
  return canvas.text();
}

/** Draws one shape, and returns the notes whose labels are too wide for it. */
function putShape(
  canvas: Canvas,
  left: number,
  top: number,
  { strings }: Shapes,
  shape: FingeredShape,
  style: Style,
): readonly Spot[] {
  const first = firstFret(shape);
  const at = (string: number) => left + marginColumns + string * stringColumns;
  const unfit: Spot[] = [];
  canvas.put(at(0), top, shape.name, shape.chord === undefined ? nameInk : { dim: true });
  if (first > 1) canvas.put(left + 2 - String(first).length, top + 3, String(first));
  for (let wire = 0; wire <= shownFrets; wire++) {
    for (const [string] of strings.entries()) {
      canvas.put(at(string), top + 2 + 2 * wire, wireText(strings, string, wire, first));
    }
  }
  for (const [string, { from = 0 }] of strings.entries()) {
    for (let fret = 0; fret < shownFrets; fret++) {
      if (first + fret > from) canvas.put(at(string), top + 3 + 2 * fret, '│');
    }
  }
  if (shape.barre) {
    const { fret, from, to } = shape.barre;
    canvas.put(at(from), top + 3 + 2 * (fret - first), '━'.repeat((to - from) * stringColumns + 1));
  }
  for (const [string, held] of shape.held.entries()) {
    const put = (row: number, { spot }: HeldSpot) => {
      const label = drawnForm(spot.label, style, 8);
      const fits = width(label) === 1 || width(label) === 2;
      if (!fits && label !== '') unfit.push(spot);
      const text = fits ? label : '●';
      const ink = { color: spot.color, bold: spot.root ?? false };
      canvas.put(at(string) - (spot.root ? 1 : 0), top + row, spot.root ? `(${text})` : text, ink);
    };
    if (!held) canvas.put(at(string), top + 1, 'x');
    else if (held.fret > 0) put(3 + 2 * (held.fret - first), held);
    else {
      canvas.put(at(string), top + 1, 'o');
      if (held.spot.label !== '') put(shapeLines, held);
    }
  }
  return unfit;
}

/** Draws the fret wire between two strings. A short string has none above the fret at which it begins. */
function wireText(strings: Shapes['strings'], string: number, wire: number, first: number): string {
  const hasFret = (index: number, fret: number) => {
    const from = strings[index]?.from ?? 0;
    return index >= 0 && index < strings.length && fret >= 0 && fret < shownFrets && first + fret > from;
  };
  const isJoined = (index: number) => hasFret(index, wire - 1) || hasFret(index, wire);
  if (!isJoined(string)) return '';
  const isNut = wire === 0 && first === 1;
  const [up, down] = [hasFret(string, wire - 1), hasFret(string, wire)];
  const sides = (isJoined(string - 1) ? 1 : 0) + (isJoined(string + 1) ? 2 : 0);
  const signs = isNut ? '╷╕╒╤' : up && down ? '│┤├┼' : up ? '╵┘└┴' : '╷┐┌┬';
  return (signs[sides] ?? '') + (isJoined(string + 1) ? (isNut ? '═' : '─').repeat(stringColumns - 1) : '');
}

/** Returns the name of the chord, `Am`, or with a capo `Am (Gm)`; empty if all shapes are of one chord. */
function chordText({ chord = '', shapeName }: FingeredShape): string {
  return shapeName === undefined ? chord : `${chord} (${shapeName})`;
}

function moreShapes(count: number): string {
  return `… ${count} more ${count === 1 ? 'shape' : 'shapes'}`;
}

function capoText(capo: number): string {
  return `capo ${capo}`;
}

const stringGap = 26;
const fretHeight = 32;
const shapeHeight = 90 + shownFrets * fretHeight;
/** The largest width of a row of diagrams. */
const maxRowWidth = 1020;

function shapesSvg(drawing: Shapes): Picture {
  const { title, strings, shapes: all, more, capo } = drawing;
  const size = Math.max(120, (strings.length - 1) * stringGap + 70);
  const perRow = Math.min(all.length, Math.max(1, Math.floor(maxRowWidth / size)));
  const heading = [title, capo > 0 ? capoText(capo) : ''].filter(Boolean).join(', ');
  const start = { 'text-anchor': 'start' };
  const shapes =
    heading === '' ? [] : [shapeText(heading, { x: 20, y: 26 }, 20, { ...start, 'font-weight': 'bold' })];
  for (const [index, shape] of all.entries()) {
    const left = 20 + (index % perRow) * size;
    const top = 50 + Math.floor(index / perRow) * shapeHeight;
    shapes.push(...shapeShapes(strings, shape, left + 30, top));
  }
  const bottom = 50 + Math.ceil(all.length / perRow) * shapeHeight;
  if (more > 0) shapes.push(shapeText(moreShapes(more), { x: 20, y: bottom }, 13, start));
  const widest = Math.max(perRow * size + 20, heading.length * 12);
  return { width: widest, height: bottom + (more > 0 ? 20 : 0), shapes };
}

function shapeShapes(
  strings: Shapes['strings'],
  shape: FingeredShape,
  left: number,
  top: number,
): readonly string[] {
  const first = firstFret(shape);
  const nut = top + 44;
  const at = (string: number, fret: number) => ({ x: left + string * stringGap, y: nut + fret * fretHeight });
  /** For each string, the number of frets above its beginning: not 0 for a short string. */
  const begins = strings.map(({ from = 0 }) => Math.min(shownFrets, Math.max(0, from - first + 1)));
  const last = strings.length - 1;
  const { x } = at(last / 2, 0);
  const chord = chordText(shape);
  const shapes =
    chord === ''
      ? [shapeText(shape.name, { x, y: top + 8 }, 14)]
      : [
          shapeText(chord, { x, y: top }, 15, { 'font-weight': 'bold' }),
          shapeText(shape.name, { x, y: top + 17 }, 10),
        ];
  for (let wire = 0; wire <= shownFrets; wire++) {
    const there = strings
      .map((_, string) => string)
      .filter(string => {
        const begin = begins[string] ?? 0;
        return begin <= wire && begin < shownFrets;
      });
    const isNut = wire === 0 && first === 1;
    shapes.push(
      line(at(there[0] ?? 0, wire), at(there.at(-1) ?? 0, wire), { 'stroke-width': isNut ? 5 : 1.5 }),
    );
  }
  for (const [string, begin] of begins.entries()) {
    if (begin < shownFrets) shapes.push(line(at(string, begin), at(string, shownFrets)));
  }
  if (first > 1) {
    const { x, y } = at(0, 0.5);
    shapes.push(shapeText(String(first), { x: x - 18, y }, 13, { 'text-anchor': 'end' }));
  }
  if (shape.barre) {
    const { fret, from, to } = shape.barre;
    const { x, y } = at(from, fret - first + 0.5);
    shapes.push(rect(x, y - 6, (to - from) * stringGap, 12, { fill: '#555555' }));
  }
  for (const [string, held] of shape.held.entries()) {
    const above = { x: at(string, 0).x, y: nut - 14 };
    if (!held) shapes.push(shapeText('×', above, 16));
    else if (held.fret > 0) shapes.push(...spotShapes(held.spot, at(string, held.fret - first + 0.5), 11));
    else {
      shapes.push(
        circle(above, 5, { fill: '#ffffff', stroke: '#000000', 'stroke-width': held.spot.root ? 3 : 1 }),
      );
      shapes.push(shapeText(held.spot.label, { x: above.x, y: at(string, shownFrets).y + 14 }, 12));
    }
  }
  return shapes;
}

function shapesWords({ strings, shapes, more, capo }: Shapes): readonly string[] {
  const lines = shapes.flatMap(({ chord, shapeName, name, held, barre }) => [
    `${chord === undefined ? '' : `${chord}${shapeName === undefined ? '' : `, held as ${shapeName}`}: `}shape ${name}`,
    ...held.map((each, index) => {
      const stringText = each === undefined ? 'not struck' : each.fret === 0 ? 'open' : `fret ${each.fret}`;
      const note = each === undefined || each.spot.label === '' ? '' : `, ${each.spot.label}`;
      return `string ${strings[index]?.label ?? index + 1}: ${stringText}${note}`;
    }),
    ...(barre ? [`one finger over strings ${barre.from + 1} to ${barre.to + 1} at fret ${barre.fret}`] : []),
  ]);
  return [
    ...(capo > 0 ? [`capo at fret ${capo}, from which frets are counted`] : []),
    ...lines,
    ...(more > 0 ? [`${more} more`] : []),
  ];
}

/** Writes chord diagrams. */
export const shapes: DrawingKind<Shapes> = {
  text: shapesText,
  svg: shapesSvg,
  words: shapesWords,
};

/** Chord diagrams as in songbooks, with the nut on top and the lowest string on the left. */
import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import type { Chord } from '../../chord.ts';
import { fingering } from '../../chords/fingers.ts';
import { midiAtFret, type OpenString, pitchedStrings } from '../../chords/neck-strings.ts';
import { chordShapes, fretString } from '../../chords/shape-search.ts';
import { type Canvas, canvasText, columnsOf, createCanvas, shortForm } from '../canvas.ts';
import { type DrawingKind, type DrawingOptions, defaultShapes, type Picture, type Spot } from '../drawing.ts';
import { writeHiddenNames } from '../spots.ts';
import { circle, line, rect, shapeText, spotShapes } from '../svg.ts';
import { spotsOf, type Tone } from '../tones.ts';
import { translateLabel, translateTitle } from '../translate.ts';

/** One or more ways to finger a chord, side by side. */
export interface Shapes {
  readonly kind: 'shapes';
  readonly title: string;
  /** The strings from left to right. */
  readonly strings: readonly OpenString[];
  readonly shapes: readonly FingeredShape[];
  /** The number of omitted shapes. */
  readonly moreShapes: number;
  /** The fret of the capo, from which frets are counted; 0 is the nut. */
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
  readonly stops: readonly (HeldSpot | undefined)[];
  /** A barre across neighbouring strings: `from` is the index of the first, `to` that of the last. */
  readonly barre?: { readonly fret: number; readonly from: number; readonly to: number } | undefined;
}

interface HeldSpot {
  readonly fret: number;
  readonly spot: Spot;
}

/** Returns the shapes of a chord; undefined if it has none, without a neck, or if the whole neck is requested. */
export function shapesDrawing(
  name: string,
  chord: Chord,
  tones: readonly Tone[],
  { neck, labels, noteNames }: DrawingOptions,
): Shapes | undefined {
  if (neck === undefined || neck.showsWholeNeck) return undefined;
  const { strings, capo = 0, shapes: maxShapes = defaultShapes, isLeftHanded } = neck;
  const spots = spotsOf(tones);
  const knownStrings = pitchedStrings(strings);
  const allShapes = chordShapes(chord, knownStrings);
  const shapes = allShapes.slice(0, maxShapes).map(shape => {
    const { frets, barre } = shape;
    const fingers = fingering(shape);
    const stops = frets.map((fret, index) => {
      const string = knownStrings[index];
      if (fret === null || !string) return undefined;
      // The open short string of a banjo may sound a note outside the chord.
      const spot = spots.get(midiAtFret(string, fret) % 12) ?? { label: '' };
      const finger = fingers[index] ? String(fingers[index]) : '';
      return { fret, spot: labels === 'fingers' ? { ...spot, label: finger } : spot };
    });
    const last = stops.length - 1;
    return {
      name: fretString(frets),
      stops: isLeftHanded ? stops.toReversed() : stops,
      barre: barre && isLeftHanded ? { ...barre, from: last - barre.to, to: last - barre.from } : barre,
    };
  });
  if (shapes.length === 0) return undefined;
  const title = translateTitle(name, noteNames);
  const labelledStrings = strings.map(each => translateLabel(each, noteNames));
  const moreShapes = allShapes.length - shapes.length;
  return {
    kind: 'shapes',
    title,
    strings: isLeftHanded ? labelledStrings.reverse() : labelledStrings,
    shapes,
    moreShapes,
    capo,
  };
}

/** Number of frets of a diagram. */
const shownFrets = 4;

/** Returns the first fret of the diagram: 1 if the shape is near the nut. */
function firstFret({ stops }: FingeredShape): number {
  const frets = stops.flatMap(each => (each && each.fret > 0 ? each.fret : []));
  return Math.max(...frets) <= shownFrets ? 1 : Math.min(...frets);
}

/** Columns from one string to the next, and left of the first string for the fret number. */
const stringColumns = 3;
const marginColumns = 3;
const gapColumns = 2;

const nameInk = { bold: true } as const;

/** Lines of a diagram: its name, the marks of open strings, wires and frets. */
const shapeLines = 2 * shownFrets + 3;

function shapesText(drawing: Shapes, style: Style): string {
  const { strings, shapes, moreShapes } = drawing;
  const ownWidth = marginColumns + (strings.length - 1) * stringColumns + 2;
  const hasNames = shapes.some(({ chord }) => chord !== undefined);
  if (columnsOf(style) < ownWidth)
    return shapes
      .map(shape => `${shortForm(`${chordText(shape)} ${shape.name}`.trim(), style, columnsOf(style))}\n`)
      .join('');
  // Chord sheets need many diagrams on a line. The margin left of the strings separates them enough.
  const gap = hasNames ? 0 : gapColumns;
  const size = ownWidth + gap;
  const perLine = Math.max(1, Math.floor((columnsOf(style) + gap) / size));
  const canvas = createCanvas(style);
  const longLabels: Spot[] = [];
  let row = 0;
  if (drawing.capo > 0) canvas.put(0, row++, capoText(drawing.capo));
  for (let index = 0; index < shapes.length; index += perLine) {
    if (index > 0) row++;
    const line = shapes.slice(index, index + perLine);
    for (const [position, shape] of line.entries()) {
      const chord = shortForm(chordText(shape), style, ownWidth - marginColumns - 1);
      canvas.put(position * size + marginColumns, row, chord, nameInk);
    }
    if (hasNames) row++;
    for (const [position, shape] of line.entries()) {
      longLabels.push(...putShape(canvas, position * size, row, drawing, shape, style));
    }
    const hasOpenLabel = line.some(({ stops }) =>
      stops.some(each => each?.fret === 0 && each.spot.label !== ''),
    );
    row += shapeLines + (hasOpenLabel ? 1 : 0);
  }
  if (moreShapes > 0)
    canvas.put(0, row++, shortForm(`… ${moreShapesText(moreShapes)}`, style, canvas.columns));
  writeHiddenNames(canvas, row, longLabels, style);
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
  const columnAt = (string: number) => left + marginColumns + string * stringColumns;
  const longLabels: Spot[] = [];
  canvas.put(columnAt(0), top, shape.name, shape.chord === undefined ? nameInk : { dim: true });
  if (first > 1) canvas.put(left + 2 - String(first).length, top + 3, String(first));
  for (let fretLine = 0; fretLine <= shownFrets; fretLine++) {
    for (const [string] of strings.entries()) {
      canvas.put(columnAt(string), top + 2 + 2 * fretLine, wireText(strings, string, fretLine, first));
    }
  }
  for (const [string, { startFret = 0 }] of strings.entries()) {
    for (let fret = 0; fret < shownFrets; fret++) {
      if (first + fret > startFret) canvas.put(columnAt(string), top + 3 + 2 * fret, '│');
    }
  }
  if (shape.barre) {
    const { fret, from, to } = shape.barre;
    canvas.put(columnAt(from), top + 3 + 2 * (fret - first), '━'.repeat((to - from) * stringColumns + 1));
  }
  for (const [string, stop] of shape.stops.entries()) {
    const writeSpot = (row: number, { spot }: HeldSpot) => {
      const label = canvasText(spot.label, style, 8);
      const labelFits = width(label) === 1 || width(label) === 2;
      if (!labelFits && label !== '') longLabels.push(spot);
      const text = labelFits ? label : '●';
      const ink = { color: spot.color, bold: spot.isRoot ?? false };
      canvas.put(columnAt(string) - (spot.isRoot ? 1 : 0), top + row, spot.isRoot ? `(${text})` : text, ink);
    };
    if (!stop) canvas.put(columnAt(string), top + 1, 'x');
    else if (stop.fret > 0) writeSpot(3 + 2 * (stop.fret - first), stop);
    else {
      canvas.put(columnAt(string), top + 1, 'o');
      if (stop.spot.label !== '') writeSpot(shapeLines, stop);
    }
  }
  return longLabels;
}

/** Returns the fret wire at a string and up to the next. A short string has none above the fret at which it begins. */
function wireText(strings: Shapes['strings'], string: number, fretLine: number, first: number): string {
  const hasFret = (index: number, fret: number) => {
    const startFret = strings[index]?.startFret ?? 0;
    return index >= 0 && index < strings.length && fret >= 0 && fret < shownFrets && first + fret > startFret;
  };
  const isJoined = (index: number) => hasFret(index, fretLine - 1) || hasFret(index, fretLine);
  if (!isJoined(string)) return '';
  const isNut = fretLine === 0 && first === 1;
  const [hasAbove, hasBelow] = [hasFret(string, fretLine - 1), hasFret(string, fretLine)];
  const sides = (isJoined(string - 1) ? 1 : 0) + (isJoined(string + 1) ? 2 : 0);
  const signs = isNut ? '╷╕╒╤' : hasAbove && hasBelow ? '│┤├┼' : hasAbove ? '╵┘└┴' : '╷┐┌┬';
  return (signs[sides] ?? '') + (isJoined(string + 1) ? (isNut ? '═' : '─').repeat(stringColumns - 1) : '');
}

/** Returns the name of the chord, `Am`, or with a capo `Am (Gm)`; empty if all shapes are of one chord. */
function chordText({ chord = '', shapeName }: FingeredShape): string {
  return shapeName === undefined ? chord : `${chord} (${shapeName})`;
}

function moreShapesText(count: number): string {
  return `${count} more ${count === 1 ? 'shape' : 'shapes'}`;
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
  const { title, strings, shapes: allShapes, moreShapes, capo } = drawing;
  const size = Math.max(120, (strings.length - 1) * stringGap + 70);
  const perRow = Math.min(allShapes.length, Math.max(1, Math.floor(maxRowWidth / size)));
  const heading = [title, capo > 0 ? capoText(capo) : ''].filter(Boolean).join(', ');
  const start = { 'text-anchor': 'start' };
  const parts =
    heading === '' ? [] : [shapeText(heading, { x: 20, y: 26 }, 20, { ...start, 'font-weight': 'bold' })];
  for (const [index, shape] of allShapes.entries()) {
    const left = 20 + (index % perRow) * size;
    const top = 50 + Math.floor(index / perRow) * shapeHeight;
    parts.push(...diagramElements(strings, shape, left + 30, top));
  }
  const bottom = 50 + Math.ceil(allShapes.length / perRow) * shapeHeight;
  if (moreShapes > 0)
    parts.push(shapeText(`… ${moreShapesText(moreShapes)}`, { x: 20, y: bottom }, 13, start));
  const widest = Math.max(perRow * size + 20, heading.length * 12);
  return { width: widest, height: bottom + (moreShapes > 0 ? 20 : 0), shapes: parts };
}

function diagramElements(
  strings: Shapes['strings'],
  shape: FingeredShape,
  left: number,
  top: number,
): readonly string[] {
  const first = firstFret(shape);
  const nut = top + 44;
  const pointAt = (string: number, fret: number) => ({
    x: left + string * stringGap,
    y: nut + fret * fretHeight,
  });
  /** For each string, the number of drawn frets above its beginning: 0 unless it is a short string. */
  const startFrets = strings.map(({ startFret: fret = 0 }) =>
    Math.min(shownFrets, Math.max(0, fret - first + 1)),
  );
  const last = strings.length - 1;
  const { x } = pointAt(last / 2, 0);
  const chord = chordText(shape);
  const parts =
    chord === ''
      ? [shapeText(shape.name, { x, y: top + 8 }, 14)]
      : [
          shapeText(chord, { x, y: top }, 15, { 'font-weight': 'bold' }),
          shapeText(shape.name, { x, y: top + 17 }, 10),
        ];
  for (let fretLine = 0; fretLine <= shownFrets; fretLine++) {
    const stringsHere = strings
      .map((_, string) => string)
      .filter(string => {
        const startFret = startFrets[string] ?? 0;
        return startFret <= fretLine && startFret < shownFrets;
      });
    const isNut = fretLine === 0 && first === 1;
    parts.push(
      line(pointAt(stringsHere[0] ?? 0, fretLine), pointAt(stringsHere.at(-1) ?? 0, fretLine), {
        'stroke-width': isNut ? 5 : 1.5,
      }),
    );
  }
  for (const [string, startFret] of startFrets.entries()) {
    if (startFret < shownFrets) parts.push(line(pointAt(string, startFret), pointAt(string, shownFrets)));
  }
  if (first > 1) {
    const { x, y } = pointAt(0, 0.5);
    parts.push(shapeText(String(first), { x: x - 18, y }, 13, { 'text-anchor': 'end' }));
  }
  if (shape.barre) {
    const { fret, from, to } = shape.barre;
    const { x, y } = pointAt(from, fret - first + 0.5);
    parts.push(rect(x, y - 6, (to - from) * stringGap, 12, { fill: '#555555' }));
  }
  for (const [string, stop] of shape.stops.entries()) {
    const signPlace = { x: pointAt(string, 0).x, y: nut - 14 };
    if (!stop) parts.push(shapeText('×', signPlace, 16));
    else if (stop.fret > 0)
      parts.push(...spotShapes(stop.spot, pointAt(string, stop.fret - first + 0.5), 11));
    else {
      parts.push(
        circle(signPlace, 5, {
          fill: '#ffffff',
          stroke: '#000000',
          'stroke-width': stop.spot.isRoot ? 3 : 1,
        }),
      );
      parts.push(shapeText(stop.spot.label, { x: signPlace.x, y: pointAt(string, shownFrets).y + 14 }, 12));
    }
  }
  return parts;
}

function shapesWords({ strings, shapes, moreShapes, capo }: Shapes): readonly string[] {
  const lines = shapes.flatMap(({ chord, shapeName, name, stops, barre }) => [
    `${chord === undefined ? '' : `${chord}${shapeName === undefined ? '' : `, held as ${shapeName}`}: `}shape ${name}`,
    ...stops.map((each, index) => {
      const stringText = each === undefined ? 'not struck' : each.fret === 0 ? 'open' : `fret ${each.fret}`;
      const note = each === undefined || each.spot.label === '' ? '' : `, ${each.spot.label}`;
      return `string ${strings[index]?.label ?? index + 1}: ${stringText}${note}`;
    }),
    ...(barre ? [`one finger over strings ${barre.from + 1} to ${barre.to + 1} at fret ${barre.fret}`] : []),
  ]);
  return [
    ...(capo > 0 ? [`capo at fret ${capo}, from which frets are counted`] : []),
    ...lines,
    ...(moreShapes > 0 ? [moreShapesText(moreShapes)] : []),
  ];
}

/** Writes chord diagrams. */
export const shapes: DrawingKind<Shapes> = {
  text: shapesText,
  svg: shapesSvg,
  words: shapesWords,
};

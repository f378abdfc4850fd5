/** Chord diagrams as in songbooks: the nut on top, the lowest string on the left. */
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import { type Canvas, columnsOf, createCanvas, sheetText, shortText } from '../canvas.ts';
import type { FingeredShape, Held, Shapes, Spot } from '../drawing.ts';
import { writeUnfit } from '../spots.ts';
import { circle, line, rect, shapeText, spotShapes, svg } from '../svg.ts';

/** The frets of a diagram. */
const shownFrets = 4;

/** The first fret of the diagram: 1 if the shape is near the nut. */
function firstFret({ held }: FingeredShape): number {
  const pressed = held.flatMap(each => (each && each.fret > 0 ? each.fret : []));
  return Math.max(...pressed) <= shownFrets ? 1 : Math.min(...pressed);
}

/** Columns from string to string, and left of the first string for the number of a fret. */
const stringColumns = 3;
const marginColumns = 3;
const gapColumns = 2;

/** Lines of a diagram: its name, the marks of open strings, wires and frets. */
const shapeLines = 2 * shownFrets + 3;

export function shapesText(drawing: Shapes, style: Style): string {
  const { strings, shapes, more } = drawing;
  const size = marginColumns + (strings.length - 1) * stringColumns + 2 + gapColumns;
  if (columnsOf(style) < size - gapColumns) return `${shapes.map(({ name }) => name).join('\n')}\n`;
  const perLine = Math.max(1, Math.floor((columnsOf(style) + gapColumns) / size));
  const canvas = createCanvas(style);
  const unfit: Spot[] = [];
  let row = 0;
  if (drawing.capo > 0) canvas.put(0, row++, capoText(drawing.capo));
  for (let index = 0; index < shapes.length; index += perLine) {
    if (index > 0) row++;
    const line = shapes.slice(index, index + perLine);
    for (const [place, shape] of line.entries()) {
      unfit.push(...putShape(canvas, place * size, row, drawing, shape, style));
    }
    const isSaid = line.some(({ held }) => held.some(each => each?.fret === 0 && each.spot.label !== ''));
    row += shapeLines + (isSaid ? 1 : 0);
  }
  if (more > 0) canvas.put(0, row++, shortText(moreShapes(more), style, canvas.columns));
  writeUnfit(canvas, row, unfit, style);
  return canvas.text();
}

/** Draws one shape, and returns the tones whose labels are too wide. */
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
  canvas.put(at(0), top, shape.name, { bold: true });
  if (first > 1) canvas.put(left, top + 3, String(first).padStart(2));
  for (let wire = 0; wire <= shownFrets; wire++) {
    for (const [string] of strings.entries()) {
      canvas.put(at(string), top + 2 + 2 * wire, wires(strings, string, wire, first));
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
    const put = (row: number, { spot }: Held) => {
      const label = sheetText(spot.label, style, 8);
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

/** The fret wire at a string and on to the next one; short strings have none above the fret where they begin. */
function wires(strings: Shapes['strings'], string: number, wire: number, first: number): string {
  const isThere = (index: number, fret: number) => {
    const from = strings[index]?.from ?? 0;
    return index >= 0 && index < strings.length && fret >= 0 && fret < shownFrets && first + fret > from;
  };
  const meets = (index: number) => isThere(index, wire - 1) || isThere(index, wire);
  if (!meets(string)) return '';
  const isNut = wire === 0 && first === 1;
  const [up, down] = [isThere(string, wire - 1), isThere(string, wire)];
  const sides = (meets(string - 1) ? 1 : 0) + (meets(string + 1) ? 2 : 0);
  const signs = isNut ? '╷╕╒╤' : up && down ? '│┤├┼' : up ? '╵┘└┴' : '╷┐┌┬';
  return (signs[sides] ?? '') + (meets(string + 1) ? (isNut ? '═' : '─').repeat(stringColumns - 1) : '');
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
const usualWidth = 1020;

export function shapesSvg(drawing: Shapes): string {
  const { title, strings, shapes: all, more, capo } = drawing;
  const size = Math.max(120, (strings.length - 1) * stringGap + 70);
  const perRow = Math.min(all.length, Math.max(1, Math.floor(usualWidth / size)));
  const heading = [title, ...(capo > 0 ? [capoText(capo)] : [])].join(', ');
  const start = { 'text-anchor': 'start' };
  const shapes = [shapeText(heading, { x: 20, y: 26 }, 20, { ...start, 'font-weight': 'bold' })];
  for (const [index, shape] of all.entries()) {
    const left = 20 + (index % perRow) * size;
    const top = 50 + Math.floor(index / perRow) * shapeHeight;
    shapes.push(...shapeShapes(strings, shape, left + 30, top));
  }
  const bottom = 50 + Math.ceil(all.length / perRow) * shapeHeight;
  if (more > 0) shapes.push(shapeText(moreShapes(more), { x: 20, y: bottom }, 13, start));
  const widest = Math.max(perRow * size + 20, heading.length * 12);
  return svg({ drawing, width: widest, height: bottom + (more > 0 ? 20 : 0), shapes });
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
  /** Frets above which a short string isn't there. */
  const begins = strings.map(({ from = 0 }) => Math.min(shownFrets, Math.max(0, from - first + 1)));
  const last = strings.length - 1;
  const shapes = [shapeText(shape.name, { x: at(last / 2, 0).x, y: top + 8 }, 14)];
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

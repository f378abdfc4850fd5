/** A piano keyboard of two octaves, or of one where two don't fit. */
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import { type Canvas, columnsOf, createCanvas, sheetText } from '../canvas.ts';
import type { Head, Keyboard, Spot } from '../drawing.ts';
import { spotNames, writeUnfit } from '../spots.ts';
import { rect, spotShapes, svg } from '../svg.ts';

/** The white keys before each semitone of an octave, and whether that semitone is a white key itself. */
const whitesBefore = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6] as const;
const isBlack = (semitone: number) => [1, 3, 6, 8, 10].includes(semitone % 12);

/** Columns from a white key to the next. */
const keyColumns = 4;
/** Of one octave. */
export const fewestKeyboardColumns = 7 * keyColumns + 1;

interface KeyPlace {
  readonly semitone: number;
  readonly black: boolean;
  /** White keys left of its middle; of a black key's: of the line that it stands on. */
  readonly at: number;
}

function keyPlaces(octaves: number): readonly KeyPlace[] {
  return Array.from({ length: octaves * 12 }, (_, semitone) => ({
    semitone,
    black: isBlack(semitone),
    at: Math.floor(semitone / 12) * 7 + (whitesBefore[semitone % 12] ?? 0),
  }));
}

export function keyboardText(keyboard: Keyboard, style: Style, head?: Head): string {
  const octaves = octavesIn(keyboard, columnsOf(style));
  if (octaves === 0) return spotNames(keyboard.notes, style);
  const canvas = createCanvas(style);
  const top = hasLabelsAbove(keyboard, octaves) ? 1 : 0;
  writeKeys(canvas, octaves, top);
  const unfit: Spot[] = [];
  for (const { semitone, black, at } of keyPlaces(octaves)) {
    const spot = keyboard.tones.get(semitone);
    const isHead = head === keyboard.from + semitone;
    if (!spot && !isHead) continue;
    const middle = black ? at * keyColumns : at * keyColumns + keyColumns / 2;
    const mark = isHead ? '◆' : '●';
    const ink = { color: spot?.color, bold: spot?.root === true, head: isHead };
    if (black) canvas.put(middle, top + 1, mark, ink);
    if (!spot) {
      if (!black) canvas.put(middle, top + 3, mark, ink);
      continue;
    }
    // A root on the lowest key needs no brackets: reading begins there.
    const label = sheetText(spot.root && semitone % 12 > 0 ? `(${spot.label})` : spot.label, style.ascii, 8);
    const columns = width(label);
    const fits = columns > 0 && columns <= (spot.root ? keyColumns : keyColumns - 1);
    if (!fits) unfit.push(spot);
    const shown = fits ? label : mark;
    const row = black ? 0 : top + 3;
    if (fits || !black) canvas.put(middle - Math.floor((width(shown) - 1) / 2), row, shown, ink);
  }
  writeUnfit(canvas, top + 5, unfit, style);
  return canvas.text();
}

/** As many octaves as fit, so that every tone is on them. */
function octavesIn({ tones }: Keyboard, columns: number): 0 | 1 | 2 {
  if (columns >= 2 * 7 * keyColumns + 1) return 2;
  const repeats = [...tones].every(([key, { label }]) => key < 12 || tones.get(key - 12)?.label === label);
  return columns >= fewestKeyboardColumns && repeats ? 1 : 0;
}

function hasLabelsAbove({ tones }: Keyboard, octaves: number): boolean {
  return [...tones.keys()].some(semitone => isBlack(semitone) && semitone < octaves * 12);
}

function writeKeys(canvas: Canvas, octaves: number, top: number): void {
  const octave = [
    '│  ███ ███  │  ███ ███ ███  ',
    '│   │   │   │   │   │   │   ',
    '└───┴───┴───┴───┴───┴───┴───',
  ];
  const [black = '', white = '', below = ''] = octave.map(part => part.repeat(octaves));
  canvas.put(0, top, `${black}│`);
  canvas.put(0, top + 1, `${black}│`);
  canvas.put(0, top + 2, `${white}│`);
  canvas.put(0, top + 3, `${white}│`);
  canvas.put(0, top + 4, `${octaves === 2 ? below.replace(/(?!^)└/g, '┴') : below}┘`);
}

const key = { width: 30, height: 130, black: { width: 18, height: 82 } } as const;

/** Two octaves; labels stand on the keys. */
export function keyboardSvg(keyboard: Keyboard): string {
  const places = keyPlaces(2);
  const margin = 10;
  const edge = { stroke: '#000000', 'stroke-width': 1 };
  const shapes = [false, true].flatMap(black =>
    places
      .filter(place => place.black === black)
      .flatMap(({ semitone, at }) => {
        const left = margin + at * key.width - (black ? key.black.width / 2 : 0);
        const size = black ? key.black : key;
        const spot = keyboard.tones.get(semitone);
        const middle = { x: left + size.width / 2, y: margin + size.height - 18 };
        return [
          rect(left, margin, size.width, size.height, { fill: black ? '#000000' : '#ffffff', ...edge }),
          ...(spot ? spotShapes(spot, middle, black ? 8 : 12) : []),
        ];
      }),
  );
  return svg({
    title: keyboard.title,
    width: 14 * key.width + 2 * margin,
    height: key.height + 2 * margin,
    shapes,
  });
}

/** Draws thin lines on a terminal: each cell has two by four dots (Unicode, chapter 21.1: Braille Patterns). */
import type { Point } from './svg.ts';

/** The value that each dot of a cell adds to U+2800, by row and column. */
const dots = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

/** Returns the cells of the closed polygon through these points, whose coordinates are in cells. */
export function braille(
  corners: readonly Point[],
): Iterable<{ readonly column: number; readonly row: number; readonly text: string }> {
  const cells = new Map<string, { column: number; row: number; pattern: number }>();
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    for (const { x, y } of dotsBetween(dotAt(from), dotAt(to))) {
      const [column, row] = [Math.floor(x / 2), Math.floor(y / 4)];
      const key = `${column},${row}`;
      const cell = cells.get(key) ?? { column, row, pattern: 0 };
      cell.pattern |= dots[y - row * 4]?.[x - column * 2] ?? 0;
      cells.set(key, cell);
    }
  }
  return [...cells.values()].map(({ column, row, pattern }) => ({
    column,
    row,
    text: String.fromCharCode(0x2800 + pattern),
  }));
}

/** Converts a point from cells to dots. Whole numbers are the middles of cells. */
function dotAt({ x, y }: Point): Point {
  return { x: Math.round(x * 2 + 0.5), y: Math.round(y * 4 + 1.5) };
}

function* dotsBetween(from: Point, to: Point): Iterable<Point> {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1);
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    yield { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
  }
}

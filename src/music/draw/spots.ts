import type { Style } from '../../base/text/style.ts';
import { wrap } from '../../base/text/width.ts';
import { type Canvas, createCanvas, shortForm } from './canvas.ts';
import type { Spot } from './drawing.ts';

/** Formats the names of tones in lines: `(C) D E♭`. */
export function spotNames(spots: readonly Spot[], style: Style): string {
  const canvas = createCanvas(style);
  writeNames(canvas, 0, spots, style);
  return canvas.text();
}

/** Writes below a drawing the labels that do not fit into it. */
export function writeHiddenNames(canvas: Canvas, row: number, spots: readonly Spot[], style: Style): void {
  const names = new Map(spots.map(spot => [spot.label, spot]));
  if (names.size > 0) writeNames(canvas, row, [...names.values()], style, '● ');
}

function writeNames(canvas: Canvas, row: number, spots: readonly Spot[], style: Style, prefix = ''): void {
  const columns = Math.max(1, Math.min(canvas.columns, 40));
  const names = spots.map(({ label, isRoot }) => {
    const name = shortForm(label, style, Math.max(1, columns - 2));
    return isRoot ? `(${name})` : name;
  });
  for (const [index, line] of wrap(prefix + names.join(' '), canvas.columns).entries()) {
    canvas.put(0, row + index, line);
  }
}

/** Formats the names of tones in words: `C (root), E, G`. */
export function spotWords(spots: readonly Spot[]): string {
  return spots.map(({ label, isRoot }) => (isRoot ? `${label} (root)` : label)).join(', ');
}

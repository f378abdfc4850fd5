/** Chords in bars, with their numerals below. */
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import { columnsOf, createCanvas, sheetText, shortText } from '../canvas.ts';
import type { Chart, ChartChord, Head } from '../drawing.ts';
import { rect, shapeText, svg } from '../svg.ts';

/** A wide terminal doesn't spread the bars. */
const mostColumns = 80;
const shortestBar = 6;

export function chartText({ heading, bars, more }: Chart, style: Style, head?: Head): string {
  const canvas = createCanvas(style);
  const columns = Math.min(mostColumns, columnsOf(style)) - 1;
  const needed = Math.min(columns, Math.max(shortestBar, ...widths(bars, style)));
  const perLine = [4, 2, 1].find(count => Math.floor(columns / count) >= needed) ?? 1;
  const size = Math.floor(columns / perLine);
  let row = 0;
  if (heading !== '') canvas.put(0, row++, heading);
  for (let first = 0; first < bars.length; first += perLine) {
    const line = bars.slice(first, first + perLine);
    const hasNumerals = line.some(bar => bar.some(({ numeral }) => numeral !== ''));
    if (first > 0 && hasNumerals) row++;
    for (const [index, bar] of line.entries()) {
      const slot = Math.max(1, Math.floor((size - 2) / Math.max(1, bar.length)));
      const put = (text: string, at: number, down: number, isHead: boolean) => {
        const left = index * size + 2 + at * slot;
        const room = Math.max(1, slot - 1);
        const shown = shortText(text, style, room);
        if (isHead) canvas.put(left - 1, row + down, '◆', { head: isHead });
        canvas.put(left, row + down, shown, { head: isHead });
      };
      if (bar.length === 0) put('–', 0, 0, false);
      for (const [at, { label, numeral, event }] of bar.entries()) {
        put(label, at, 0, event === head);
        if (hasNumerals) put(numeral, at, 1, false);
      }
    }
    for (let bar = 0; bar <= line.length; bar++) {
      canvas.put(bar * size, row, '│');
      if (hasNumerals) canvas.put(bar * size, row + 1, '│');
    }
    row += hasNumerals ? 2 : 1;
  }
  if (more > 0) canvas.put(0, row, moreBars(more));
  return canvas.text();
}

function moreBars(count: number): string {
  return `… ${count} more ${count === 1 ? 'bar' : 'bars'}`;
}

/** Columns that each bar needs: its line on the left, a space before and after each chord. */
function widths(bars: Chart['bars'], style: Style): number[] {
  return bars.slice(0, 64).map(bar => {
    const longest = Math.max(0, ...bar.slice(0, 8).map(chord => chordColumns(chord, style)));
    return 2 + bar.length * (longest + 1);
  });
}

function chordColumns({ label, numeral }: ChartChord, style: Style): number {
  const columns = (text: string) => width(sheetText(text, style.ascii, 20));
  return Math.min(20, Math.max(columns(label), columns(numeral)));
}

const barSize = { width: 180, height: 70 };

export function chartSvg({ title, heading, bars, more }: Chart): string {
  const perLine = 4;
  const lines = Math.max(1, Math.ceil(bars.length / perLine));
  const [left, top] = [20, 60];
  const start = { 'text-anchor': 'start' };
  const shapes = [shapeText([title, heading].filter(Boolean).join(' '), { x: left, y: 30 }, 18, start)];
  for (const [index, bar] of bars.entries()) {
    const x = left + (index % perLine) * barSize.width;
    const y = top + Math.floor(index / perLine) * (barSize.height + 20);
    shapes.push(rect(x, y, barSize.width, barSize.height, { fill: 'none', stroke: '#000000' }));
    const slot = (barSize.width - 12) / Math.max(1, bar.length);
    for (const [at, { label, numeral }] of bar.entries()) {
      const size = Math.max(3, Math.min(20, (slot * 1.5) / Math.max(1, Math.min(40, label.length))));
      shapes.push(shapeText(label, { x: x + 12 + at * slot, y: y + 25 }, size, start));
      if (numeral !== '') {
        shapes.push(shapeText(numeral, { x: x + 12 + at * slot, y: y + 52 }, Math.min(13, size), start));
      }
    }
  }
  const bottom = top + lines * (barSize.height + 20);
  if (more > 0) shapes.push(shapeText(moreBars(more), { x: left, y: bottom }, 13, start));
  return svg({ title, width: 2 * left + perLine * barSize.width, height: bottom + 10, shapes });
}

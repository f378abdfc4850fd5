/** Chords in bars, with their numerals below. */
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import { columnsOf, createCanvas, type Ink, sheetText, shortText } from '../canvas.ts';
import type { Chart, ChartChord, Head } from '../drawing.ts';
import { rect, shapeText, svg } from '../svg.ts';

const shortestBar = 6;
/** Columns of a bar from which on eight stand on a line. */
const eightToALine = 20;

/** Colours of the harmonic functions, readable on dark and light backgrounds. */
const [tonic, subdominant, dominant] = ['#4f8fd6', '#b5842a', '#d0574b'];

/** The colour of each degree, major or minor (Riemann's functions and their parallels). */
const tints: Readonly<Record<string, string | undefined>> = {
  ...{ I: tonic, III: tonic, '♭III': tonic, VI: tonic },
  ...{ '♭II': subdominant, II: subdominant, IV: subdominant, '♭VI': subdominant },
  ...{ V: dominant, VII: dominant, '♭VII': dominant },
};

function tintOf(numeral: string): string | undefined {
  return tints[/^♭?(?:[IV]+|[iv]+)/.exec(numeral)?.[0].toUpperCase() ?? ''];
}

export function chartText(chart: Chart, style: Style, head?: Head): string {
  const { heading, bars, more } = chart;
  const canvas = createCanvas(style);
  const columns = columnsOf(style) - 1;
  const needed = Math.min(columns, Math.max(shortestBar, ...widths(bars, style)));
  const isWide = Math.floor(columns / 8) >= Math.max(needed, eightToALine);
  const perLine = isWide ? 8 : ([4, 2, 1].find(count => Math.floor(columns / count) >= needed) ?? 1);
  const size = Math.floor(columns / perLine);
  let row = 0;
  if (heading !== '') canvas.put(0, row++, heading);
  for (const [place, { line, section }] of linesOf(chart, perLine).entries()) {
    const hasNumerals = line.some(bar => bar.some(({ numeral }) => numeral !== ''));
    if (place > 0 && (hasNumerals || section !== '')) row++;
    if (section !== '') canvas.put(0, row++, shortText(section, style, columns));
    for (const [index, bar] of line.entries()) {
      const slot = Math.max(1, Math.floor((size - 2) / Math.max(1, bar.length)));
      const put = (text: string, at: number, down: number, ink: Ink) => {
        const left = index * size + 2 + at * slot;
        const room = Math.max(1, slot - 1);
        const shown = shortText(text, style, room);
        if (ink.head) canvas.put(left - 1, row + down, '◆', { head: true });
        canvas.put(left, row + down, shown, ink);
      };
      if (bar.length === 0) put('–', 0, 0, {});
      for (const [at, { label, numeral, event }] of bar.entries()) {
        const tint = tintOf(numeral);
        const paint = tint === undefined ? {} : { paint: [tint, undefined] as const };
        put(label, at, 0, event === head ? { head: true } : { bold: true, ...paint });
        if (hasNumerals) put(numeral, at, 1, { dim: true });
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

interface ChartLine {
  readonly line: Chart['bars'];
  /** The section that begins with it; empty if none does. */
  readonly section: string;
}

/** The bars of each line; a section begins a new line. */
function linesOf({ bars, sections }: Chart, perLine: number): readonly ChartLine[] {
  const lines: { line: Chart['bars'][number][]; section: string }[] = [];
  for (const [index, bar] of bars.entries()) {
    const last = lines.at(-1);
    const section = sections.get(index);
    if (last === undefined || section !== undefined || last.line.length === perLine)
      lines.push({ line: [bar], section: section ?? '' });
    else last.line.push(bar);
  }
  return lines;
}

function moreBars(count: number): string {
  return `… ${count} more ${count === 1 ? 'bar' : 'bars'}`;
}

/** The width of each bar: its bar line on the left, and a space before and after each chord. */
function widths(bars: Chart['bars'], style: Style): number[] {
  return bars.slice(0, 64).map(bar => {
    const longest = Math.max(0, ...bar.slice(0, 8).map(chord => chordColumns(chord, style)));
    return 2 + bar.length * (longest + 1);
  });
}

function chordColumns({ label, numeral }: ChartChord, style: Style): number {
  const columns = (text: string) => width(sheetText(text, style, 20));
  return Math.min(20, Math.max(columns(label), columns(numeral)));
}

const barSize = { width: 180, height: 70 };

export function chartSvg(chart: Chart): string {
  const { title, heading, sections, more } = chart;
  const perLine = 4;
  const lines = linesOf(chart, perLine);
  // Names of sections stand between the lines.
  const gap = sections.size > 0 ? 40 : 20;
  const [left, top] = [20, 40 + gap];
  const start = { 'text-anchor': 'start' };
  const shapes = [shapeText([title, heading].filter(Boolean).join(' '), { x: left, y: 30 }, 18, start)];
  for (const [row, { line, section }] of lines.entries()) {
    const y = top + row * (barSize.height + gap);
    if (section !== '') shapes.push(shapeText(section, { x: left, y: y - 12 }, 15, start));
    for (const [column, bar] of line.entries())
      shapes.push(...barShapes(bar, left + column * barSize.width, y));
  }
  const bottom = top + lines.length * (barSize.height + gap);
  if (more > 0) shapes.push(shapeText(moreBars(more), { x: left, y: bottom }, 13, start));
  return svg({ drawing: chart, width: 2 * left + perLine * barSize.width, height: bottom + 10, shapes });
}

function barShapes(bar: Chart['bars'][number], x: number, y: number): string[] {
  const start = { 'text-anchor': 'start' };
  const slot = (barSize.width - 12) / Math.max(1, bar.length);
  return [
    rect(x, y, barSize.width, barSize.height, { fill: 'none', stroke: '#000000' }),
    ...bar.flatMap(({ label, numeral }, at) => {
      const size = Math.max(3, Math.min(20, (slot * 1.5) / Math.max(1, Math.min(40, label.length))));
      const left = x + 12 + at * slot;
      const below =
        numeral === '' ? [] : [shapeText(numeral, { x: left, y: y + 52 }, Math.min(13, size), start)];
      return [shapeText(label, { x: left, y: y + 25 }, size, start), ...below];
    }),
  ];
}

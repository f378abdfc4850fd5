/** Chords in bars, with their numerals below. */
import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import { romanNumerals } from '../../chords/numerals.ts';
import type { Progression } from '../../music.ts';
import { homeOf, keyText, otherKey, type Section } from '../../progression.ts';
import { placeSections } from '../../score/sections.ts';
import { canvasText, columnsOf, createCanvas, type Ink, shortForm } from '../canvas.ts';
import { barsOf, guessBarTicks } from '../chart-bars.ts';
import {
  type DrawingKind,
  type DrawingOptions,
  defaultDrawing,
  type Head,
  type Picture,
} from '../drawing.ts';
import { rect, shapeText } from '../svg.ts';

/** Chords in bars. */
export interface Chart {
  readonly kind: 'chart';
  readonly title: string;
  /** `in E♭`, `in D minor, 3/4`; an unknown key and the metre 4/4 are omitted. */
  readonly heading: string;
  readonly bars: readonly (readonly ChartChord[])[];
  /** The sections by the index of the bar with which they begin: `A`, `Verse, 2 times`. */
  readonly sections: ReadonlyMap<number, string>;
  /** The number of omitted bars. */
  readonly moreBars: number;
}

/** A chord in a cell of a chart. */
export interface ChartChord {
  readonly label: string;
  /** `ii7`; empty for a label that is not a chord. */
  readonly numeral: string;
  /** The index of its event in the progression, in order of time, from 0. */
  readonly eventIndex: number;
}

const maxBars = 512;

/** Returns the chords in bars; undefined if there are none. A single section without repeats gets no name. */
export function chartOf(
  progression: Progression,
  { noteNames }: Pick<DrawingOptions, 'noteNames'> = defaultDrawing,
): Chart | undefined {
  const { name: title, events } = progression;
  const key = homeOf(progression);
  const sections = placeSections(progression.sections, events);
  const places = events.map(({ startTick }, index) => ({ startTick, chord: index }));
  const { bars: chartBars, count, barAt } = barsOf(places, barTicksOf(progression), maxBars);
  const last = chartBars.findLast(bar => bar.length > 0)?.at(-1);
  if (last === undefined) return undefined;
  const chords = events.map(({ chord }) => chord);
  const numerals = key ? romanNumerals(chords, key, last + 1) : [];
  const bars = chartBars.map(bar =>
    bar.flatMap(eventIndex => {
      const { label, numeral = numerals[eventIndex] ?? '' } = events[eventIndex] ?? {};
      return label === undefined ? [] : [{ label: noteNames.chords(label), numeral, eventIndex }];
    }),
  );
  const secondKey = otherKey(progression);
  const keys = key ? [`in ${[key, ...(secondKey ? [secondKey] : [])].map(keyText).join(', or ')}`] : [];
  // Names of tunes are not translated.
  const heading = noteNames.words([...keys, ...metreInHeading(progression)].join(', '));
  const isSingle = sections.length === 1 && sections[0]?.repeats === 1;
  const sectionNames = isSingle ? [] : sections.map(each => [barAt(each.start), sectionText(each)] as const);
  return {
    kind: 'chart',
    title,
    heading,
    bars,
    sections: new Map(sectionNames),
    moreBars: count - bars.length,
  };
}

/** Returns the metre in the heading, `3/4`; omits 4/4. */
function metreInHeading({ time: { beats = 4, unit = 4 } = {} }: Progression): readonly string[] {
  return beats === 4 && unit === 4 ? [] : [`${beats}/${unit}`];
}

/** Returns the ticks of a bar, by the metre or, without one, by the chords. */
function barTicksOf({ time, events }: Progression): number {
  const { beats, unit } = time ?? {};
  return beats && unit ? (beats * 480 * 4) / unit : guessBarTicks(events);
}

function sectionText({ label, repeats }: Section): string {
  return repeats === 1 ? label : `${label}, ${repeats} times`;
}

const minBarColumns = 6;
/** Minimum width of a bar for eight bars on a line. */
const eightBarsColumns = 20;

/** Colours of the harmonic functions, readable on dark and light backgrounds. */
const tints = { tonic: '#4f8fd6', subdominant: '#b5842a', dominant: '#d0574b' } as const;

/** The function of each degree, major or minor (Riemann's functions and their parallels). */
const functionByDegree = new Map<string, keyof typeof tints>([
  ...['I', 'III', '♭III', 'VI'].map(degree => [degree, 'tonic'] as const),
  ...['♭II', 'II', 'IV', '♭VI'].map(degree => [degree, 'subdominant'] as const),
  ...['V', 'VII', '♭VII'].map(degree => [degree, 'dominant'] as const),
]);

/** Returns the function of a degree in its key; undefined for other texts. */
export function functionOf(numeral: string): keyof typeof tints | undefined {
  return functionByDegree.get(/^♭?(?:[IV]+|[iv]+)/.exec(numeral)?.[0].toUpperCase() ?? '');
}

function tintOf(numeral: string): string | undefined {
  const harmonicFunction = functionOf(numeral);
  return harmonicFunction && tints[harmonicFunction];
}

function chartText(chart: Chart, style: Style, head?: Head): string {
  const { heading, bars, moreBars } = chart;
  const canvas = createCanvas(style);
  const columns = columnsOf(style) - 1;
  const barColumns = Math.min(columns, Math.max(minBarColumns, ...barWidths(bars, style)));
  const isWide = Math.floor(columns / 8) >= Math.max(barColumns, eightBarsColumns);
  const perLine = isWide ? 8 : ([4, 2, 1].find(count => Math.floor(columns / count) >= barColumns) ?? 1);
  const size = Math.floor(columns / perLine);
  let row = 0;
  if (heading !== '') canvas.put(0, row++, heading);
  for (const [lineIndex, { line, section }] of chartLines(chart, perLine).entries()) {
    const hasNumerals = line.some(bar => bar.some(({ numeral }) => numeral !== ''));
    if (lineIndex > 0 && (hasNumerals || section !== '')) row++;
    if (section !== '') canvas.put(0, row++, shortForm(section, style, columns));
    for (const [index, bar] of line.entries()) {
      const slot = Math.max(1, Math.floor((size - 2) / Math.max(1, bar.length)));
      const writeText = (text: string, place: number, down: number, ink: Ink) => {
        const left = index * size + 2 + place * slot;
        const textColumns = Math.max(1, slot - 1);
        const shortText = shortForm(text, style, textColumns);
        if (ink.isHead) canvas.put(left - 1, row + down, '◆', { isHead: true });
        canvas.put(left, row + down, shortText, ink);
      };
      if (bar.length === 0) writeText('–', 0, 0, {});
      for (const [position, { label, numeral, eventIndex }] of bar.entries()) {
        const tint = tintOf(numeral);
        const paint = tint === undefined ? {} : { paint: [tint, undefined] as const };
        writeText(label, position, 0, eventIndex === head ? { isHead: true } : { bold: true, ...paint });
        if (hasNumerals) writeText(numeral, position, 1, { dim: true });
      }
    }
    for (let bar = 0; bar <= line.length; bar++) {
      canvas.put(bar * size, row, '│');
      if (hasNumerals) canvas.put(bar * size, row + 1, '│');
    }
    row += hasNumerals ? 2 : 1;
  }
  if (moreBars > 0) canvas.put(0, row, `… ${moreBarsText(moreBars)}`);
  return canvas.text();
}

interface ChartLine {
  readonly line: Chart['bars'];
  /** The section that begins here; empty if none does. */
  readonly section: string;
}

/** Returns the bars of each line; a section begins a new line. */
function chartLines({ bars, sections }: Chart, perLine: number): readonly ChartLine[] {
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

function moreBarsText(count: number): string {
  return `${count} more ${count === 1 ? 'bar' : 'bars'}`;
}

/** Returns the widths of the first bars in columns. Chords get the width of the widest in their bar, plus a space. */
function barWidths(bars: Chart['bars'], style: Style): number[] {
  return bars.slice(0, 64).map(bar => {
    const longest = Math.max(0, ...bar.slice(0, 8).map(chord => chordColumns(chord, style)));
    return 2 + bar.length * (longest + 1);
  });
}

function chordColumns({ label, numeral }: ChartChord, style: Style): number {
  const columns = (text: string) => width(canvasText(text, style, 20));
  return Math.min(20, Math.max(columns(label), columns(numeral)));
}

const barSize = { width: 180, height: 70 };

function chartSvg(chart: Chart): Picture {
  const { title, heading, sections, moreBars } = chart;
  const perLine = 4;
  const lines = chartLines(chart, perLine);
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
  if (moreBars > 0) shapes.push(shapeText(`… ${moreBarsText(moreBars)}`, { x: left, y: bottom }, 13, start));
  return { width: 2 * left + perLine * barSize.width, height: bottom + 10, shapes };
}

function barShapes(bar: Chart['bars'][number], x: number, y: number): string[] {
  const start = { 'text-anchor': 'start' };
  const slot = (barSize.width - 12) / Math.max(1, bar.length);
  return [
    rect(x, y, barSize.width, barSize.height, { fill: 'none', stroke: '#000000' }),
    ...bar.flatMap(({ label, numeral }, position) => {
      const size = Math.max(3, Math.min(20, (slot * 1.5) / Math.max(1, Math.min(40, label.length))));
      const left = x + 12 + position * slot;
      const numerals =
        numeral === '' ? [] : [shapeText(numeral, { x: left, y: y + 52 }, Math.min(13, size), start)];
      return [shapeText(label, { x: left, y: y + 25 }, size, start), ...numerals];
    }),
  ];
}

function chartWords({ heading, bars, sections, moreBars }: Chart): readonly string[] {
  const lines = bars.flatMap((bar, index) => {
    const section = sections.get(index);
    const chords = bar.map(({ label, numeral }) => (numeral === '' ? label : `${label} (${numeral})`));
    const line = `bar ${index + 1}: ${chords.length === 0 ? 'as before' : chords.join(', ')}`;
    return section === undefined ? [line] : [section, line];
  });
  return [...(heading === '' ? [] : [heading]), ...lines, ...(moreBars > 0 ? [moreBarsText(moreBars)] : [])];
}

/** Writes bars with their chords, as on a song sheet. */
export const chart: DrawingKind<Chart> = {
  text: chartText,
  svg: chartSvg,
  words: chartWords,
};

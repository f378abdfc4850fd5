/** The steps of a music system from the first to the period, on a line that is scaled to the terminal. */
import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import { centsOf, modulo } from '../../arithmetic.ts';
import type { Interval, Tuning, TuningStep } from '../../music.ts';
import { noteName, pitchClass, plainC } from '../../note.ts';
import { type Canvas, canvasText, columnsOf, createCanvas, shortForm } from '../canvas.ts';
import type { DrawingKind, DrawingOptions, Head, Picture } from '../drawing.ts';
import { hexOr, line, shapeText } from '../svg.ts';

/** The steps of a music system in cents. */
export interface Ruler {
  readonly kind: 'ruler';
  readonly title: string;
  /** The steps, ascending in cents. */
  readonly steps: readonly RulerStep[];
  /** The beginning of the ruler in cents: 0, or the lowest step if it is below 0. */
  readonly lowestCents: number;
  /** The period in cents, 1200 for an octave. */
  readonly period: number;
  /** The names of the notes on step 0 and on the eleven semitones above it. */
  readonly notes: readonly string[];
}

type RulerStep = Pick<TuningStep, 'cents' | 'label'> & Partial<Pick<TuningStep, 'color'>>;

const maxPeriodCents = 12_000;
const maxRulerSteps = 4096;

const semitoneNames = 'C C♯ D E♭ E F F♯ G G♯ A B♭ B'.split(' ');

function semitoneNamesFrom({ noteNames }: DrawingOptions, tonic = plainC): readonly string[] {
  const lowest = pitchClass(tonic);
  const names = [noteName(tonic), ...semitoneNames.slice(lowest + 1), ...semitoneNames.slice(0, lowest)];
  return names.map(noteNames.notes);
}

/** Returns the ruler of the steps up to ten octaves; undefined if there are none. */
export function rulerOf(
  { name: title, steps: allSteps, octaveRatio: ratio = 2, tonic, lines }: Tuning,
  options: DrawingOptions,
): Ruler | undefined {
  const steps = allSteps
    .filter(({ cents }) => cents >= (lines ? -maxPeriodCents : 0) && cents <= maxPeriodCents)
    .map(({ cents, label, color }) => ({ cents, label: options.noteNames.notes(label), color }))
    .sort((a, b) => a.cents - b.cents)
    .slice(0, maxRulerSteps);
  if (steps.length === 0) return undefined;
  const octave = ratio > 1 && ratio <= 1024 ? centsOf(ratio) : 1200;
  const period = Math.max(octave, steps.at(-1)?.cents ?? 0);
  const lowestCents = Math.min(0, steps[0]?.cents ?? 0);
  return { kind: 'ruler', title, steps, lowestCents, period, notes: semitoneNamesFrom(options, tonic) };
}

/** Returns a ruler of at least an octave for an interval in cents; undefined if it is outside 0 to ten octaves. */
export function intervalRuler(
  { name: title, cents = -1, root }: Interval,
  options: DrawingOptions,
): Ruler | undefined {
  if (cents < 0 || cents > maxPeriodCents) return undefined;
  const steps = [0, cents].map(each => ({
    cents: each,
    label: each === 0 ? '1/1' : options.noteNames.notes(title),
  }));
  return {
    kind: 'ruler',
    title,
    steps,
    lowestCents: 0,
    period: Math.max(1200, cents),
    notes: semitoneNamesFrom(options, root),
  };
}

/** Returns the position of a number of cents on the ruler: 0 at its beginning, 1 at its end. */
function shareOf({ lowestCents, period }: Ruler, cents: number): number {
  return (cents - lowestCents) / (period - lowestCents);
}

/** The smallest width of a ruler, in columns. */
const minColumns = 12;

/** Maximum number of lines of labels above the ruler. */
const maxLabelLines = 3;

function rulerText(ruler: Ruler, style: Style, head?: Head): string {
  const canvas = createCanvas(style);
  const end = centsText(ruler.period);
  const span = spanOf(ruler, columnsOf(style) - end.length);
  const placedSteps = ruler.steps.map(step => ({
    ...step,
    column: Math.round(shareOf(ruler, step.cents) * span),
  }));
  const longest = Math.min(24, columnsOf(style));
  const labels = placedSteps.map(({ column, label }) => ({ column, text: shortForm(label, style, longest) }));
  const names = placeLabels(labels, canvas.columns);
  const axis = 2 + Math.max(0, ...names.map(({ line }) => line));
  for (const { column, text, line } of names) {
    for (let row = axis - 1; row > axis - 2 - line; row--) canvas.put(column, row, '│');
    canvas.put(column, axis - 2 - line, text);
  }
  canvas.put(0, axis, '─'.repeat(span));
  for (const { column, cents, color } of placedSteps) {
    const isHead = head !== undefined && Math.abs(head - cents) < 0.01;
    canvas.put(column, axis, isHead ? '◆' : '┼', { color, isHead });
  }
  canvas.put(span, axis, '┼');
  writeCentsScale(canvas, ruler, span, axis + 1, style);
  return canvas.text();
}

/** The width of a number of hundreds: `1100 `. */
const hundredColumns = 5;

/**
 * Writes hundreds of cents below the ruler, as many as fit, and the period at its end. If every or every other one
 * fits, writes their notes too.
 */
function writeCentsScale(canvas: Canvas, ruler: Ruler, span: number, row: number, style: Style): void {
  const { lowestCents, period, notes } = ruler;
  const columnAt = (cents: number) => Math.round(shareOf(ruler, cents) * span);
  const hundredStep =
    [1, 2, 3, 6, 12, 24].find(count => columnAt(lowestCents + count * 100) >= hundredColumns) ??
    Math.ceil(period);
  const lowest = Math.ceil(lowestCents / (hundredStep * 100)) * hundredStep;
  const last = centsText(period);
  canvas.put(span, row, last);
  for (let hundred = lowest; hundred * 100 < period; hundred += hundredStep) {
    const text = String(hundred * 100);
    if (columnAt(hundred * 100) + text.length < span) canvas.put(columnAt(hundred * 100), row, text);
  }
  for (let semitone = lowest; hundredStep <= 2 && semitone * 100 <= period; semitone += hundredStep) {
    const name = canvasText(notes[modulo(semitone, 12)] ?? '', style, 4);
    canvas.put(columnAt(semitone * 100), row + 1, name);
  }
}

interface RulerLabel {
  readonly column: number;
  readonly text: string;
}

/**
 * Returns the line of each label, where 0 is next to the ruler. It is the first line on which the label touches no
 * other, and to which a stroke can be drawn from the ruler. Labels without such a line, or that do not fit, are
 * omitted.
 */
function placeLabels(
  labels: readonly RulerLabel[],
  columns: number,
): readonly (RulerLabel & { readonly line: number })[] {
  /** The first free column of each line. */
  const freeColumns = Array.from({ length: maxLabelLines }, () => 0);
  return labels.flatMap(label => {
    const end = label.column + width(label.text);
    if (label.text === '' || end > columns) return [];
    const line = freeColumns.findIndex(column => label.column >= column);
    const isReached = freeColumns.slice(0, line).every(column => label.column >= column - 1);
    if (line === -1 || !isReached) return [];
    freeColumns[line] = end + 1;
    for (let lower = 0; lower < line; lower++) freeColumns[lower] = label.column + 2;
    return [{ ...label, line }];
  });
}

/** Returns the number of columns between the ends: a multiple of the number of steps, so that equal steps look equal. */
function spanOf({ steps }: Ruler, columns: number): number {
  const maxWidth = Math.max(minColumns, columns);
  const stepColumns = Math.floor(maxWidth / Math.max(1, steps.length));
  return stepColumns === 0 ? maxWidth : stepColumns * steps.length;
}

/** Formats cents, with tenths if there are any: `111.7`. */
function centsText(cents: number): string {
  return String(Math.round(cents * 10) / 10);
}

/** Maximum number of labels in an SVG, so that none touches another. */
const maxLabels = 40;

function rulerSvg(drawing: Ruler): Picture {
  const { steps, period } = drawing;
  const [left, length, axis] = [40, 960, 80];
  const xAt = (cents: number) => left + shareOf(drawing, cents) * length;
  const shapes = [line({ x: left, y: axis }, { x: left + length, y: axis }, { 'stroke-width': 2 })];
  const isVertical = steps.length > 20;
  const text = (label: string, x: number, y: number) =>
    shapeText(label, { x, y }, 11, isVertical ? { transform: `rotate(-60 ${x.toFixed(2)} ${y})` } : {});
  const labelStep = Math.ceil(steps.length / maxLabels);
  for (const [index, { cents, label, color }] of steps.entries()) {
    const x = xAt(cents);
    shapes.push(line({ x, y: axis - 14 }, { x, y: axis + 14 }, { stroke: '#000000', 'stroke-width': 5 }));
    shapes.push(
      line({ x, y: axis - 13 }, { x, y: axis + 13 }, { stroke: hexOr(color, '#000000'), 'stroke-width': 3 }),
    );
    if (index % labelStep === 0) shapes.push(text(label, x, axis - 32), text(centsText(cents), x, axis + 34));
  }
  const x = xAt(period);
  shapes.push(line({ x, y: axis - 14 }, { x, y: axis + 14 }, { 'stroke-width': 2 }));
  shapes.push(text(centsText(period), x, axis + 34));
  return { width: 2 * left + length, height: 2 * axis, shapes };
}

function rulerWords({ steps, period }: Ruler): readonly string[] {
  const inCents = (cents: number) => `${Number(cents.toFixed(1))} cents`;
  return [
    ...steps.map(
      ({ cents, label }, index) => `step ${index}${label === '' ? '' : `, ${label}`}: ${inCents(cents)}`,
    ),
    `repeats at ${inCents(period)}`,
  ];
}

/** Steps of a tuning on a line of cents. */
export const ruler: DrawingKind<Ruler> = {
  text: rulerText,
  svg: rulerSvg,
  words: rulerWords,
};

/** Draws rings as circles. The cycle begins at the top and goes clockwise; a polygon joins the onsets. */

import type { Style } from '../../../base/text/style.ts';
import type { Rhythm } from '../../music.ts';
import type { RhythmForm } from '../../rings.ts';
import { type Ring, stresses } from '../../rings.ts';
import { braille } from '../braille.ts';
import { type Canvas, createCanvas, shortForm } from '../canvas.ts';
import type { DrawingKind, DrawingOptions, Head, Picture } from '../drawing.ts';
import { circle, line, type Point, pointOnCircle, polygon, shapeText } from '../svg.ts';
import { type Grid, gridColumns, isHeadAt, markOf, pulsesOf, velocityAt, writeGrid } from './grid.ts';

/** The rings of a rhythm, each as a circle, a line of a grid, or both. */
export interface Rings extends Grid {
  readonly kind: 'rings';
  readonly title: string;
  readonly form: RhythmForm;
}

/** Returns the rings of a rhythm; undefined if there are none. */
export function rhythmRings(
  { name: title, rings, time: { beats } }: Rhythm,
  { rhythmForm: form }: DrawingOptions,
): Rings | undefined {
  return rings.length === 0 ? undefined : { kind: 'rings', title, rings, beats: countableBeats(beats), form };
}

function countableBeats(beats: number | undefined): number | undefined {
  return beats !== undefined && Number.isInteger(beats) && beats >= 1 && beats <= 4096 ? beats : undefined;
}

/** Number of pulses from which a circle is unreadable. */
const maxCirclePulses = 96;
const maxCircles = 4;
/** Columns between two circles. */
const circleGap = 4;

/** Writes circles or a grid: both for one ring in the form `both`, a grid if there is no room for circles. */
function ringsText(drawing: Rings, style: Style, head?: Head): string {
  const { rings, form } = drawing;
  const canvas = createCanvas(style);
  const size =
    form === 'grid' || (form === 'both' && rings.length > 1)
      ? undefined
      : writeCircles(canvas, rings, style, head);
  if (size === undefined || form === 'both') {
    const { columns = 0, rows = 0 } = size ?? {};
    const fitsBeside = columns + circleGap + gridColumns(drawing, style) <= canvas.columns;
    const gridPlace = { column: columns + circleGap, row: Math.max(0, Math.floor(rows / 2) - 1) };
    const placeBelow = { column: 0, row: rows === 0 ? 0 : rows + 1 };
    writeGrid(canvas, drawing, style, head, size && fitsBeside ? gridPlace : placeBelow);
  }
  return canvas.text();
}

/** Draws the circles and returns their size; undefined if they don't fit or have too many pulses. */
function writeCircles(
  canvas: Canvas,
  rings: readonly Ring[],
  style: Style,
  head?: Head,
): { readonly columns: number; readonly rows: number } | undefined {
  const shownRings = rings.slice(0, maxCircles);
  const maxPulses = shownRings.reduce((max, { steps }) => Math.max(max, steps), 0);
  const radius = radiusOf(maxPulses);
  const { columns } = canvas;
  const size = 2 * radius + 1;
  if (maxPulses >= maxCirclePulses || size > columns) return undefined;
  const perLine = Math.max(1, Math.floor((columns + circleGap) / (size + circleGap)));
  const hasLabels = rings.length > 1 && rings.some(({ label }) => label !== '');
  const height = radius + 1 + (hasLabels ? 2 : 0);
  for (const [index, ring] of shownRings.entries()) {
    const left = (index % perLine) * (size + circleGap);
    const top = Math.floor(index / perLine) * (height + 1);
    if (hasLabels) canvas.put(left, top, shortForm(ring.label, style, size));
    const pointAt = (step: number): Point => {
      const { x, y } = pointOnCircle(step / ring.steps, radius);
      return { x: left + radius + x, y: top + (hasLabels ? 2 : 0) + radius / 2 + y / 2 };
    };
    if (!style.ascii)
      for (const dot of braille(ring.onsets.map(pointAt))) canvas.put(dot.column, dot.row, dot.text);
    for (let step = 0; step < ring.steps; step++) {
      const isHead = isHeadAt(head, ring, step);
      const { x, y } = pointAt(step);
      canvas.put(Math.round(x), Math.round(y), markOf(ring, step, isHead, '○'), { isHead });
    }
  }
  const hiddenLabels = rings.slice(maxCircles).map(({ label }) => shortForm(label, style, 20));
  const row = Math.ceil(shownRings.length / perLine) * (height + 1);
  if (hiddenLabels.length > 0) {
    const names = hasLabels ? `: ${hiddenLabels.slice(0, 20).join(', ')}` : '';
    canvas.put(0, row, shortForm(`${hiddenLabels.length} more${names}`, style, columns));
  }
  return { columns: Math.min(shownRings.length, perLine) * (size + circleGap) - circleGap, rows: row - 1 };
}

/**
 * Returns the smallest radius, at least 8 columns, at which no two pulses share a cell. It is even, because a row is
 * twice as high as a column is wide.
 */
function radiusOf(pulses: number): number {
  const minRadius = 1 / Math.sin(Math.PI / Math.max(2, pulses)) + 1;
  let radius = 2 * Math.ceil(Math.max(8, minRadius) / 2);
  // Rounding may still put two pulses in one cell.
  while (pulses < maxCirclePulses && countCells(pulses, radius) < pulses) radius += 2;
  return radius;
}

/** Returns the number of different cells that the pulses take. */
function countCells(pulses: number, radius: number): number {
  const cells = Array.from({ length: pulses }, (_, pulse) => {
    const { x, y } = pointOnCircle(pulse / pulses, radius);
    return `${Math.round(x)},${Math.round(y / 2)}`;
  });
  return new Set(cells).size;
}

function ringsSvg(drawing: Rings): Picture {
  const { rings, form } = drawing;
  const shownRings =
    form === 'grid' ? [] : rings.slice(0, maxCircles).filter(({ steps }) => steps < maxCirclePulses);
  const shapes = shownRings.flatMap((ring, index) =>
    circleShapes(ring, { x: 130 + index * 240, y: 140 }, 90, colorOfRing(index)),
  );
  const top = shownRings.length > 0 ? 280 : 20;
  const hasGrid = form !== 'ring' || shownRings.length === 0;
  const grid = hasGrid ? gridShapes(drawing, top) : { shapes: [], width: 0, height: 0 };
  return {
    width: Math.max(shownRings.length * 240 + 20, grid.width),
    height: top + grid.height,
    shapes: [...shapes, ...grid.shapes],
  };
}

/** The colours of rings, chosen so that neighbours differ. */
const ringColors = ['#d14747', '#478cd1', '#d18c47', '#47d147', '#8c47d1', '#47d1d1', '#d1478c', '#d1d147'];

/** Returns the colour of the ring at an index. */
function colorOfRing(index: number): string {
  return ringColors[index % ringColors.length] ?? '#000000';
}

function circleShapes(ring: Ring, middle: Point, radius: number, color: string): string[] {
  const pointAt = (step: number) => pointOnCircle(step / ring.steps, radius, middle);
  const size = Math.min(8, (Math.PI * radius * 0.8) / ring.steps);
  const shapes = [circle(middle, radius, { fill: 'none', stroke: '#999999' })];
  if (ring.onsets.length > 1)
    shapes.push(polygon(ring.onsets.map(pointAt), { fill: '#eeeeee', 'stroke-width': 1.5 }));
  for (let step = 0; step < ring.steps; step++)
    shapes.push(...pulseShapes(ring, step, pointAt(step), size, color));
  if (ring.label !== '') shapes.push(shapeText(ring.label, { x: middle.x, y: middle.y + radius + 30 }, 14));
  return shapes;
}

/** Draws a pulse: an accent has a circle around it, a ghost note is small. */
function pulseShapes(ring: Ring, step: number, point: Point, radius: number, color: string): string[] {
  const velocity = velocityAt(ring, step);
  const fill = velocity === undefined ? '#ffffff' : color;
  if (velocity === undefined) return [circle(point, radius, { fill, stroke: '#000000' })];
  const size = velocity <= stresses.ghost ? radius / 2 : radius;
  const dot = circle(point, size, { fill, stroke: '#000000' });
  return velocity >= stresses.accent
    ? [circle(point, radius * 1.4, { fill: 'none', stroke: '#000000' }), dot]
    : [dot];
}

const pulseSize = 20;
const maxGridLines = 32;

function gridShapes({ rings, beats }: Rings, top: number) {
  const left = 110;
  const shownRings = rings.slice(0, maxGridLines);
  const pulses = pulsesOf(shownRings);
  const perBeat = beats !== undefined && pulses % beats === 0 ? pulses / beats : undefined;
  const shapes: string[] = [];
  const bottom = top + 20 + shownRings.length * pulseSize;
  for (let pulse = 0; perBeat !== undefined && pulse < pulses; pulse += perBeat) {
    const x = left + pulse * pulseSize;
    shapes.push(shapeText(String(pulse / perBeat + 1), { x, y: top }, 12));
    shapes.push(line({ x, y: top + 10 }, { x, y: bottom }, { stroke: '#bbbbbb' }));
  }
  for (const [index, ring] of shownRings.entries()) {
    const y = top + 20 + index * pulseSize;
    shapes.push(shapeText(ring.label, { x: left - 16, y }, 12, { 'text-anchor': 'end' }));
    for (let step = 0; step < ring.steps; step++) {
      const x = left + ((step * pulses) / ring.steps) * pulseSize;
      shapes.push(
        ...pulseShapes(
          ring,
          step,
          { x, y },
          velocityAt(ring, step) === undefined ? 2 : 6,
          colorOfRing(index),
        ),
      );
    }
  }
  return { shapes, width: left + pulses * pulseSize + 10, height: bottom - top + 10 };
}

function ringsWords({ rings, beats }: Rings): readonly string[] {
  const lines = rings.map(({ label, steps, onsets }) => {
    const [stroke, pulse] = onsets.length === 1 ? ['stroke', 'pulse'] : ['strokes', 'pulses'];
    const strokes = `${stroke} on ${pulse} ${onsets.map(step => step + 1).join(', ')} of ${steps}`;
    const name = rings.length === 1 || label === '' ? '' : `${label}: `;
    return `${name}${onsets.length === 0 ? `no strokes in ${steps} pulses` : strokes}`;
  });
  return beats === undefined ? lines : [...lines, `${beats} ${beats === 1 ? 'beat' : 'beats'}`];
}

/** Draws a rhythm as rings, or as lines of a grid. */
export const rings: DrawingKind<Rings> = {
  text: ringsText,
  svg: ringsSvg,
  words: ringsWords,
};

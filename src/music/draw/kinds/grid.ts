/** Draws rings as lines of pulses, with the numbers of the beats above. */

import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import { leastMultiple } from '../../arithmetic.ts';
import { type Ring, stresses, velocityOf } from '../../rings.ts';
import { type Canvas, shortForm } from '../canvas.ts';
import type { Head } from '../drawing.ts';

/** A rhythm as lines of a grid, one for each ring. */
export interface Grid {
  readonly rings: readonly Ring[];
  /** Number of beats in a cycle; undefined if the service did not send it. */
  readonly beats: number | undefined;
}

/** Maximum number of lines. Of the remaining rings, only the number is shown. */
const maxLines = 32;

/** Maximum number of pulses of a grid that all rings share. */
const maxPulses = 192;

/** Returns the width of the grid in columns if it is not broken into lines. */
export function gridColumns({ rings }: Grid, style: Style): number {
  const nameColumns = Math.max(
    0,
    ...rings.slice(0, maxLines).map(({ label }) => width(shortForm(label, style, 20))),
  );
  return (nameColumns === 0 ? 0 : nameColumns + 2) + 2 * pulsesOf(rings.slice(0, maxLines)) - 1;
}

/** Writes the grid on the canvas, with its upper left corner at the given place. */
export function writeGrid(
  canvas: Canvas,
  { rings, beats }: Grid,
  style: Style,
  head?: Head,
  corner = { column: 0, row: 0 },
): void {
  const shownRings = rings.slice(0, maxLines);
  const columns = canvas.columns - corner.column;
  const longest = Math.max(1, Math.min(20, Math.floor(columns / 3)));
  const labels = shownRings.map(({ label }) => shortForm(label, style, longest));
  const nameColumns = labels.reduce((max, label) => Math.max(max, width(label)), 0);
  const left = corner.column + (nameColumns === 0 ? 0 : nameColumns + 2);
  const pulses = pulsesOf(shownRings);
  const perBeat = beats !== undefined && pulses % beats === 0 ? pulses / beats : undefined;
  const perLine = pulsesPerLine(
    pulses,
    perBeat ?? 4,
    Math.max(1, Math.floor((canvas.columns - left + 1) / 2)),
  );
  let { row } = corner;
  for (let first = 0; first < pulses; first += perLine) {
    const last = Math.min(pulses, first + perLine);
    if (first > 0) row++;
    const columnOf = (pulse: number) => left + (pulse - first) * 2;
    if (perBeat !== undefined) {
      let freeColumn = 0;
      for (let pulse = Math.ceil(first / perBeat) * perBeat; pulse < last; pulse += perBeat) {
        const beat = String(pulse / perBeat + 1);
        if (columnOf(pulse) < freeColumn) continue;
        canvas.put(columnOf(pulse), row, beat);
        freeColumn = columnOf(pulse) + beat.length + 1;
      }
      row++;
    }
    for (const [index, ring] of shownRings.entries()) {
      canvas.put(corner.column, row, labels[index] ?? '');
      for (const { step, pulse } of stepsBetween(ring, pulses, first, last)) {
        const isHead = isHeadAt(head, ring, step);
        canvas.put(columnOf(pulse), row, markOf(ring, step, isHead, '·'), { isHead });
      }
      row++;
    }
  }
  if (rings.length > shownRings.length)
    canvas.put(corner.column, row, `… ${rings.length - shownRings.length} more`);
}

/** Whether the play head is on this step of the ring. */
export function isHeadAt(head: Head | undefined, { steps }: Ring, step: number): boolean {
  return head !== undefined && Math.floor(head * steps) === step;
}

const velocities = new WeakMap<Ring, ReadonlyMap<number, number>>();

/** Returns the velocity of a step; undefined if it has no onset. */
export function velocityAt(ring: Ring, step: number): number | undefined {
  const velocityByStep =
    velocities.get(ring) ?? new Map(ring.onsets.map((onset, index) => [onset, velocityOf(ring, index)]));
  velocities.set(ring, velocityByStep);
  return velocityByStep.get(step);
}

/** Returns the mark of a step: by the velocity of its onset, or `silentMark` if it has none. */
export function markOf(ring: Ring, step: number, isHead: boolean, silentMark: string): string {
  const velocity = velocityAt(ring, step);
  if (velocity === undefined) return isHead ? '◇' : silentMark;
  if (isHead) return '◆';
  return velocity >= stresses.accent ? '◉' : velocity <= stresses.ghost ? '•' : '●';
}

/**
 * Returns the number of pulses of the grid: enough for every step of every ring, or if that is too many, the number of
 * steps of the finest ring.
 */
export function pulsesOf(rings: readonly Ring[]): number {
  const finest = rings.reduce((max, { steps }) => Math.max(max, steps), 1);
  const sharedSteps = rings.reduce(
    (multiple, { steps }) => (multiple > maxPulses ? multiple : leastMultiple(multiple, steps)),
    1,
  );
  return sharedSteps > maxPulses ? finest : sharedSteps;
}

/** Returns the number of pulses on a line. A long cycle is broken between beats if possible. */
function pulsesPerLine(pulses: number, perBeat: number, columns: number): number {
  if (pulses <= columns) return pulses;
  return columns > perBeat ? columns - (columns % perBeat) : columns;
}

/** Yields the steps of a ring at pulses from `first` to just before `last`. */
function* stepsBetween(
  { steps }: Ring,
  pulses: number,
  first: number,
  last: number,
): Iterable<{ readonly step: number; readonly pulse: number }> {
  for (let step = Math.max(0, Math.floor((first * steps) / pulses) - 1); step < steps; step++) {
    const pulse = Math.round((step * pulses) / steps);
    if (pulse >= last) return;
    if (pulse >= first) yield { step, pulse };
  }
}

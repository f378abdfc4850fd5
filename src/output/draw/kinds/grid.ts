/** Rings as lines of pulses, with the beats numbered above. */
import { leastMultiple } from '../../../music/arithmetic.ts';
import { type Ring, stresses, velocityOf } from '../../../music/rings.ts';
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import { type Canvas, shortText } from '../canvas.ts';
import type { Head, Rings } from '../drawing.ts';

/** Lines at most; what is more is counted. */
const mostLines = 32;

/** Pulses that all rings divide share one grid up to this many. */
const mostShared = 192;

/** The columns of a grid that is not broken into several lines. */
export function gridColumns({ rings }: Rings, style: Style): number {
  const names = Math.max(
    0,
    ...rings.slice(0, mostLines).map(({ label }) => width(shortText(label, style, 20))),
  );
  return (names === 0 ? 0 : names + 2) + 2 * pulsesOf(rings.slice(0, mostLines)) - 1;
}

/** Writes the grid below and to the right of a place of the canvas. */
export function writeGrid(
  canvas: Canvas,
  { rings, beats }: Rings,
  style: Style,
  head?: Head,
  corner = { column: 0, row: 0 },
): void {
  const shown = rings.slice(0, mostLines);
  const columns = canvas.columns - corner.column;
  const longest = Math.max(1, Math.min(20, Math.floor(columns / 3)));
  const labels = shown.map(({ label }) => shortText(label, style, longest));
  const names = labels.reduce((most, label) => Math.max(most, width(label)), 0);
  const left = corner.column + (names === 0 ? 0 : names + 2);
  const pulses = pulsesOf(shown);
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
    const at = (pulse: number) => left + (pulse - first) * 2;
    if (perBeat !== undefined) {
      let free = 0;
      for (let pulse = Math.ceil(first / perBeat) * perBeat; pulse < last; pulse += perBeat) {
        const beat = String(pulse / perBeat + 1);
        if (at(pulse) < free) continue;
        canvas.put(at(pulse), row, beat);
        free = at(pulse) + beat.length + 1;
      }
      row++;
    }
    for (const [index, ring] of shown.entries()) {
      canvas.put(corner.column, row, labels[index] ?? '');
      for (const { step, pulse } of stepsBetween(ring, pulses, first, last)) {
        const isHead = isAt(head, ring, step);
        canvas.put(at(pulse), row, markOf(ring, step, isHead, '·'), { head: isHead });
      }
      row++;
    }
  }
  if (rings.length > shown.length) canvas.put(corner.column, row, `… ${rings.length - shown.length} more`);
}

/** Whether the head of a turn is on this step of the ring. */
export function isAt(head: Head | undefined, { steps }: Ring, step: number): boolean {
  return head !== undefined && Math.floor(head * steps) === step;
}

const sounding = new WeakMap<Ring, ReadonlyMap<number, number>>();

/** How hard a step is struck; undefined where nothing sounds. */
export function velocityAt(ring: Ring, step: number): number | undefined {
  const known =
    sounding.get(ring) ?? new Map(ring.onsets.map((onset, index) => [onset, velocityOf(ring, index)]));
  sounding.set(ring, known);
  return known.get(step);
}

export function markOf(ring: Ring, step: number, isHead: boolean, rest: string): string {
  const velocity = velocityAt(ring, step);
  if (velocity === undefined) return isHead ? '◇' : rest;
  if (isHead) return '◆';
  return velocity >= stresses.accent ? '◉' : velocity <= stresses.ghost ? '•' : '●';
}

/** Pulses of the grid on which every step of every ring falls; of the finest ring where that is too many. */
export function pulsesOf(rings: readonly Ring[]): number {
  const finest = rings.reduce((most, { steps }) => Math.max(most, steps), 1);
  const shared = rings.reduce((all, { steps }) => (all > mostShared ? all : leastMultiple(all, steps)), 1);
  return shared > mostShared ? finest : shared;
}

/** A long turn is broken between beats where it can be. */
function pulsesPerLine(pulses: number, perBeat: number, room: number): number {
  if (pulses <= room) return pulses;
  return room > perBeat ? room - (room % perBeat) : room;
}

/** The steps of a ring whose pulses are from `first` to before `last`. */
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

/** The sections of a harmony: where they begin among its chords, and how often they are played. */
import type { ChordEvent } from '../progression.ts';
import { fieldOf, listOf, numberOf, textOf } from '../reading.ts';
import { scoreLimits } from './score.ts';

export interface Section {
  readonly label: string;
  /** Ticks. */
  readonly start: number;
  /** From 1. */
  readonly times: number;
}

/** A larger count of repeats makes no sense, and is taken for 1. */
const mostTimes = 16;

/**
 * In their order. The service does not say what a section's `position` counts: where not each of them is the tick at
 * which a chord begins, and the first of them the first chord's, nothing is known of the sections.
 */
export function sectionsOf(harmony: unknown, events: readonly ChordEvent[]): readonly Section[] {
  const sections = listOf(fieldOf(harmony, 'sections'))
    .map(section => ({
      label: textOf(fieldOf(section, 'label')),
      start: numberOf(fieldOf(section, 'position')) ?? Number.NaN,
      times: timesOf(numberOf(fieldOf(section, 'repeatCount'))),
    }))
    .sort((one, other) => one.start - other.start);
  const starts = new Set(sections.map(({ start }) => start));
  const begun = new Set(events.map(({ startTick }) => startTick));
  const arePlaced = starts.size === sections.length && sections.every(({ start }) => begun.has(start));
  return arePlaced && sections[0]?.start === events[0]?.startTick ? sections : [];
}

function timesOf(count: number | undefined): number {
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= mostTimes ? count : 1;
}

/**
 * The chords as they sound: those of a section that is repeated stand so often in a row.
 * @param events in order of time
 */
export function writtenOut(harmony: unknown, events: readonly ChordEvent[]): readonly ChordEvent[] {
  const sections = sectionsOf(harmony, events);
  if (sections.every(({ times }) => times === 1)) return events;
  const end = events.reduce(
    (last, { startTick, durationTick }) => Math.max(last, startTick + durationTick),
    0,
  );
  const written: ChordEvent[] = [];
  let from = 0;
  let added = 0;
  for (const [index, { start, times }] of sections.entries()) {
    const next = sections[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const length = Math.min(next, end) - start;
    let to = from;
    while (to < events.length && (events[to]?.startTick ?? next) < next) to++;
    const own = events.slice(from, to);
    for (let turn = 0; turn < times; turn++) {
      // So many are refused: there is no use in writing more.
      if (written.length > scoreLimits.notes) return written;
      for (const event of own) written.push({ ...event, startTick: event.startTick + added + turn * length });
    }
    from = to;
    added += (times - 1) * length;
  }
  return written;
}

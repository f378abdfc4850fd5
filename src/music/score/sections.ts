/** Finds the sections of a progression among its chords, and writes out repeats. */
import type { ChordEvent, Section } from '../progression.ts';
import { scoreLimits } from './score.ts';

/**
 * Returns the sections if they make sense. The service does not document what a section's `position` counts. Unless
 * each is the tick at which a chord begins, and the first one that of the first chord, there are no sections.
 */
export function placeSections(
  sections: readonly Section[],
  events: readonly ChordEvent[],
): readonly Section[] {
  const starts = new Set(sections.map(({ start }) => start));
  const begun = new Set(events.map(({ startTick }) => startTick));
  const arePlaced = starts.size === sections.length && sections.every(({ start }) => begun.has(start));
  return arePlaced && sections[0]?.start === events[0]?.startTick ? sections : [];
}

/** Returns the chords in playing order, with repeated sections written out. @param events in order of time */
export function writeOutSections(
  given: readonly Section[],
  events: readonly ChordEvent[],
): readonly ChordEvent[] {
  const sections = placeSections(given, events);
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
      // A longer score is refused anyway.
      if (written.length > scoreLimits.notes) return written;
      for (const event of own) written.push({ ...event, startTick: event.startTick + added + turn * length });
    }
    from = to;
    added += (times - 1) * length;
  }
  return written;
}

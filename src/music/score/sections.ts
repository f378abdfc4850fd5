/** Finds the sections of a progression among its chords, and writes out repeats. */
import type { ChordEvent, Section } from '../progression.ts';
import { scoreLimits } from './score.ts';

/**
 * Returns the sections if they make sense. The service does not document what a section's `position` counts. Unless
 * every section begins with a chord, and the first section with the first chord, there are no sections.
 */
export function placeSections(
  sections: readonly Section[],
  events: readonly ChordEvent[],
): readonly Section[] {
  const starts = new Set(sections.map(({ start }) => start));
  const startTicks = new Set(events.map(({ startTick }) => startTick));
  const arePlaced = starts.size === sections.length && sections.every(({ start }) => startTicks.has(start));
  return arePlaced && sections[0]?.start === events[0]?.startTick ? sections : [];
}

/** Returns the chords in playing order, with repeated sections written out. @param events in order of time */
export function writeOutSections(
  rawSections: readonly Section[],
  events: readonly ChordEvent[],
): readonly ChordEvent[] {
  const sections = placeSections(rawSections, events);
  if (sections.every(({ repeats }) => repeats === 1)) return events;
  const end = events.reduce(
    (last, { startTick, durationTick }) => Math.max(last, startTick + durationTick),
    0,
  );
  const writtenEvents: ChordEvent[] = [];
  let from = 0;
  let addedTicks = 0;
  for (const [index, { start, repeats }] of sections.entries()) {
    const nextStart = sections[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const length = Math.min(nextStart, end) - start;
    let endIndex = from;
    while (endIndex < events.length && (events[endIndex]?.startTick ?? nextStart) < nextStart) endIndex++;
    const sectionEvents = events.slice(from, endIndex);
    for (let repetition = 0; repetition < repeats; repetition++) {
      // A longer score is refused anyway.
      if (writtenEvents.length > scoreLimits.notes) return writtenEvents;
      for (const event of sectionEvents)
        writtenEvents.push({ ...event, startTick: event.startTick + addedTicks + repetition * length });
    }
    from = endIndex;
    addedTicks += (repeats - 1) * length;
  }
  return writtenEvents;
}

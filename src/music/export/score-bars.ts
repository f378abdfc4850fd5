/** Splits a score into bars, for formats that are written bar by bar. */
import { barTicks, type NoteEvent, type Score } from '../score/score.ts';

/** The text of a marker and its ticks within a bar; empty before the first marker. */
export interface Span {
  readonly text: string;
  readonly ticks: number;
  /** Whether the marker is in an earlier bar. */
  readonly goesOn: boolean;
}

/** Returns each bar of a score with its markers, each of which lasts until the next. */
export function markerBars(score: Score): Span[][] {
  const bar = barTicks(score);
  const bars: Span[][] = Array.from({ length: Math.round(score.length / bar) }, () => []);
  const markers = [{ at: 0, text: '' }, ...score.markers];
  for (const [index, { at, text }] of markers.entries()) {
    const end = markers[index + 1]?.at ?? score.length;
    for (let from = at; from < end; ) {
      const number = Math.floor(from / bar);
      const until = Math.min(end, (number + 1) * bar);
      bars[number]?.push({ text, ticks: until - from, goesOn: from > at });
      from = until;
    }
  }
  return bars;
}

/** The sound between two changes: beginnings or ends of notes, or markers. */
export interface SoundingSpan extends Span {
  /** In the order of the score. */
  readonly notes: readonly NoteEvent[];
  /** Ticks from the beginning of the score. */
  readonly end: number;
}

/** Yields each bar of a score with its notes and markers: a new span at each beginning or end of a note. */
export function* soundingBars(score: Score): Generator<readonly SoundingSpan[]> {
  const ends = Float64Array.from(score.notes, ({ at, ticks }) => at + ticks).sort();
  let [sounding, next, ended, at]: [readonly NoteEvent[], number, number, number] = [[], 0, 0, 0];
  for (const bar of markerBars(score)) {
    const spans: SoundingSpan[] = [];
    for (const { text, ticks, goesOn } of bar) {
      const [start, until] = [at, at + ticks];
      while (at < until) {
        const now = at;
        const held = sounding.filter(note => note.at + note.ticks > now);
        const first = next;
        while ((score.notes[next]?.at ?? until) <= now) next++;
        while ((ends[ended] ?? until) <= now) ended++;
        sounding = [...held, ...score.notes.slice(first, next)];
        at = Math.min(until, ends[ended] ?? until, score.notes[next]?.at ?? until);
        spans.push({ text, ticks: at - now, goesOn: goesOn || now > start, notes: sounding, end: at });
      }
    }
    yield spans;
  }
}

/** Splits a list into pieces of one size, the last filled up. */
export function chunkIntoBars<Item>(items: readonly Item[], size: number, filler: Item): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    Array.from({ length: size }, (_, place) => items[index * size + place] ?? filler),
  );
}

/** Splits a score into bars, for formats that are written bar by bar. */
import { barTicks, type Score } from '../score/score.ts';

/** The text of a marker and its ticks within a bar; empty before the first marker. */
export interface Span {
  readonly text: string;
  readonly ticks: number;
  /** The marker is in an earlier bar. */
  readonly goesOn: boolean;
}

/** Each bar of a score with its markers, each of which holds until the next. */
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

/** A list in pieces of one size, the last filled up. */
export function chunkIntoBars<Item>(items: readonly Item[], size: number, filler: Item): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    Array.from({ length: size }, (_, place) => items[index * size + place] ?? filler),
  );
}

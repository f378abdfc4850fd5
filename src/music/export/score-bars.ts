/** Splits a score into bars, for formats that are written bar by bar. */
import { barTicks, type NoteEvent, type Score } from '../score/score.ts';

/** A part of a bar under one marker, in ticks from the bar's beginning. The text is empty before the first marker. */
export interface Span {
  readonly text: string;
  readonly ticks: number;
  /** Whether the marker began in an earlier bar. */
  readonly continues: boolean;
}

/** Returns the markers of each bar of a score. A marker lasts until the next one. */
export function markerBars(score: Score): Span[][] {
  const barLength = barTicks(score);
  const bars: Span[][] = Array.from({ length: Math.round(score.length / barLength) }, () => []);
  const markers = [{ at: 0, text: '' }, ...score.markers];
  for (const [index, { at, text }] of markers.entries()) {
    const end = markers[index + 1]?.at ?? score.length;
    for (let from = at; from < end; ) {
      const number = Math.floor(from / barLength);
      const barEnd = Math.min(end, (number + 1) * barLength);
      bars[number]?.push({ text, ticks: barEnd - from, continues: from > at });
      from = barEnd;
    }
  }
  return bars;
}

/** A part of a bar in which nothing begins or ends, and the notes that sound in it. */
export interface SoundingSpan extends Span {
  /** The notes in the order of the score. */
  readonly notes: readonly NoteEvent[];
  /** The end of the part, in ticks from the beginning of the score. */
  readonly end: number;
}

/** Yields each bar of a score with its notes and markers: a new span at each beginning or end of a note. */
export function* soundingBars(score: Score): Generator<readonly SoundingSpan[]> {
  const noteEnds = Float64Array.from(score.notes, ({ at, ticks }) => at + ticks).sort();
  let [soundingNotes, nextNote, endedCount, position]: [readonly NoteEvent[], number, number, number] = [
    [],
    0,
    0,
    0,
  ];
  for (const bar of markerBars(score)) {
    const spans: SoundingSpan[] = [];
    for (const { text, ticks, continues } of bar) {
      const [start, barEnd] = [position, position + ticks];
      while (position < barEnd) {
        const now = position;
        const heldNotes = soundingNotes.filter(note => note.at + note.ticks > now);
        const first = nextNote;
        while ((score.notes[nextNote]?.at ?? barEnd) <= now) nextNote++;
        while ((noteEnds[endedCount] ?? barEnd) <= now) endedCount++;
        soundingNotes = [...heldNotes, ...score.notes.slice(first, nextNote)];
        position = Math.min(barEnd, noteEnds[endedCount] ?? barEnd, score.notes[nextNote]?.at ?? barEnd);
        spans.push({
          text,
          ticks: position - now,
          continues: continues || now > start,
          notes: soundingNotes,
          end: position,
        });
      }
    }
    yield spans;
  }
}

/** Splits a list into pieces of equal size, the last of which is filled up with `filler`. */
export function splitEvenly<Item>(items: readonly Item[], size: number, filler: Item): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    Array.from({ length: size }, (_, itemIndex) => items[index * size + itemIndex] ?? filler),
  );
}

/** The drawing of what plays, with a head where the sound is. */
import type { Score } from '../../music/score/score.ts';
import type { Drawing, Head } from '../../output/draw/drawing.ts';
import { drawnText } from '../../output/draw/index.ts';
import { chordChart, keyCircle, recordDrawing, ringsDrawing } from '../../output/draw/records.ts';
import type { Style } from '../../output/text/style.ts';
import type { Sounding } from '../sounding.ts';

export interface Picture {
  /** From the richest to the plainest. */
  readonly drawings: readonly Drawing[];
  /** Where the head is at a place of the score, in ticks. */
  headAt(at: number): Head | undefined;
}

/** Lines of the first drawing that has at most so many; none where none has. */
export function pictureLines(
  { drawings }: Picture,
  style: Style,
  head: Head | undefined,
  most: number,
): string[] {
  for (const drawing of drawings) {
    const lines = drawnText(drawing, style, head).trimEnd().split('\n');
    if (lines.length <= most) return lines;
  }
  return [];
}

export function pictureOf(sounding: Sounding): Picture {
  const { name, record, score, rings, events, home, tuning, spelling } = sounding;
  if (rings) {
    const shapes = ['both', 'grid'] as const;
    const drawings = shapes.flatMap(as => ringsDrawing(name, { ...record, rings }, as) ?? []);
    return { drawings, headAt: at => (at < score.length ? at / score.length : undefined) };
  }
  if (events) {
    const chart = chordChart(name, events, home);
    const starts = events.map(({ startTick }) => startTick);
    return { drawings: chart ? [chart] : [], headAt: at => lastAt(starts, at) };
  }
  if (tuning) {
    const ruler = recordDrawing('system', name, record);
    const cents = [...tuning.steps.map(step => step.cents), 1200 * Math.log2(tuning.period)];
    return { drawings: ruler ? [ruler] : [], headAt: at => cents[noteAt(score, at) ?? -1] };
  }
  if (score.drone) {
    const circle = keyCircle(record);
    return { drawings: circle ? [circle] : [], headAt: () => undefined };
  }
  const keyboard = recordDrawing(spelling ? 'scale' : 'interval', name, record);
  return {
    drawings: keyboard ? [keyboard] : [],
    headAt: at => score.notes[noteAt(score, at) ?? -1]?.midi,
  };
}

/** The note that has begun last. */
function noteAt(score: Score, at: number): number | undefined {
  return at < score.length
    ? lastAt(
        score.notes.map(note => note.at),
        at,
      )
    : undefined;
}

/** The last of ascending places that is not after `at`. */
function lastAt(starts: readonly number[], at: number): number | undefined {
  const next = starts.findIndex(start => start > at);
  const last = (next === -1 ? starts.length : next) - 1;
  return last < 0 ? undefined : last;
}

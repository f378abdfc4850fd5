/** Draws music while it plays, with a moving play head at the sounding note. */

import type { Style } from '../../../base/text/style.ts';
import { centsOf } from '../../../music/arithmetic.ts';
import type { Head } from '../../../music/draw/drawing.ts';
import { type Drawing, drawingOf, drawingText } from '../../../music/draw/drawings.ts';
import { type ByKind, dispatch, type Music } from '../../../music/music.ts';
import type { Score } from '../../../music/score/score.ts';
import { writeOutSections } from '../../../music/score/sections.ts';
import { keyHertz, keysOfPeriod, synthTuning } from '../../../music/tuning.ts';

export interface PlayedPicture {
  /** The drawings, from the richest to the plainest. */
  readonly drawings: readonly Drawing[];
  /** Returns the position of the play head at a tick of the score; undefined if it is not shown. */
  headAt(tick: number): Head | undefined;
}

/** Returns the lines of the first drawing with at most `max` lines; none if every drawing is longer. */
export function pictureLines(
  { drawings }: PlayedPicture,
  style: Style,
  head: Head | undefined,
  max: number,
): string[] {
  for (const drawing of drawings) {
    const lines = drawingText(drawing, style, head).trimEnd().split('\n');
    if (lines.length <= max) return lines;
  }
  return [];
}

type PictureStyle = Pick<Style, 'noteNames'>;

export function pictureOf(value: Music, score: Score, { noteNames }: PictureStyle): PlayedPicture {
  return dispatch(pictureByKind, value, score, { noteNames });
}

const pictureByKind: ByKind<PlayedPicture, [score: Score, pictureStyle: PictureStyle]> = {
  key: (value, _, pictureStyle) => createPicture([drawingOf(value, pictureStyle)], () => undefined),
  interval: keyboardPicture,
  scale: keyboardPicture,
  chord: keyboardPicture,
  progression: (value, _, pictureStyle) => {
    const events = writeOutSections(value.sections, value.events);
    return createPicture([drawingOf({ ...value, events, sections: [] }, pictureStyle)], tick => {
      const eventIndex = events.findLastIndex(({ startTick }) => startTick <= tick);
      return eventIndex < 0 ? undefined : eventIndex;
    });
  },
  rhythm: (value, score, pictureStyle) =>
    createPicture(
      [drawingOf(value, pictureStyle), drawingOf(value, { ...pictureStyle, rhythmForm: 'grid' })],
      tick => (tick < score.length ? tick / score.length : undefined),
    ),
  tuning: (value, score, pictureStyle) => {
    const tuning = synthTuning(value);
    const cents = keysOfPeriod(tuning).flatMap(key => {
      const hertz = keyHertz(tuning, key);
      return hertz === undefined ? [] : [centsOf(hertz / tuning.hertz)];
    });
    return createPicture([drawingOf(value, pictureStyle)], tick => cents[noteAt(score, tick)]);
  },
};

function keyboardPicture(value: Music, score: Score, pictureStyle: PictureStyle): PlayedPicture {
  return createPicture([drawingOf(value, pictureStyle)], tick => score.notes[noteAt(score, tick)]?.midi);
}

function createPicture(
  drawings: readonly (Drawing | undefined)[],
  headAt: PlayedPicture['headAt'],
): PlayedPicture {
  return { drawings: drawings.filter(each => each !== undefined), headAt };
}

/** Returns the index of the note that began last; -1 for none. */
function noteAt({ notes, length }: Score, tick: number): number {
  return tick < length ? notes.findLastIndex(note => note.at <= tick) : -1;
}

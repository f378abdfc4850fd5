/** Performs a score: starts its notes in time, for each repetition, and makes the sound. */

import { sampleRate } from '../../base/wav.ts';
import { clicks } from '../score/drums.ts';
import { barTicks, beatTicks, type NoteEvent, type Score, secondsOf } from '../score/score.ts';
import { createSynth } from './synth.ts';

/** Options for performing a score. */
export interface PerformOptions {
  /** Number of repetitions; may be infinite. */
  readonly times: number;
  /** Returns the tempo at the beginning of a repetition, in beats per minute. Repetitions are counted from 0. */
  bpm(turn: number): number;
  /** Whether there is a stroke on every beat. */
  readonly click: boolean;
  /** Number of bars of metronome clicks before the music. */
  readonly countIn: number;
}

/** A block of sound, and its position in the score. */
export interface Block {
  /** Samples between −1 and 1 at 48 kHz, at most 50 ms. */
  readonly samples: Float64Array;
  /** The beginning of the block in the score, in ticks; negative during the count-in. */
  readonly at: number;
  readonly turn: number;
}

const blockSize = sampleRate / 20;
/** Seconds in which the last notes decay. */
const tailSeconds = 1;

/** One repetition of the score, from one sample to another. */
interface Turn {
  readonly number: number;
  readonly notes: readonly NoteEvent[];
  readonly length: number;
  /** The tick of the score at which it begins. */
  readonly at: number;
}

/** Yields blocks of sound, without end or until the last repetition has decayed. */
export function* perform(score: Score, { times, bpm, click, countIn }: PerformOptions): Generator<Block> {
  const [first] = score.notes;
  const isSingleDrum = score.notes.every(({ drum, midi }) => drum && midi === first?.midi);
  const synth = createSynth(isSingleDrum ? first?.midi : undefined);
  const timbre = score.drone ? 'sustained' : score.timbre;
  /** This number is not rounded, so that repetitions do not drift. */
  let begun = 0;
  for (const turn of turnsOf(score, times, click, countIn)) {
    const perTick = secondsOf({ ...score, bpm: bpm(Math.max(0, turn.number)) }, 1) * sampleRate;
    const end = begun + turn.length * perTick;
    let now = Math.round(begun);
    let next = 0;
    while (now < Math.round(end)) {
      const until = Math.min(now + blockSize, Math.round(end));
      for (let note = turn.notes[next]; note; note = turn.notes[++next]) {
        const start = Math.round(begun + note.at * perTick);
        if (start >= until) break;
        const turns = score.drone && !note.drum ? times : 1;
        synth.start(note, start - now, Math.round(note.ticks * perTick * turns), timbre);
      }
      const at = turn.at + (now - begun) / perTick;
      yield { samples: synth.render(until - now), at, turn: turn.number };
      now = until;
    }
    begun = end;
  }
  for (let left = tailSeconds * sampleRate; left > 0; left -= blockSize)
    yield { samples: synth.render(Math.min(blockSize, left)), at: score.length, turn: times - 1 };
}

/** Returns the number of samples of one repetition, including the decay at its end. */
export function performedSamples(score: Score): number {
  return Math.round(secondsOf(score, score.length) * sampleRate) + tailSeconds * sampleRate;
}

function* turnsOf(score: Score, times: number, click: boolean, countIn: number): Generator<Turn> {
  const { length } = score;
  if (countIn > 0) {
    const before = barTicks(score) * countIn;
    yield { number: -1, notes: strokesOf(score, before), length: before, at: -before };
  }
  const strokes = click ? strokesOf(score, length) : [];
  const all = click ? [...score.notes, ...strokes].sort((a, b) => a.at - b.at) : score.notes;
  for (let number = 0; number < times; number++) {
    // A drone starts only once.
    yield { number, notes: score.drone && number > 0 ? strokes : all, length, at: 0 };
  }
}

/** Returns the strokes of a metronome for this many ticks, with another drum at the beginning of each bar. */
function strokesOf(score: Score, ticks: number): NoteEvent[] {
  const beat = beatTicks(score);
  return Array.from({ length: Math.ceil(ticks / beat) }, (_, index) => ({
    at: index * beat,
    ticks: beat,
    midi: index % score.beats === 0 ? clicks.bar : clicks.beat,
    drum: true,
    velocity: index % score.beats === 0 ? 110 : 80,
  }));
}

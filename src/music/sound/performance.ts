/** Performs a score: starts its notes in time, for each repetition, and makes the sound. */

import { sampleRate } from '../../base/wav.ts';
import { clicks } from '../score/drums.ts';
import { barTicks, beatTicks, type NoteEvent, type Score, secondsOf } from '../score/score.ts';
import { createSynth } from './synth.ts';

/** Options for performing a score. */
export interface PerformOptions {
  /** Number of times to play the score; may be infinite. */
  readonly repeats: number;
  /** Returns the tempo at the beginning of a repetition, in beats per minute. Repetitions are counted from 0. */
  bpm(repetition: number): number;
  /** Whether a metronome clicks on every beat. */
  readonly click: boolean;
  /** Number of bars of metronome clicks before the music. */
  readonly countIn: number;
}

/** A block of sound, and its position in the score. */
export interface Block {
  /** Samples between −1 and 1 at 48 kHz, at most 50 ms. */
  readonly samples: Float64Array;
  /** The beginning in ticks of the score. During the count-in it is negative, and `repetition` is −1. */
  readonly at: number;
  readonly repetition: number;
}

const blockSize = sampleRate / 20;
/** Seconds in which the last notes decay. */
const tailSeconds = 1;

/** One repetition of the score, from one sample to another. */
interface Repetition {
  readonly number: number;
  readonly notes: readonly NoteEvent[];
  readonly length: number;
  /** The tick of the score at which it begins. */
  readonly at: number;
}

/** Yields blocks of sound, without end or until the last repetition has decayed. */
export function* perform(score: Score, { repeats, bpm, click, countIn }: PerformOptions): Generator<Block> {
  const [first] = score.notes;
  const isSingleDrum = score.notes.every(({ isDrum, midi }) => isDrum && midi === first?.midi);
  const synth = createSynth(isSingleDrum ? first?.midi : undefined);
  const timbre = score.isDrone ? 'sustained' : score.timbre;
  /** This number is not rounded, so that repetitions do not drift. */
  let startSample = 0;
  for (const repetition of repetitions(score, repeats, click, countIn)) {
    const samplesPerTick = secondsOf({ ...score, bpm: bpm(Math.max(0, repetition.number)) }, 1) * sampleRate;
    const end = startSample + repetition.length * samplesPerTick;
    let now = Math.round(startSample);
    let nextNote = 0;
    while (now < Math.round(end)) {
      const blockEnd = Math.min(now + blockSize, Math.round(end));
      for (let note = repetition.notes[nextNote]; note; note = repetition.notes[++nextNote]) {
        const start = Math.round(startSample + note.at * samplesPerTick);
        if (start >= blockEnd) break;
        const repeatCount = score.isDrone && !note.isDrum ? repeats : 1;
        synth.start(note, start - now, Math.round(note.ticks * samplesPerTick * repeatCount), timbre);
      }
      const tick = repetition.at + (now - startSample) / samplesPerTick;
      yield { samples: synth.render(blockEnd - now), at: tick, repetition: repetition.number };
      now = blockEnd;
    }
    startSample = end;
  }
  for (let left = tailSeconds * sampleRate; left > 0; left -= blockSize)
    yield { samples: synth.render(Math.min(blockSize, left)), at: score.length, repetition: repeats - 1 };
}

/** Returns the number of samples of one repetition, including the decay at its end. */
export function repetitionSamples(score: Score): number {
  return Math.round(secondsOf(score, score.length) * sampleRate) + tailSeconds * sampleRate;
}

function* repetitions(score: Score, repeats: number, click: boolean, countIn: number): Generator<Repetition> {
  const { length } = score;
  if (countIn > 0) {
    const countInTicks = barTicks(score) * countIn;
    yield { number: -1, notes: clickNotes(score, countInTicks), length: countInTicks, at: -countInTicks };
  }
  const strokes = click ? clickNotes(score, length) : [];
  const notes = click ? [...score.notes, ...strokes].sort((a, b) => a.at - b.at) : score.notes;
  for (let number = 0; number < repeats; number++) {
    // A drone starts only once.
    yield { number, notes: score.isDrone && number > 0 ? strokes : notes, length, at: 0 };
  }
}

/** Returns the strokes of a metronome for this many ticks, with another drum at the beginning of each bar. */
function clickNotes(score: Score, ticks: number): NoteEvent[] {
  const beat = beatTicks(score);
  return Array.from({ length: Math.ceil(ticks / beat) }, (_, index) => ({
    at: index * beat,
    ticks: beat,
    midi: index % score.beats === 0 ? clicks.bar : clicks.beat,
    isDrum: true,
    velocity: index % score.beats === 0 ? 110 : 80,
  }));
}

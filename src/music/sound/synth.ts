/** A synthesiser, which makes samples from notes, a block at a time. The same notes give the same samples. */
import { hertzOf } from '../note.ts';
import type { NoteEvent } from '../score/score.ts';
import type { Timbre } from './timbre.ts';
import { createStroke, createTone, soloGain, type Voice } from './voices.ts';

/** The sound of notes, block by block. */
export interface Synth {
  /**
   * Starts a note within the next block.
   * @param offset samples from the block's beginning
   * @param heldSamples samples until it is released
   */
  start(note: NoteEvent, offset: number, heldSamples: number, timbre: Timbre): void;
  /** Returns the next block: this many samples between −1 and 1. */
  render(samples: number): Float64Array;
}

const maxVoices = 256;
/** The gain of a note at full velocity. It is low because chords may have six notes. */
const gain = 0.25;

/**
 * Returns a synthesiser. Its voices sound until they have decayed.
 * @param singleDrum the only drum of music without notes, which is struck harder
 */
export function createSynth(singleDrum?: number): Synth {
  let voices: Voice[] = [];
  let waitingVoices: { readonly voice: Voice; readonly offset: number }[] = [];
  return {
    start({ midi, cents, isDrum, velocity }, offset, heldSamples, timbre) {
      const level = (gain * velocity) / 127;
      const voice = isDrum
        ? createStroke(midi, midi === singleDrum ? level * soloGain(midi) : level)
        : createTone({
            hertz: hertzOf({ midi, ...(cents && { cents }) }),
            level,
            heldSamples,
            timbre,
          });
      waitingVoices.push({ voice, offset });
    },
    render(samples) {
      const mix = new Float64Array(samples);
      for (const voice of voices) voice.add(mix, 0);
      for (const { voice, offset } of waitingVoices) voice.add(mix, offset);
      voices = [...voices, ...waitingVoices.map(({ voice }) => voice)].filter(voice => !voice.isOver());
      voices = voices.slice(-maxVoices);
      waitingVoices = [];
      for (let index = 0; index < samples; index++) mix[index] = softLimit(mix[index] ?? 0);
      return mix;
    },
  };
}

/** Returns the sample unchanged up to 0.6; larger ones are compressed so that they never exceed 1. */
function softLimit(value: number): number {
  const size = Math.abs(value);
  if (size <= 0.6) return value;
  return Math.sign(value) * (0.6 + 0.4 * Math.tanh((size - 0.6) / 0.4));
}

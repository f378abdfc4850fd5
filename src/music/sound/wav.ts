/** Converts scores to sound files. */
import { bytesPerSample, toPcm, wavHeader } from '../../base/wav.ts';
import type { WriteMusic } from '../export/writer.ts';
import type { Score } from '../score/score.ts';
import { repeat, swingScore } from '../score/score.ts';
import { perform, repetitionSamples } from './performance.ts';

/** Yields the score as a WAV file, piece by piece. */
export function* wav(score: Score): Generator<Uint8Array> {
  yield wavHeader(repetitionSamples(score) * bytesPerSample);
  const performOptions = { repeats: 1, bpm: () => score.bpm, click: false, countIn: 0 };
  for (const { samples } of perform(score, performOptions)) yield toPcm(samples);
}

/** Writes sound as a WAV file: 16 bits, 48 kHz. */
export const write: WriteMusic = ({ score }, { times, swing }) => ({
  content: wav(repeat(swingScore(score, swing), times)),
});

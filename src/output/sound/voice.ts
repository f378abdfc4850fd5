/** One tone or stroke while it sounds. */
import { sampleRate } from '../../base/wav.ts';

export interface Voice {
  /** Adds its next samples to the mix, from a place in it to its end. */
  add(mix: Float64Array, from: number): void;
  isOver(): boolean;
}

/** Time constants after which nothing is heard any more: e⁻⁹ is −78 dB. */
export const constantsHeard = 9;

/** How an amplitude shrinks from sample to sample when it falls to 1/e in so many seconds. */
export function decayOf(secondsToFall: number): number {
  return Math.exp(-1 / (secondsToFall * sampleRate));
}

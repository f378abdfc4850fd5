/** A struck string of four partials, or one that sounds on. */
import { sampleRate } from '../../base/wav.ts';
import { constantsHeard, decayOf, type Voice } from './voice.ts';

interface ToneOptions {
  readonly hertz: number;
  readonly level: number;
  /** Samples until it is let go; may be infinite. */
  readonly held: number;
  /** It doesn't die away before. */
  readonly sustained: boolean;
}

/** The amplitudes of the first four harmonics. */
const partials = [1, 0.45, 0.2, 0.1];
/** Samples in which a tone reaches its level, so that it begins without a click. */
const rise = 96;
const releaseSeconds = 0.04;

export function tone({ hertz, level, held, sustained }: ToneOptions): Voice {
  const ring = Math.min(2.5, Math.max(0.25, 1.4 * Math.sqrt(220 / hertz)));
  const sounding = partials
    .map((share, index) => ({ share, hertz: hertz * (index + 1), seconds: ring / (index + 1) }))
    .filter(partial => partial.hertz < sampleRate / 2)
    .map(partial =>
      createPartial(partial.hertz, partial.share * level, sustained ? undefined : partial.seconds),
    );
  const heard = (constant: number) => Math.round(constant * constantsHeard * sampleRate);
  const last = Math.min(sustained ? Number.POSITIVE_INFINITY : heard(ring), held + heard(releaseSeconds));
  let age = 0;
  return {
    add(mix, from) {
      const until = Math.min(mix.length, from + last - age);
      const release = Math.min(until, Math.max(from, from + held - age));
      for (const partial of sounding) {
        partial.add(mix, from, release, age);
        if (release === until) continue;
        partial.letGo();
        partial.add(mix, release, until, age + release - from);
      }
      age += until - from;
    },
    isOver: () => age >= last,
  };
}

/**
 * A sine as a recurrence: y[n] = 2r·cos(ω)·y[n−1] − r²·y[n−2] falls by r from sample to sample. Two
 * multiplications a sample, and as exact as the numbers are.
 */
function createPartial(hertz: number, level: number, seconds: number | undefined) {
  const angle = (2 * Math.PI * hertz) / sampleRate;
  let fall = seconds === undefined ? 1 : decayOf(seconds);
  let [last, beforeLast] = [0, (-level * Math.sin(angle)) / fall];
  let isLetGo = false;
  return {
    add(mix: Float64Array, from: number, until: number, age: number): void {
      const [first, second] = [2 * fall * Math.cos(angle), fall * fall];
      let [y1, y2] = [last, beforeLast];
      for (let index = from; index < until; index++) {
        const loudness = age < rise ? age++ / rise : 1;
        mix[index] = (mix[index] ?? 0) + y1 * loudness;
        const next = first * y1 - second * y2;
        y2 = y1;
        y1 = next;
      }
      [last, beforeLast] = [y1, y2];
    },
    letGo(): void {
      if (isLetGo) return;
      isLetGo = true;
      const faster = decayOf(releaseSeconds);
      // What lies behind shrinks with the new fall too, so that the sine goes on where it was.
      beforeLast *= fall / Math.min(fall, faster);
      fall = Math.min(fall, faster);
    },
  };
}

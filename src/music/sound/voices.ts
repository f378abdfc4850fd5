/** The voices of the synthesiser: decaying strings, sustained tones, and drum strokes. */
import { sampleRate, whiteNoise } from '../../base/wav.ts';
import sounds from './drum-sounds.json';
import type { Timbre } from './timbre.ts';

/** The sound of one note. */
export interface Voice {
  /** Adds the next samples to the mix, from a position in it to its end. */
  add(mix: Float64Array, from: number): void;
  isOver(): boolean;
}

/** Number of time constants after which nothing is audible: e⁻⁹ is −78 dB. */
const audibleConstants = 9;

/** Returns the factor for each sample if an amplitude falls to 1/e in this many seconds. */
function decayOf(secondsToFall: number): number {
  return Math.exp(-1 / (secondsToFall * sampleRate));
}

interface ToneOptions {
  readonly hertz: number;
  readonly level: number;
  /** Samples until the release; may be infinite. */
  readonly heldSamples: number;
  readonly timbre: Timbre;
}

interface Sound {
  /** The amplitudes of the first harmonics. */
  readonly partials: readonly number[];
  /** Samples in which a tone reaches its level, so that it begins without a click. */
  readonly attack: number;
  /** The time of decay, relative to a struck string. Without it, a note does not decay before its release. */
  readonly decay?: number;
}

const timbres: { readonly [Each in Timbre]: Sound } = {
  struck: { partials: [1, 0.45, 0.2, 0.1], attack: 96, decay: 1 },
  plucked: { partials: [0.8, 0.55, 0.35, 0.2, 0.12, 0.06], attack: 48, decay: 0.6 },
  sustained: { partials: [1, 0.45, 0.2, 0.1], attack: 1920 },
};
const releaseSeconds = 0.04;

/** Returns the voice of a note with some harmonics, which decays like a struck or plucked string, or is sustained. */
export function createTone({ hertz, level, heldSamples, timbre }: ToneOptions): Voice {
  const { partials, attack, decay: decayFactor } = timbres[timbre];
  const decaySeconds = Math.min(2.5, Math.max(0.25, 1.4 * Math.sqrt(220 / hertz))) * (decayFactor ?? 1);
  const audiblePartials = partials
    .map((share, index) => ({ share, hertz: hertz * (index + 1), seconds: decaySeconds / (index + 1) }))
    .filter(partial => partial.hertz < sampleRate / 2)
    .map(partial =>
      createPartial(partial.hertz, partial.share * level, decayFactor && partial.seconds, attack),
    );
  const audibleSamples = (seconds: number) => Math.round(seconds * audibleConstants * sampleRate);
  const last = Math.min(
    decayFactor ? audibleSamples(decaySeconds) : Number.POSITIVE_INFINITY,
    heldSamples + audibleSamples(releaseSeconds),
  );
  let age = 0;
  return {
    add(mix, from) {
      const mixEnd = Math.min(mix.length, from + last - age);
      const release = Math.min(mixEnd, Math.max(from, from + heldSamples - age));
      for (const partial of audiblePartials) {
        partial.add(mix, from, release, age);
        if (release === mixEnd) continue;
        partial.release();
        partial.add(mix, release, mixEnd, age + release - from);
      }
      age += mixEnd - from;
    },
    isOver: () => age >= last,
  };
}

/**
 * Returns a decaying sine by a recurrence: y[n] = 2r·cos(ω)·y[n−1] − r²·y[n−2], where r is the decay per sample. It
 * takes two multiplications a sample, and its only errors are those of rounding.
 */
function createPartial(hertz: number, level: number, seconds: number | undefined, attack: number) {
  const angle = (2 * Math.PI * hertz) / sampleRate;
  let fall = seconds === undefined ? 1 : decayOf(seconds);
  let [last, beforeLast] = [0, (-level * Math.sin(angle)) / fall];
  let isReleased = false;
  return {
    add(mix: Float64Array, from: number, mixEnd: number, age: number): void {
      const [factor1, factor2] = [2 * fall * Math.cos(angle), fall * fall];
      let [y1, y2] = [last, beforeLast];
      for (let index = from; index < mixEnd; index++) {
        const loudness = age < attack ? age++ / attack : 1;
        mix[index] = (mix[index] ?? 0) + y1 * loudness;
        const nextSample = factor1 * y1 - factor2 * y2;
        y2 = y1;
        y1 = nextSample;
      }
      [last, beforeLast] = [y1, y2];
    },
    release(): void {
      if (isReleased) return;
      isReleased = true;
      const releaseDecay = decayOf(releaseSeconds);
      // The previous sample is scaled to the new decay too, so that the sine continues without a jump.
      beforeLast *= fall / Math.min(fall, releaseDecay);
      fall = Math.min(fall, releaseDecay);
    },
  };
}

interface Drum {
  /** The frequency of the skin when struck, and when at rest, in hertz. */
  readonly from: number;
  readonly to: number;
  /** Amplitudes of the sine and of the noise. */
  readonly sine: number;
  readonly noise: number;
  /** Seconds in which each falls to 1/e. */
  readonly sineFalls: number;
  readonly noiseFalls: number;
  /** The share of low frequencies to remove from the noise, 0 to 1. */
  readonly bright: number;
}

/** Drums by General MIDI's number (`drum-sounds.json`). */
const drumSounds: Readonly<Record<string, Drum>> = sounds;
const claves: Drum = sounds[75];

/** Seconds until the sine has reached its final frequency. */
const glideSeconds = 0.03;

/** The energy of a drum stroke that is as loud as a note, as `soloGain` measures it. */
const noteEnergy = 0.5;

/** Returns the factor by which to amplify a drum that sounds alone, so that it is as loud as a note. */
export function soloGain(midi: number): number {
  const { sine, noise, sineFalls, noiseFalls } = drumSounds[midi] ?? claves;
  // White noise between -1 and 1 has two thirds of a sine's energy.
  const energy = sine ** 2 * sineFalls + (2 / 3) * noise ** 2 * noiseFalls;
  return Math.max(1, Math.sqrt(noteEnergy / energy));
}

/** Returns a drum stroke: a sine that falls in pitch, noise, or both. @param midi the drum by General MIDI's number */
export function createStroke(midi: number, level: number): Voice {
  const drum = drumSounds[midi] ?? claves;
  const sineFall = decayOf(drum.sineFalls);
  const noiseFall = decayOf(drum.noiseFalls);
  const glideFall = decayOf(glideSeconds);
  const last = Math.round(Math.max(drum.sineFalls, drum.noiseFalls) * audibleConstants * sampleRate);
  const noise = createNoise(drum.bright);
  let [sine, hiss, glide] = [drum.sine * level, drum.noise * level, drum.from - drum.to];
  let phase = 0;
  let age = 0;
  return {
    add(mix, from) {
      const mixEnd = Math.min(mix.length, from + last - age);
      for (let index = from; index < mixEnd; index++) {
        mix[index] = (mix[index] ?? 0) + sine * Math.sin(phase) + hiss * noise();
        phase += (2 * Math.PI * (drum.to + glide)) / sampleRate;
        sine *= sineFall;
        hiss *= noiseFall;
        glide *= glideFall;
      }
      age += mixEnd - from;
    },
    isOver: () => age >= last,
  };
}

/** Returns a generator of white noise from which a share of its running mean is subtracted. */
function createNoise(bright: number): () => number {
  const nextSample = whiteNoise(1);
  let mean = 0;
  return () => {
    const white = nextSample();
    mean += (white - mean) * 0.3;
    return white - bright * mean;
  };
}

/** Renders samples and media: sounds are described by parameters, and become 16-bit mono WAV on request. */
import { sampleRate, toPcm, wavHeader, whiteNoise } from '../base/wav.ts';

/** One tone or burst of noise. Times are in milliseconds from the beginning of the sound. */
export interface SampleVoice {
  /** `noise` is white noise through a resonance at `hz`. */
  readonly wave: 'sine' | 'triangle' | 'square' | 'noise';
  readonly at: number;
  readonly ms: number;
  readonly hz: number;
  /** The frequency at the end of an exponential glide from `hz`; if absent, the frequency is constant. */
  readonly toHz?: number;
  /** Peak amplitude, 0 to 1. */
  readonly gain: number;
  /** The time in which the amplitude falls to 1/e; if absent, the amplitude is constant. */
  readonly decay?: number;
}

export interface Sound {
  readonly durationMs: number;
  readonly voices: readonly SampleVoice[];
}

/** Renders a sound as a WAV file (RIFF, PCM, mono, 16 bits, 48 kHz). The same sound gives the same bytes. */
export function renderWav(sound: Sound): Uint8Array {
  const mix = new Float64Array(sampleCount(sound.durationMs));
  for (const [index, voice] of sound.voices.entries()) addVoice(mix, voice, index + 1);
  const bytes = toPcm(mix.map(value => Math.max(-1, Math.min(1, value))));
  return Buffer.concat([wavHeader(bytes.length), bytes]);
}

function sampleCount(milliseconds: number): number {
  return Math.round((milliseconds * sampleRate) / 1000);
}

function addVoice(mix: Float64Array, voice: SampleVoice, seed: number): void {
  const start = sampleCount(voice.at);
  const length = Math.min(sampleCount(voice.ms), mix.length - start);
  const fade = sampleCount(2); // Avoids clicks at the beginning and the end of a voice.
  const glide = (voice.toHz ?? voice.hz) / voice.hz;
  const wave = voice.wave === 'noise' ? createNoise(voice.hz, seed) : waves[voice.wave];
  let phase = 0;
  for (let index = 0; index < length; index += 1) {
    const envelope = Math.min(1, (index + 1) / fade, (length - index) / fade);
    const decay = voice.decay === undefined ? 1 : Math.exp(-index / sampleCount(voice.decay));
    const sampleIndex = start + index;
    mix[sampleIndex] = (mix[sampleIndex] ?? 0) + wave(phase) * voice.gain * envelope * decay;
    phase = (phase + (voice.hz * glide ** (index / length)) / sampleRate) % 1;
  }
}

/** The waveforms, for a phase of 0 to 1. */
const waves = {
  sine: (phase: number) => Math.sin(2 * Math.PI * phase),
  triangle: (phase: number) => 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5),
  square: (phase: number) => (phase < 0.5 ? 1 : -1),
};

/** Returns a generator of white noise through a two-pole resonance. */
function createNoise(hz: number, seed: number): () => number {
  const radius = 0.8;
  const feedback = 2 * radius * Math.cos((2 * Math.PI * hz) / sampleRate);
  const white = whiteNoise(seed);
  let last = 0;
  let beforeLast = 0;
  return () => {
    const value = (1 - radius) * white() + feedback * last - radius * radius * beforeLast;
    beforeLast = last;
    last = value;
    return value;
  };
}

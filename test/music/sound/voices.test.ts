/** Tests pitch, loudness and duration of each voice of the synthesiser. */
import { expect, it } from 'vitest';
import { toPcm } from '../../../src/base/wav.ts';
import { createScore } from '../../../src/music/score/score.ts';
import { repetitionSamples } from '../../../src/music/sound/performance.ts';
import { createSynth } from '../../../src/music/sound/synth.ts';
import { createStroke, createTone, type Voice } from '../../../src/music/sound/voices.ts';

const rate = 48_000;

/** Returns the first seconds of a voice. */
function samplesOf(voice: Voice, seconds = 0.6): Float64Array {
  const samples = new Float64Array(seconds * rate);
  voice.add(samples, 0);
  return samples;
}

/** Returns how many times per second the wave crosses 0 upwards, from one second to another. */
function hertzOf(samples: Float64Array, from: number, until: number): number {
  let turns = 0;
  for (let at = from * rate + 1; at < until * rate; at++)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) turns++;
  return turns / (until - from);
}

function peak(samples: Float64Array, from: number, until: number): number {
  return samples
    .subarray(from * rate, until * rate)
    .reduce((most, each) => Math.max(most, Math.abs(each)), 0);
}

/** Returns the amplitude of a frequency from 0.1 to 0.6 s, after the attack. */
function amplitudeOf(samples: Float64Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (let at = rate / 10; at < (6 * rate) / 10; at++) {
    const angle = (2 * Math.PI * hertz * at) / rate;
    real += (samples[at] ?? 0) * Math.cos(angle);
    imaginary += (samples[at] ?? 0) * Math.sin(angle);
  }
  return Math.hypot(real, imaginary) / (rate / 4);
}

/** Returns how many seconds a voice lasts. */
function durationOf(voice: Voice): number {
  let blocks = 0;
  for (const block = new Float64Array(480); !voice.isOver() && blocks < 2000; blocks++)
    voice.add(block.fill(0), 0);
  return blocks / 100;
}

it('drums differ in pitch and duration as real ones do', () => {
  // General MIDI: 36 bass drum, 38 snare, 42 and 46 hi-hat closed and open, 51 ride, 54 tambourine, 75 claves,
  // 76 and 77 wood blocks high and low.
  const pitch = (midi: number) => hertzOf(samplesOf(createStroke(midi, 1)), 0, 0.03);
  expect(pitch(36)).toBeLessThan(170);
  expect(Math.abs(hertzOf(samplesOf(createStroke(36, 1)), 0.1, 0.4) - 52)).toBeLessThan(8);
  expect(pitch(38)).toBeGreaterThan(pitch(36));
  for (const cymbal of [42, 46, 51, 54]) expect(pitch(cymbal)).toBeGreaterThan(4500);
  for (const [midi, hertz] of [
    [75, 2500],
    [76, 1800],
    [77, 1200],
  ] as const)
    expect(Math.abs(hertzOf(samplesOf(createStroke(midi, 1)), 0.01, 0.06) - hertz)).toBeLessThan(60);
  const [kick, rim, snare, clap, closed, open, ride] = [36, 37, 38, 39, 42, 46, 51].map(midi =>
    durationOf(createStroke(midi, 1)),
  );
  expect(closed).toBeLessThan((open ?? 0) / 3);
  expect(rim).toBeLessThan((snare ?? 0) / 3);
  expect([kick, snare, clap, ride].every(each => each !== undefined && each > 0.4 && each < 1.5)).toBe(true);
  expect(open).toBeGreaterThan(1);
});

it('plays claves for an unknown drum number, and louder for a higher level', () => {
  expect(samplesOf(createStroke(1, 1))).toEqual(samplesOf(createStroke(75, 1)));
  for (const midi of [36, 38, 42]) {
    const [loud, soft] = [1, 0.5].map(level => peak(samplesOf(createStroke(midi, level)), 0, 1));
    expect(loud).toBeCloseTo(2 * (soft ?? 0), 9);
    expect(loud).toBeGreaterThan(0.5);
  }
});

it('plays a note with three overtones, each weaker, and none above half the sampling rate', () => {
  const samples = samplesOf(
    createTone({ hertz: 200, level: 1, heldSamples: Number.POSITIVE_INFINITY, timbre: 'sustained' }),
  );
  const strengths = [200, 400, 600, 800, 1000].map(hertz => Number(amplitudeOf(samples, hertz).toFixed(2)));
  expect(strengths).toEqual([1, 0.45, 0.2, 0.1, 0]);
  // Above half the sampling rate an overtone would fold back: 2 × 13,000 would sound at 22,000.
  const high = samplesOf(
    createTone({ hertz: 13_000, level: 1, heldSamples: Number.POSITIVE_INFINITY, timbre: 'sustained' }),
  );
  expect(amplitudeOf(high, 13_000)).toBeCloseTo(1, 2);
  expect(amplitudeOf(high, 22_000)).toBeLessThan(0.01);
});

it('starts a note without a click and lets it decay, low notes longer than high ones', () => {
  const struck = (hertz: number, held = Number.POSITIVE_INFINITY) =>
    createTone({ hertz, level: 1, heldSamples: held, timbre: 'struck' });
  const samples = samplesOf(struck(220), 2.2);
  expect(samples[0]).toBe(0);
  expect(peak(samples, 0, 0.0001)).toBeLessThan(0.1);
  expect(peak(samples, 0.002, 0.01)).toBeGreaterThan(0.9);
  // The tone falls to 1/e in 1.4 s, its first overtone in half of that.
  expect(peak(samples, 2, 2.1) / peak(samples, 0.6, 0.7)).toBeLessThan(0.4);
  const lengths = [110, 220, 880, 10_000].map(hertz => durationOf(struck(hertz)));
  for (const [index, seconds] of [1.4 * Math.SQRT2, 1.4, 0.7, 0.25].entries())
    expect(lengths[index]).toBeCloseTo(9 * seconds, 1);
});

it('releases a note at its end, and holds a sustained one', () => {
  const half = rate / 2;
  const short = samplesOf(createTone({ hertz: 440, level: 1, heldSamples: half, timbre: 'sustained' }), 1);
  expect(peak(short, 0.4, 0.5)).toBeCloseTo(peak(short, 0.1, 0.2), 3);
  // The time constant is 40 ms; after nine of them the tone is inaudible.
  expect(peak(short, 0.54, 0.55) / peak(short, 0.49, 0.5)).toBeCloseTo(1 / Math.E, 1);
  expect(peak(short, 0.9, 1)).toBe(0);
  expect(
    durationOf(createTone({ hertz: 440, level: 1, heldSamples: half, timbre: 'sustained' })),
  ).toBeCloseTo(0.86, 2);
});

it('plays a note as loud as its velocity, and starts it within the block', () => {
  const render = (velocity: number) => {
    const synth = createSynth();
    synth.start({ at: 0, ticks: 1, midi: 69, velocity }, 1000, rate, 'sustained');
    return synth.render(4800);
  };
  expect(peak(render(127), 0, 0.02)).toBe(0);
  expect(peak(render(127), 0.05, 0.1)).toBeCloseTo(2 * peak(render(63.5), 0.05, 0.1), 6);
});

it('writes samples as signed 16-bit little-endian', () => {
  expect(Buffer.from(toPcm(Float64Array.of(0, 1, -1, 0.5))).toString('hex')).toBe('0000ff7f01800040');
});

it('one repetition is followed by a second in which the last note decays', () => {
  const score = createScore({ name: '', bpm: 60, notes: [{ at: 0, ticks: 480, midi: 60, velocity: 90 }] });
  expect(repetitionSamples(score)).toBe(5 * rate);
});

it('ends the oldest voices if there are more than 256', () => {
  const synth = createSynth();
  const quiet = { at: 0, ticks: 480, midi: 100, velocity: 0 };
  for (let voice = 0; voice < 256; voice++) synth.start(quiet, 0, rate, 'sustained');
  synth.render(480);
  synth.start({ ...quiet, midi: 69, velocity: 127 }, 0, rate, 'sustained');
  synth.render(480);
  expect(Math.max(...synth.render(480))).toBeGreaterThan(0.1);
});

import { expect, it } from 'vitest';
import { sampleRate as rate } from '../../../src/base/wav.ts';
import type { Music } from '../../../src/music/music.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { createScore, type NoteEvent, type Score } from '../../../src/music/score/score.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { type PerformOptions, perform } from '../../../src/music/sound/performance.ts';
import { soundOfFamily } from '../../../src/music/sound/timbre.ts';
import { campaign } from '../../support/often.ts';

const tone: NoteEvent = { at: 0, ticks: 480, midi: 69, velocity: 100 };
const stroke: NoteEvent = { at: 0, ticks: 120, midi: 75, isDrum: true, velocity: 100 };
const once: PerformOptions = { repeats: 1, bpm: () => 120, click: false, countIn: 0 };

/** Returns all samples in one array. */
function samplesOf(score: Score, performing: Partial<PerformOptions> = {}): Float64Array {
  const parts = Array.from(perform(score, { ...once, ...performing }), ({ samples }) => [...samples]);
  return Float64Array.from(parts.flat());
}

/** Returns the indexes of the samples at which sound begins after at least 20 ms of silence. */
function onsets(samples: Float64Array): number[] {
  const found: number[] = [];
  let silent = 960;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) > 1e-3) {
      if (silent >= 960) found.push(index);
      silent = 0;
    } else silent++;
  }
  return found;
}

/** Returns how far, in hertz, a sine near `hertz` is from that frequency, over one second. */
function frequencyError(samples: Float64Array, hertz: number, from: number): number {
  const phase = (start: number) => {
    let [real, imaginary] = [0, 0];
    for (let index = start; index < start + 24_000; index++) {
      // Hann's window filters the other partials out.
      const window = 1 - Math.cos((2 * Math.PI * (index - start)) / 24_000);
      const angle = (2 * Math.PI * hertz * index) / 48_000;
      real += window * (samples[index] ?? 0) * Math.cos(angle);
      imaginary -= window * (samples[index] ?? 0) * Math.sin(angle);
    }
    return Math.atan2(imaginary, real);
  };
  const turned = phase(from + 48_000) - phase(from);
  return (turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI))) / (2 * Math.PI);
}

it('plays notes within a hundredth of a cent, struck or held', context => {
  campaign(context);
  for (const [midi, cents] of [
    [28, 0],
    [69, 0],
    [61, -48.3871],
    [100, 13.7],
  ] as const) {
    const hertz = 440 * 2 ** ((midi + cents / 100 - 69) / 12);
    for (const drone of [true, false]) {
      const score = createScore({
        name: '',
        isDrone: drone,
        notes: [{ ...tone, ticks: 1920 * 2, midi, cents }],
      });
      const off = frequencyError(samplesOf(score), hertz, 4800);
      expect(Math.abs(1200 * Math.log2((hertz + off) / hertz))).toBeLessThan(0.01);
    }
  }
});

it('starts every onset on its sample in each repeat', context => {
  campaign(context);
  // Seven beats at 140: 3 s for each repeat and 3/7 s for a beat, which is not a whole number of samples.
  const notes = [0, 480, 1440].map(at => ({ ...stroke, at }));
  const score = createScore({ name: '', beats: 7, notes });
  const found = onsets(samplesOf(score, { repeats: 5, bpm: () => 140 }));
  const beat = (60 / 140) * 48_000;
  const wanted = [0, 1, 2, 3, 4].flatMap(turn => [0, 1, 3].map(at => Math.round((7 * turn + at) * beat)));
  // A stroke begins with a sine and noise, which exceed the threshold within two samples.
  expect(found.map((at, index) => at - (wanted[index] ?? 0)).every(late => late >= 0 && late <= 2)).toBe(
    true,
  );
  expect(found.length).toBe(wanted.length);
});

it('plays each repeat in the tempo that is set at its start', () => {
  const score = createScore({ name: '', notes: [stroke] });
  const found = onsets(samplesOf(score, { repeats: 4, bpm: turn => 120 + 60 * Math.floor(turn / 2) }));
  // Bars of 4 beats: 2 s at 120, 4/3 s at 180.
  const wanted = [0, 2, 4, 4 + 4 / 3].map(second => second * 48_000);
  expect(found.every((at, index) => Math.abs(at - (wanted[index] ?? 0)) <= 2)).toBe(true);
  expect(found.length).toBe(4);
});

it('counts in, clicks, and reports its position', () => {
  const score = createScore({ name: '', beats: 3, notes: [{ ...stroke, at: 240 }] });
  const found = onsets(samplesOf(score, { countIn: 2, click: true, repeats: 1 }));
  const wanted = [0, 1, 2, 3, 4, 5, 6, 6.5, 7, 8].map(beat => beat * 24_000);
  expect(found.every((at, index) => Math.abs(at - (wanted[index] ?? 0)) <= 2)).toBe(true);
  expect(found.length).toBe(wanted.length);
  const places = Array.from(
    perform(score, { ...once, countIn: 1, repeats: 2 }),
    ({ at, repetition: turn }) => [turn, at],
  );
  expect([places[0], places[30], places[60], places.at(-1)]).toEqual([
    ...[
      [-1, -1440],
      [0, 0],
      [1, 0],
      [1, 1440],
    ],
  ]);
});

it('clicks higher and louder at the start of a bar', () => {
  const score = createScore({ name: '', beats: 3, notes: [{ ...stroke, at: 1200, velocity: 1 }] });
  const samples = samplesOf(score, { click: true });
  const clicks = [0, 1, 2].map(beat => samples.slice(beat * 24_000, beat * 24_000 + 960));
  const turns = clicks.map(click => click.filter((each, at) => each >= 0 && (click[at - 1] ?? 0) < 0).length);
  // General MIDI's wood blocks: the high one, 36 turns of 1800 Hz in 20 ms, and the low one, 24 of 1200 Hz.
  expect(turns.map(turn => Math.round(turn / 6))).toEqual([6, 4, 4]);
  const [bar = 0, ...beats] = clicks.map(click => Math.max(...click));
  for (const beat of beats) expect(bar / beat).toBeGreaterThan(1.2);
});

it('starts a drone once, and sustains it between repeats', () => {
  const score = createScore({ name: '', isDrone: true, notes: [{ ...tone, ticks: 1920 }] });
  const samples = samplesOf(score, { repeats: 3 });
  expect(onsets(samples)).toEqual([expect.any(Number)]);
  const peak = (from: number) => Math.max(...samples.subarray(from, from + 480).map(Math.abs));
  expect(peak(96_000)).toBeCloseTo(peak(48_000), 2);
  expect(peak(6 * 48_000 - 480)).toBeCloseTo(peak(48_000), 2);
  expect(peak(7 * 48_000 - 480)).toBeLessThan(1e-3);
});

it('never exceeds full scale, however many notes there are', () => {
  const notes = Array.from({ length: 1000 }, (_, index) => ({
    ...tone,
    velocity: 127,
    midi: 20 + (index % 80),
  }));
  const samples = samplesOf(createScore({ name: '', notes }));
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  expect(peak).toBeLessThanOrEqual(1);
  expect(peak).toBeGreaterThan(0.9);
});

it('gives the same samples for the same score', () => {
  const score = createScore({ name: '', notes: [tone, stroke, { ...stroke, midi: 38 }] });
  const [first, second] = [samplesOf(score), samplesOf(score)];
  expect(first.every((sample, index) => sample === second[index])).toBe(true);
  expect(first.length).toBe(second.length);
});

/** Returns the loudest 400 ms in decibels of full scale, as loudness meters do (ITU-R BS.1770 without its filter). */
function loudness(value: Music): number {
  const samples = samplesOf(scoreOf(value), once);
  const window = 0.4 * rate;
  let loudest = 0;
  for (let from = 0; from + window <= samples.length; from += window / 4) {
    let sum = 0;
    for (let at = from; at < from + window; at++) sum += (samples[at] ?? 0) ** 2;
    loudest = Math.max(loudest, sum / window);
  }
  return 10 * Math.log10(loudest);
}

it.each(['x..x..x.', 'x...x...', 'E(5,8)'])('plays %s as loud as a scale', pattern => {
  const scale = loudness(readMusic('C D E F G A B C').value);
  expect(Math.abs(loudness(readMusic(pattern).value) - scale)).toBeLessThan(3);
});

it('sustains a note longer on struck strings than on plucked ones, and longest on bowed ones', () => {
  const score = createScore({ name: '', bpm: 60, notes: [{ at: 0, ticks: 1920, midi: 60, velocity: 90 }] });
  const lateLevel = (family: string) => {
    const samples = samplesOf({ ...score, timbre: soundOfFamily(family).timbre }, once);
    return Math.max(...samples.slice(1.8 * rate, 1.9 * rate).map(Math.abs));
  };
  const [guitar = 0, piano = 0, violin = 0] = ['FRETBOARD', 'KEYBOARD', 'STRINGS'].map(lateLevel);
  expect(guitar).toBeLessThan(piano / 2);
  expect(piano).toBeLessThan(violin / 2);
  expect(soundOfFamily('toString')).toEqual(soundOfFamily('KEYBOARD'));
});

import { describe, expect, it } from 'vitest';
import { createScore, repeat, type Score, secondsOf, tuneTo } from '../../../src/music/score/score.ts';
import { wav } from '../../../src/music/sound/wav.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { run, withFiles } from '../../support/readers.ts';
import { keyScore, systemScore, rhythmScore as trackScore } from '../../support/records.ts';
import { requires } from '../../support/requires.ts';

const wavFile = (score: Score, times = 1) => [
  { name: 'sound.wav', content: Buffer.concat([...wav(repeat(score, times))]) },
];

const sox = requires('sox');
it.skipIf(sox.skip)(`a WAV file has a valid header ${sox.reason}`, () => {
  const note = { at: 0, ticks: 480, midi: 69, velocity: 100 };
  const score = createScore({ name: '', bpm: 97, notes: [note] });
  withFiles(wavFile(score, 3), ([path = '']) => {
    const values = ['-r', '-c', '-b', '-e', '-s'].map(option => run('sox', ['--i', option, path]).trim());
    const samples = Math.round(((3 * 4 * 60) / 97) * 48_000) + 48_000;
    expect(values).toEqual(['48000', '1', '16', 'Signed Integer PCM', String(samples)]);
    expect(Buffer.concat([...wav(repeat(score, 3))]).length).toBe(44 + 2 * samples);
  });
});

const aubio = requires('aubiopitch', 'aubioonset');
describe.skipIf(aubio.skip)(`a WAV file analysed by aubio ${aubio.reason}`, () => {
  /** Returns pairs of seconds and hertz, several for each second. */
  const pitches = (score: Score) =>
    withFiles(wavFile(score), ([path = '']) => {
      const lines = run('aubiopitch', ['-i', path, '-p', 'yinfft', '-B', '8192', '-H', '1024']).split('\n');
      return lines.map(line => line.split(' ').map(Number));
    });
  const median = (heard: readonly (readonly number[])[], from: number, to: number) => {
    const pitchesHeard = heard.flatMap(([time = 0, hertz = 0]) => (time > from && time < to ? [hertz] : []));
    return pitchesHeard.sort((a, b) => a - b)[Math.floor(pitchesHeard.length / 2)] ?? 0;
  };
  const cents = (hertz: number, other: number) => Math.abs(1200 * Math.log2(hertz / other));

  it('has a drone at the frequency of the key, with A4 at 440 and at 415 Hz', () => {
    for (const key of catalog.keys.filter((_, index) => index % 7 === 0)) {
      const score = keyScore(key);
      expect(cents(median(pitches(score), 0.5, 1.5), key.frequency)).toBeLessThan(2);
      const lower = median(pitches(tuneTo(score, 415)), 0.5, 1.5);
      expect(cents(lower, (key.frequency * 415) / 440)).toBeLessThan(2);
    }
  });

  it('has each step of 7-edo within two cents of its frequency', () => {
    const index = catalog.musicSystems.findIndex(({ slug }) => slug === '7-edo');
    const state = catalog.musicSystemStates[index];
    const heard = pitches({ ...systemScore(catalog.musicSystems[index], state), bpm: 60 });
    for (const [step, { frequency }] of (state?.tones ?? []).entries())
      expect(cents(median(heard, step + 0.25, step + 0.9), frequency)).toBeLessThan(2);
  });

  it('has drum sounds at the onsets of the ring', () => {
    for (const name of ['Son clave 3-2', 'Backbeat', 'Tresillo']) {
      const track = only(catalog.circularTracks, each => each.name === name);
      const score = trackScore(track);
      const heard = withFiles(wavFile(score, 4), ([path = '']) =>
        run('aubioonset', ['-i', path, '-B', '512', '-H', '128', '-O', 'hfc']).trim().split('\n').map(Number),
      );
      const turn = secondsOf(score, score.length);
      const places = [...new Set(score.notes.map(({ at }) => secondsOf(score, at)))];
      const wanted = [0, 1, 2, 3].flatMap(number => places.map(place => number * turn + place));
      for (const place of wanted)
        expect(Math.min(...heard.map(time => Math.abs(time - place)))).toBeLessThan(0.015);
    }
  });
});

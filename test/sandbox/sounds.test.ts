/** Measures drum samples of the sandbox with a discrete Fourier transform, one frequency after another. */
import { expect, it } from 'vitest';
import { renderWav, type Sound } from '../../src/sandbox/sound.ts';
import { campaign } from '../support/often.ts';
import { catalog, only } from './catalog.ts';

const sampleRate = 48_000;

function samples(sound: Sound): readonly number[] {
  const file = Buffer.from(renderWav(sound));
  return Array.from({ length: (file.length - 44) / 2 }, (_, index) => file.readInt16LE(44 + index * 2));
}

function strength(signal: readonly number[], hertz: number): number {
  const turn = (2 * Math.PI * hertz) / sampleRate;
  let [real, imaginary] = [0, 0];
  signal.forEach((value, index) => {
    real += value * Math.cos(turn * index);
    imaginary += value * Math.sin(turn * index);
  });
  return Math.hypot(real, imaginary);
}

/** Returns the strongest frequency from `least` to `most`. */
function pitch(signal: readonly number[], least: number, most: number, step: number): number {
  let best = least;
  let loudest = 0;
  for (let hertz = least; hertz <= most; hertz += step) {
    const loudness = strength(signal, hertz);
    if (loudness > loudest) [best, loudest] = [hertz, loudness];
  }
  return best;
}

function sample(folder: string, name: string): readonly number[] {
  const { files } = only(catalog.drumFolders, each => each.path === folder);
  return samples(only(files, file => file.name === name).sound);
}

it('each drum with a skin sounds at its own pitch', context => {
  campaign(context);
  const skins = [
    ['Kits/Acoustic', 'tom low.wav', 85],
    ['Kits/Acoustic', 'tom mid.wav', 120],
    ['Kits/Acoustic', 'tom high.wav', 165],
    ['Kits/Acoustic', 'kick.wav', 55],
    ['World/Darbuka', 'dum.wav', 110],
    ['Hand percussion/Bongos & Congas', 'conga.wav', 195],
  ] as const;
  for (const [folder, name, hertz] of skins) {
    const heard = pitch(sample(folder, name), hertz * 0.6, hertz * 1.8, 1);
    expect([name, Math.abs(heard - hertz) < 0.03 * hertz]).toEqual([name, true]);
  }
});

it('a ride cymbal has a ping, and a crash cymbal has none', context => {
  campaign(context);
  /** Returns the strength of the strongest frequency as a multiple of the median strength. */
  const prominence = (name: string) => {
    const start = sample('Kits/Acoustic', name).slice(2400, 9600);
    const spectrum = Array.from({ length: 150 }, (_, index) => strength(start, 2000 + index * 40));
    const sorted = spectrum.toSorted((a, b) => a - b);
    return (sorted.at(-1) ?? 0) / (sorted[75] ?? 1);
  };
  expect(prominence('ride.wav')).toBeGreaterThan(15);
  expect(prominence('crash.wav')).toBeLessThan(8);
});

/** Intervals: all that the scales need, the common simple ones, and the tensions of jazz chords. */
import { Interval as Tonal } from 'tonal';
import { at, color } from './pitch.ts';
import type { Interval } from './records.ts';
import { scales } from './scales.ts';

const common = '1P 2m 2M 3m 3M 4P 4A 5d 5P 6m 6M 7m 7M 8P 9m 9M 9A 11P 11A 13m 13M'.split(' ');

const qualities: Readonly<Record<string, string>> = {
  P: 'Perfect',
  M: 'Major',
  m: 'Minor',
  A: 'Augmented',
  d: 'Diminished',
};
const ordinals =
  'unison second third fourth fifth sixth seventh octave ninth tenth eleventh twelfth thirteenth'.split(' ');
const romans = 'I II III IV V VI VII VIII IX X XI XII XIII'.split(' ');

export function intervals(): readonly Interval[] {
  return spellings().map((spelling, index) => {
    const { num, q, alt, semitones } = Tonal.get(spelling);
    const accidental = at(['𝄫', '♭', '', '♯', '𝄪'], alt + 2);
    return {
      id: index + 1,
      name: `${qualities[q]} ${at(ordinals, num - 1)}`,
      abbreviation: abbreviation(spelling),
      jazzAbbreviation: `${accidental}${num}`,
      semitones,
      color: color(semitones * 100),
      degree: accidental + at(romans, num - 1),
    };
  });
}

/** `P5` for tonal's `5P`. */
export function abbreviation(spelling: string): string {
  const { q, num } = Tonal.get(spelling);
  return `${q}${num}`;
}

/** By number, then by size. */
function spellings(): readonly string[] {
  const all = new Set([...common, ...scales().flatMap(scale => scale.intervals)]);
  const order = (spelling: string) => Tonal.get(spelling).num * 100 + Tonal.get(spelling).semitones;
  return [...all].sort((a, b) => order(a) - order(b));
}

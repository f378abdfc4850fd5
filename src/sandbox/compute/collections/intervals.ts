/**
 * Intervals: every perfect, major and minor interval to two octaves, the augmented and diminished ones in
 * common use among them, and all others that the scales need.
 */
import { Interval as Tonal } from 'tonal';
import { entryName } from '../../../base/text-table.ts';
import { ordinalNames, qualityNames } from '../../../names/intervals.ts';
import { accidental } from '../../../names/note-names.ts';
import type { IntervalRecord } from '../catalog-records.ts';
import { at, color } from '../pitch.ts';
import type { Scales } from '../scales.ts';

const common = `
1P 1A 2m 2M 2A 3d 3m 3M 3A 4d 4P 4A 5d 5P 5A 6m 6M 6A 7d 7m 7M 8d 8P
8A 9m 9M 9A 10m 10M 11P 11A 12d 12P 12A 13m 13M 14m 14M 15P`
  .trim()
  .split(/\s+/);

const romans = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV'.split(' ');

export function computeIntervals(scales: Scales): readonly IntervalRecord[] {
  return intervalSpellings(scales).map((spelling, index) => {
    const { num, q, alt, semitones } = Tonal.get(spelling);
    const sign = accidental(alt);
    const quality = qualityNames[entryName(qualityNames, q)];
    return {
      id: index + 1,
      name: `${quality.charAt(0).toUpperCase()}${quality.slice(1)} ${at(ordinalNames, num - 1)}`,
      abbreviation: abbreviation(spelling),
      jazzAbbreviation: `${sign}${num}`,
      semitones,
      color: color(semitones * 100),
      degree: sign + at(romans, num - 1),
    };
  });
}

/** `P5` for tonal's `5P`. */
export function abbreviation(spelling: string): string {
  const { q, num } = Tonal.get(spelling);
  return `${q}${num}`;
}

/** By number, then by size. */
function intervalSpellings({ first }: Scales): readonly string[] {
  const all = new Set([...common, ...first.flatMap(scale => scale.intervals)]);
  const order = (spelling: string) => Tonal.get(spelling).num * 100 + Tonal.get(spelling).semitones;
  return [...all].sort((a, b) => order(a) - order(b));
}

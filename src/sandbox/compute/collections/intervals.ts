/** Computes intervals: those in common use up to two octaves, and all others in the original scales. */
import { parseName } from '../../../base/text-table.ts';
import { intervalAbbreviation, intervalDegree, intervalSemitones } from '../../../music/interval-name.ts';
import { ordinalNames, qualityNames } from '../../../music/names/intervals.ts';
import type { IntervalRecord } from '../catalog-records.ts';
import { itemAt, pitchColor } from '../pitch.ts';
import type { Scales } from '../scales.ts';

const commonIntervals = `
P1 A1 m2 M2 A2 d3 m3 M3 A3 d4 P4 A4 d5 P5 A5 m6 M6 A6 d7 m7 M7 d8 P8
A8 m9 M9 A9 m10 M10 P11 A11 d12 P12 A12 m13 M13 m14 M14 P15`
  .trim()
  .split(/\s+/);

const romans = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV'.split(' ');

/** Returns the intervals, sorted by number and then by size. */
export function computeIntervals({ originalScales }: Scales): readonly IntervalRecord[] {
  const allIntervals = new Set([
    ...commonIntervals,
    ...originalScales.flatMap(scale => scale.intervals.map(intervalAbbreviation)),
  ]);
  return [...allIntervals]
    .map(abbreviation => {
      const [quality = '', digits] = abbreviation.split(/(?<=\D)(?=\d)/);
      return { abbreviation, quality, number: Number(digits), semitones: intervalSemitones(abbreviation) };
    })
    .sort((a, b) => a.number - b.number || a.semitones - b.semitones)
    .map(({ abbreviation, quality, number, semitones }, index) => {
      const name = qualityNames[parseName(qualityNames, quality)];
      const degree = intervalDegree(abbreviation);
      return {
        id: index + 1,
        name: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${itemAt(ordinalNames, number - 1)}`,
        abbreviation,
        jazzAbbreviation: degree,
        semitones,
        color: pitchColor(semitones * 100),
        degree: degree.replace(/\d+/, itemAt(romans, number - 1)),
      };
    });
}

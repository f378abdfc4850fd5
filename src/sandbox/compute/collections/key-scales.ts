/** Computes key-scales: every original scale on every key, then every scale that was added later on every key. */
import { intervalAbbreviation } from '../../../music/interval-name.ts';
import { noteName, parseNote, plainC, transpose } from '../../../music/note.ts';
import type { IntervalRecord, KeyRecord, KeyScale } from '../catalog-records.ts';
import { toSlug } from '../pitch.ts';
import type { ListedScale, Scales } from '../scales.ts';
import { keyTone } from './keys.ts';

export function computeKeyScales(
  scales: Scales,
  keys: readonly KeyRecord[],
  intervals: readonly IntervalRecord[],
): readonly KeyScale[] {
  const idByAbbreviation = new Map(intervals.map(interval => [interval.abbreviation, interval.id]));
  const scaleOnKey = (key: KeyRecord, { name, intervals, directions }: ListedScale, id: number): KeyScale => {
    const keyToneName = keyTone(key);
    const tonic = parseNote(keyToneName) ?? plainC;
    return {
      id,
      keyId: key.id,
      name,
      type: 'scale',
      signature: intervals
        .map(({ semitones }, index) => (intervals[index + 1]?.semitones ?? 12) - semitones)
        .join(','),
      fullName: `${keyToneName} ${name}`,
      keyToneName,
      canonicalPath: `/scales/${toSlug(keyToneName)}-${toSlug(spellSigns(name))}`,
      tones: intervals.map(interval => {
        const intervalAbbr = intervalAbbreviation(interval);
        const intervalId = idByAbbreviation.get(intervalAbbr);
        if (intervalId === undefined) throw new Error(`no interval ${intervalAbbr}`);
        return {
          intervalId,
          intervalAbbr,
          noteName: noteName(transpose(tonic, interval)),
          midiNumber: key.baseTone.midi + key.alteration + interval.semitones,
        };
      }),
      ...(directions && { ascent: directions.ascent.join(), descent: directions.descent.join() }),
    };
  };
  const { originalScales, laterScales } = scales;
  const numberedScales = keys.flatMap(key =>
    originalScales.map((scale, index) =>
      scaleOnKey(key, scale, (key.id - 1) * originalScales.length + index + 1),
    ),
  );
  // In the order of the scales, so that an added scale does not change the ids of the others.
  return [
    ...numberedScales,
    ...laterScales.flatMap((scale, index) =>
      keys.map(key => scaleOnKey(key, scale, keys.length * (originalScales.length + index) + key.id)),
    ),
  ];
}

/** Returns the dictionary's `#2`, `b6` and `bb7` in words. In `mode #1` the sign only means a number. */
function spellSigns(name: string): string {
  return name
    .replace(/(mode|mystery) #/, '$1 ')
    .replace('#', 'sharp ')
    .replace(/\bbb(?=\d)/, 'double flat ')
    .replace(/\bb(?=\d)/, 'flat ');
}

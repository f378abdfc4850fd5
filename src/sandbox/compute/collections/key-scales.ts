/** Key-scales: every key with every scale of the dictionary, then with every one that came later. */
import { Note, Interval as Tonal } from 'tonal';
import type { IntervalRecord, KeyRecord, KeyScale } from '../catalog-records.ts';
import { at, slug, withMusicalSigns } from '../pitch.ts';
import type { ListedScale, Scales } from '../scales.ts';
import { abbreviation } from './intervals.ts';
import { keyTone } from './keys.ts';

export function computeKeyScales(
  scales: Scales,
  keys: readonly KeyRecord[],
  intervals: readonly IntervalRecord[],
): readonly KeyScale[] {
  const ids = new Map(intervals.map(interval => [interval.abbreviation, interval.id]));
  const described = (scale: ListedScale) => {
    const steps = scale.intervals.map(interval => Tonal.semitones(interval));
    return {
      name: scale.name,
      ways: scale.ways && { ascent: scale.ways.ascent.join(), descent: scale.ways.descent.join() },
      path: slug(inWords(scale.name)),
      signature: steps.map((step, index) => (steps[index + 1] ?? 12) - step).join(','),
      degrees: scale.intervals.map((spelling, index) => {
        const intervalAbbr = abbreviation(spelling);
        const intervalId = ids.get(intervalAbbr);
        if (intervalId === undefined) throw new Error(`no interval ${intervalAbbr}`);
        return { spelling, intervalId, intervalAbbr, semitones: at(steps, index) };
      }),
    };
  };
  const onKey = (key: KeyRecord, { path, degrees, ...scale }: ReturnType<typeof described>, id: number) => {
    const tonic = key.baseTone.name + at(['b', '', '#'], key.alteration + 1);
    const keyToneName = keyTone(key);
    return {
      id,
      keyId: key.id,
      name: scale.name,
      type: 'scale',
      signature: scale.signature,
      fullName: `${keyToneName} ${scale.name}`,
      keyToneName,
      canonicalPath: `/scales/${slug(keyToneName)}-${path}`,
      tones: degrees.map(({ spelling, intervalId, intervalAbbr, semitones }) => ({
        intervalId,
        intervalAbbr,
        noteName: withMusicalSigns(Note.transpose(tonic, spelling)),
        midiNumber: key.baseTone.midi + key.alteration + semitones,
      })),
      ...scale.ways,
    };
  };
  const first = scales.first.map(described);
  const numbered = keys.flatMap(key =>
    first.map((scale, index) => onKey(key, scale, (key.id - 1) * first.length + index + 1)),
  );
  // Scale by scale, so that those that come later still leave every id as it is.
  const further = scales.later.map(described);
  return [
    ...numbered,
    ...further.flatMap((scale, index) =>
      keys.map(key => onKey(key, scale, keys.length * (first.length + index) + key.id)),
    ),
  ];
}

/** The dictionary's `#2`, `b6` and `bb7` said in words; in `mode #1` the sign only means a number. */
function inWords(name: string): string {
  return name
    .replace(/(mode|mystery) #/, '$1 ')
    .replace('#', 'sharp ')
    .replace(/\bbb(?=\d)/, 'double flat ')
    .replace(/\bb(?=\d)/, 'flat ');
}

/** Key-scales: every key with every scale of the dictionary. */
import { Note, Interval as Tonal } from 'tonal';
import { abbreviation } from './intervals.ts';
import { keyTone } from './keys.ts';
import { at, slug, withMusicalSigns } from './pitch.ts';
import type { Interval, Key, KeyScale } from './records.ts';
import { scaleDictionary } from './scales.ts';

export function computeKeyScales(keys: readonly Key[], intervals: readonly Interval[]): readonly KeyScale[] {
  const ids = new Map(intervals.map(interval => [interval.abbreviation, interval.id]));
  const all = scaleDictionary().map(scale => {
    const steps = scale.intervals.map(interval => Tonal.semitones(interval));
    return {
      name: scale.name,
      path: slug(inWords(scale.name)),
      signature: steps.map((step, index) => (steps[index + 1] ?? 12) - step).join(','),
      degrees: scale.intervals.map((spelling, index) => {
        const intervalAbbr = abbreviation(spelling);
        const intervalId = ids.get(intervalAbbr);
        if (intervalId === undefined) throw new Error(`no interval ${intervalAbbr}`);
        return { spelling, intervalId, intervalAbbr, semitones: at(steps, index) };
      }),
    };
  });
  return keys.flatMap(key => {
    const tonic = key.baseTone.name + at(['b', '', '#'], key.alteration + 1);
    const keyToneName = keyTone(key);
    return all.map((scale, index) => ({
      id: (key.id - 1) * all.length + index + 1,
      keyId: key.id,
      name: scale.name,
      type: 'scale',
      signature: scale.signature,
      fullName: `${keyToneName} ${scale.name}`,
      keyToneName,
      canonicalPath: `/scales/${slug(keyToneName)}-${scale.path}`,
      tones: scale.degrees.map(({ spelling, intervalId, intervalAbbr, semitones }) => ({
        intervalId,
        intervalAbbr,
        noteName: withMusicalSigns(Note.transpose(tonic, spelling)),
        midiNumber: key.baseTone.midi + key.alteration + semitones,
      })),
    }));
  });
}

/** The dictionary's `#2`, `b6` and `bb7` said in words; in `mode #1` the sign only means a number. */
function inWords(name: string): string {
  return name
    .replace(/(mode|mystery) #/, '$1 ')
    .replace('#', 'sharp ')
    .replace(/\bbb(?=\d)/, 'double flat ')
    .replace(/\bb(?=\d)/, 'flat ');
}

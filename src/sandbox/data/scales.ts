/** The scales of tonal's dictionary (github.com/tonaljs/tonal, packages/scale-type), spelled for reading. */
import { Interval, ScaleType } from 'tonal';

export interface Scale {
  readonly name: string;
  /** Intervals above the tonic in tonal's spelling: `1P`, `3m`. */
  readonly intervals: readonly string[];
}

export function scales(): readonly Scale[] {
  return ScaleType.all().map(({ name, intervals }) => ({
    name,
    intervals: intervals.length === 7 ? intervals.map(onDegree) : intervals,
  }));
}

/**
 * A scale of seven tones has each letter once, so its nth tone is an nth. The dictionary spells a few
 * otherwise: its `altered` has 2m 2A 3M where degrees are 2m 3m 4d.
 */
function onDegree(interval: string, index: number): string {
  const semitones = Interval.semitones(interval);
  const spelled = ['P', 'M', 'm', 'A', 'd', 'AA', 'dd']
    .map(quality => `${index + 1}${quality}`)
    .find(candidate => Interval.semitones(candidate) === semitones);
  if (spelled === undefined) throw new Error(`${interval} cannot be degree ${index + 1}`);
  return spelled;
}

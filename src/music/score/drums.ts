/** The labels of rings as drums of General MIDI (`data/drums.tsv`). */
import tables from './drums.json';

const numberByLabel: Readonly<Record<string, number>> = tables;

const claves = 75;

/** Returns the first label of a drum, `kick`; `drum 41` for a drum without a label. */
export function drumLabel(drum: number): string {
  const [label] = Object.entries(numberByLabel).find(([, each]) => each === drum) ?? [];
  return label ?? `drum ${drum}`;
}

/** A metronome's strokes: the wood blocks. */
export const clicks = { bar: 76, beat: 77 };

const numberedDrum = /^drum (\d{1,3})$/;

/** Returns the General MIDI number of a drum for the label of a ring; claves for an unknown label. */
export function drumNumber(label: string): number {
  const name = label.trim().toLowerCase();
  const midiNumber = Number(numberedDrum.exec(name)?.[1] ?? Number.NaN);
  if (midiNumber <= 127) return midiNumber;
  return Object.hasOwn(numberByLabel, name) ? (numberByLabel[name] ?? claves) : claves;
}

/** Drums of the percussion key map (General MIDI System Level 1, Table 3) for the labels of rings. */

const byLabel: Readonly<Record<string, number>> = {
  kick: 36,
  dum: 36,
  snare: 38,
  tek: 37,
  ka: 75,
  onset: 75,
  'side stick': 37,
  'hi-hat': 42,
  'open hi-hat': 46,
  ride: 51,
  clap: 39,
  wave: 54,
};

const claves = 75;

/** A metronome's strokes: the wood blocks. */
export const clicks = { bar: 76, beat: 77 };

export function drumNumber(label: string): number {
  const name = label.trim().toLowerCase();
  return Object.hasOwn(byLabel, name) ? (byLabel[name] ?? claves) : claves;
}

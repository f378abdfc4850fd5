/** The labels of rings as drums of General MIDI's percussion key map (System Level 1, Table 3). */

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
  'pedal hi-hat': 44,
  ride: 51,
  clap: 39,
  wave: 54,
  claves: 75,
  bell: 56,
  'high agogô': 67,
  'low agogô': 68,
  'high wood block': 76,
  'low wood block': 77,
  'mute conga': 62,
  'open conga': 63,
  'low conga': 64,
  heel: 62,
  tip: 62,
  slap: 62,
  'high drum': 63,
  'low drum': 64,
  zabumba: 36,
  rim: 37,
  tarol: 38,
  alfaia: 41,
  triangle: 80,
  'open triangle': 81,
  cowbell: 56,
  shell: 67,
  maracas: 70,
  'low tom': 45,
  'mid tom': 47,
  'high tom': 50,
  'low bongo': 61,
  tambora: 66,
  tambourine: 54,
  pandeiro: 54,
  bodhrán: 43,
  caixa: 38,
  // Chords of an accompaniment.
  chords: 77,
  // The hands of a player at one drum.
  r: 38,
  l: 38,
  // Bols of the tabla: with the bass drum, and without.
  ...{ dha: 64, dhin: 64, dhi: 64, ge: 64, dhage: 64 },
  ...{ ta: 60, na: 60, tin: 61, ti: 61, tu: 61, ke: 62, kat: 62, tirakita: 62 },
  ...{ din: 64, gadi: 64, gana: 64, kita: 62, tita: 62, kata: 62 },
};

const claves = 75;

/** The first label of a drum, `kick`; `drum 41` for a drum without a label. */
export function drumLabel(drum: number): string {
  const [label] = Object.entries(byLabel).find(([, each]) => each === drum) ?? [];
  return label ?? `drum ${drum}`;
}

/** A metronome's strokes: the wood blocks. */
export const clicks = { bar: 76, beat: 77 };

const number = /^drum (\d{1,3})$/;

/** The number of General MIDI for the label of a ring; claves for one that nobody knows. */
export function drumNumber(label: string): number {
  const name = label.trim().toLowerCase();
  const given = Number(number.exec(name)?.[1] ?? Number.NaN);
  if (given <= 127) return given;
  return Object.hasOwn(byLabel, name) ? (byLabel[name] ?? claves) : claves;
}

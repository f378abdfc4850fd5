/** Instruments, and for those with strings how they are tuned, lowest course first. */
import { slug } from './pitch.ts';
import type { Instrument, MusicSystem } from './records.ts';

/** An instrument before it is a record. What sounds is one of: open strings, a range of keys, tines, a kit. */
export interface Maker {
  readonly name: string;
  readonly family: keyof typeof families;
  /** Open strings, first course to last as they lie on the instrument. */
  readonly tuning?: string;
  /** Lowest and highest key of a chromatic keyboard. */
  readonly range?: readonly [string, string];
  /** Tones of an instrument that has one bar, tine or hole for each, as they lie from left to right. */
  readonly tones?: string;
  /** General MIDI percussion notes. */
  readonly kit?: readonly number[];
  /** Slugs of systems other than 12 equal divisions. */
  readonly systems?: readonly string[];
  readonly published?: boolean;
}

const families = {
  FRETBOARD: { routeKey: 'fretboard', name: 'Fretted strings', capabilities: ['monotonal', 'polytonal'] },
  STRINGS: { routeKey: 'strings', name: 'Bowed strings', capabilities: ['monotonal', 'polytonal'] },
  KEYBOARD: { routeKey: 'keyboard', name: 'Keyboards', capabilities: ['monotonal', 'polytonal'] },
  MALLETS: { routeKey: 'mallets', name: 'Bars and tines', capabilities: ['monotonal', 'polytonal'] },
  DRUMS: { routeKey: 'drums', name: 'Drums', capabilities: ['percussion'] },
};

const unfretted = ['pythagorean', 'just-intonation-five-limit', '31-edo', '53-edo'];

/**
 * Standard tunings and ranges: The New Grove Dictionary of Music and Musicians (2nd edition, 2001), each
 * instrument's article. DADGAD is Davey Graham's; the kalimba is as makers sell it with 17 tines in C.
 */
export const makers: readonly Maker[] = [
  { name: 'Guitar', family: 'FRETBOARD', tuning: 'E2 A2 D3 G3 B3 E4' },
  { name: 'Guitar (drop D)', family: 'FRETBOARD', tuning: 'D2 A2 D3 G3 B3 E4' },
  { name: 'Guitar (DADGAD)', family: 'FRETBOARD', tuning: 'D2 A2 D3 G3 A3 D4' },
  { name: 'Guitar (open G)', family: 'FRETBOARD', tuning: 'D2 G2 D3 G3 B3 D4' },
  { name: 'Seven-string guitar', family: 'FRETBOARD', tuning: 'B1 E2 A2 D3 G3 B3 E4' },
  { name: 'Bass guitar', family: 'FRETBOARD', tuning: 'E1 A1 D2 G2' },
  { name: 'Five-string bass guitar', family: 'FRETBOARD', tuning: 'B0 E1 A1 D2 G2' },
  // Re-entrant: the fourth string is higher than the third.
  { name: 'Ukulele', family: 'FRETBOARD', tuning: 'G4 C4 E4 A4' },
  { name: 'Baritone ukulele', family: 'FRETBOARD', tuning: 'D3 G3 B3 E4' },
  { name: 'Mandolin', family: 'FRETBOARD', tuning: 'G3 D4 A4 E5' },
  // Bluegrass tuning in G; the short fifth string is the highest.
  { name: 'Banjo', family: 'FRETBOARD', tuning: 'G4 D3 G3 B3 D4' },
  { name: 'Tenor banjo', family: 'FRETBOARD', tuning: 'C3 G3 D4 A4' },
  { name: 'Irish bouzouki', family: 'FRETBOARD', tuning: 'G2 D3 A3 D4' },
  { name: 'Charango', family: 'FRETBOARD', tuning: 'G4 C5 E5 A4 E5' },
  { name: 'Violin', family: 'STRINGS', tuning: 'G3 D4 A4 E5', systems: unfretted },
  { name: 'Viola', family: 'STRINGS', tuning: 'C3 G3 D4 A4', systems: unfretted },
  { name: 'Cello', family: 'STRINGS', tuning: 'C2 G2 D3 A3', systems: unfretted },
  { name: 'Double bass', family: 'STRINGS', tuning: 'E1 A1 D2 G2', systems: unfretted },
  {
    name: 'Piano',
    family: 'KEYBOARD',
    range: ['A0', 'C8'],
  },
  {
    name: 'Harpsichord',
    family: 'KEYBOARD',
    range: ['F1', 'F6'],
    systems: ['quarter-comma-meantone', 'werckmeister-iii', 'young-ii'],
  },
  { name: 'Celesta', family: 'KEYBOARD', range: ['C4', 'C8'] },
  { name: 'Vibraphone', family: 'MALLETS', range: ['F3', 'F6'] },
  // The lowest tine is in the middle; from there they rise outwards by turns.
  { name: 'Kalimba', family: 'MALLETS', tones: 'D6 B5 G5 E5 C5 A4 F4 D4 C4 E4 G4 B4 D5 F5 A5 C6 E6' },
  { name: 'Drum kit', family: 'DRUMS', kit: [36, 38, 37, 42, 44, 46, 41, 45, 48, 49, 51, 53] },
  { name: 'Electronic drum kit', family: 'DRUMS', kit: Array.from({ length: 47 }, (_, index) => 35 + index) },
  {
    name: 'Latin percussion',
    family: 'DRUMS',
    kit: [56, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 73, 74, 75],
  },
  { name: 'Nyckelharpa', family: 'STRINGS', tuning: 'C3 G3 C4 A4', published: false },
];

export function instruments(systems: readonly MusicSystem[]): readonly Instrument[] {
  return makers.map(({ name, family, systems: others = [], published = true }, index) => ({
    id: index + 1,
    name,
    slug: slug(name),
    familyRouteKey: families[family].routeKey,
    familyCode: family,
    familyName: families[family].name,
    isPublic: published,
    isPublished: published,
    musicSystemIds: ['12-edo', ...others].map(wanted => {
      const system = systems.find(candidate => candidate.slug === wanted);
      if (system === undefined) throw new Error(`no music system ${wanted}`);
      return system.id;
    }),
    allowedPlaybackCapabilities: families[family].capabilities,
  }));
}

/** Instruments: how those with strings are tuned, and how far the others reach. */
import { slug } from './pitch.ts';
import type { Instrument, MusicSystem } from './records.ts';

/** An instrument before it is a record. What sounds is one of: open strings, keys, a compass, tines, a kit. */
export interface InstrumentSource {
  readonly name: string;
  readonly family: keyof typeof families;
  /** Open strings, first course to last as they lie on the instrument. */
  readonly tuning?: string;
  /** Lowest and highest key of a chromatic keyboard. */
  readonly range?: readonly [string, string];
  /** Lowest and highest sounding note of a wind instrument or a voice. */
  readonly compass?: readonly [string, string];
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
  PLUCKED: { routeKey: 'plucked', name: 'Plucked strings', capabilities: ['monotonal', 'polytonal'] },
  WOODWINDS: { routeKey: 'woodwinds', name: 'Woodwinds', capabilities: ['monotonal'] },
  BRASS: { routeKey: 'brass', name: 'Brass', capabilities: ['monotonal'] },
  VOICES: { routeKey: 'voices', name: 'Voices', capabilities: ['monotonal'] },
  MALLETS: { routeKey: 'mallets', name: 'Bars and tines', capabilities: ['monotonal', 'polytonal'] },
  DRUMS: { routeKey: 'drums', name: 'Drums', capabilities: ['percussion'] },
};

const maqam = ['24-edo', 'maqam-rast', 'maqam-bayati', 'maqam-hijaz', 'maqam-sikah'];
const unfretted = ['pythagorean', 'just-intonation-five-limit', '31-edo', '53-edo'];

/**
 * The other usual tunings of six strings: alphaTab's presets (github.com/CoderLine/alphaTab; MPL-2.0, the
 * facts).
 */
const guitarTunings = [
  ['half a step down', 'Eb2 Ab2 Db3 Gb3 Bb3 Eb4'],
  ['double drop D', 'D2 A2 D3 G3 B3 D4'],
  ['open D', 'D2 A2 D3 F#3 A3 D4'],
  ['open E', 'E2 B2 E3 G#3 B3 E4'],
  ['open A', 'E2 A2 E3 A3 C#4 E4'],
  ['open C', 'C2 G2 C3 G3 C4 E4'],
] as const;

/**
 * Lowest and highest note as they sound, of professional players and solo singers: at least what MuseScore's
 * list (share/instruments/instruments.xml; GPL-3, the facts) gives amateurs, at most what it gives
 * professionals. The tests name the pages for the few that are otherwise.
 */
const reaches = {
  WOODWINDS: `
    Piccolo             D5   C8
    Flute               C4   D7
    Alto flute          G3   G6
    Descant recorder    C5   D7
    Treble recorder     F4   G6
    Oboe                Bb3  A6
    Cor anglais         E3   C6
    Clarinet in B♭      D3   Bb6
    Bass clarinet       Db2  F5
    Bassoon             Bb1  Eb5
    Contrabassoon       Bb0  Bb3
    Soprano saxophone   Ab3  E6
    Alto saxophone      Db3  A5
    Tenor saxophone     Ab2  E5
    Baritone saxophone  C2   A4`,
  BRASS: `
    Horn in F           B1   F5
    Trumpet in B♭       E3   C6
    Flugelhorn          E3   Bb5
    Trombone            E2   F5
    Bass trombone       Bb1  G4
    Euphonium           E2   Bb4
    Tuba                D1   F4`,
  VOICES: `
    Soprano             C4   C6
    Mezzo-soprano       A3   A5
    Contralto           F3   F5
    Countertenor        E3   E5
    Tenor               C3   C5
    Baritone            G2   G4
    Bass                E2   E4`,
};

/**
 * Standard tunings and ranges, as the tables and pages have them that the tests name. The kalimba is as makers
 * sell it with 17 tines in C.
 */
export const instrumentSources: readonly InstrumentSource[] = [
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
  ...guitarTunings.map(([name, tuning]) => ({
    name: `Guitar (${name})`,
    family: 'FRETBOARD' as const,
    tuning,
  })),
  { name: 'Baritone guitar', family: 'FRETBOARD', tuning: 'B1 E2 A2 D3 F#3 B3' },
  { name: 'Greek bouzouki', family: 'FRETBOARD', tuning: 'C3 F3 A3 D4' },
  { name: 'Renaissance lute', family: 'FRETBOARD', tuning: 'G2 C3 F3 A3 D4 G4' },
  { name: 'Bass viola da gamba', family: 'STRINGS', tuning: 'D2 G2 C3 E3 A3 D4' },
  { name: 'Pipa', family: 'FRETBOARD', tuning: 'A2 D3 E3 A3' },
  { name: 'Erhu', family: 'STRINGS', tuning: 'D4 A4' },
  // Ravi Shankar's, Sa on C♯: main string, jor, kharaj pancham, kharaj, pancham, two chikari.
  { name: 'Sitar', family: 'FRETBOARD', tuning: 'F#3 C#3 G#2 C#2 G#3 C#4 C#5', systems: ['22-shrutis'] },
  { name: 'Oud', family: 'PLUCKED', tuning: 'C2 F2 A2 D3 G3 C4', systems: maqam },
  { name: 'Oud (Turkish)', family: 'PLUCKED', tuning: 'C#2 F#2 B2 E3 A3 D4', systems: ['53-edo'] },
  { name: 'Koto (hirajoshi)', family: 'PLUCKED', tones: 'D4 G3 A3 Bb3 D4 Eb4 G4 A4 Bb4 D5 Eb5 G5 A5' },
  // 47 strings; pedals raise or lower each letter in all octaves.
  { name: 'Concert harp', family: 'PLUCKED', tones: naturalsFrom('C1', 'G7') },
  ...compasses(),
  ...laterInstruments(),
];

/**
 * Came later, and are listed last, so that the others keep their ids. Dropped tunings and eight strings: presets of public
 * programs (github.com/caged/scales has drop C with its octaves). meteoritesound.com, The order of strings on a 12-string
 * guitar; the Nashville tuning is its thinner strings. papadafoe.com, Lap steel tuning database. pamelasmusic.co.uk,
 * Tunings: tenor guitar, balalaika. ragajunglism.org, Bağlama. oeis.org, A291810: the harmonica. askvity.info, Accordion
 * range: as written. liquisearch.com, Marimba: the most common range. vsl.co.at, Timpani. guzhengalive.com and
 * theguzhengshop.com. docslib.org, Bansuri: that of a bass in E, two octaves and a third from its lowest note.
 */
function laterInstruments(): readonly InstrumentSource[] {
  const fretted = [
    ['Guitar (drop C)', 'C2 G2 C3 F3 A3 D4'],
    ['Guitar (drop B)', 'B1 F#2 B2 E3 G#3 C#4'],
    ['Guitar (drop A)', 'A1 E2 A2 D3 F#3 B3'],
    ['Guitar (Nashville)', 'E3 A3 D4 G4 B3 E4'],
    ['Seven-string guitar (drop A)', 'A1 E2 A2 D3 G3 B3 E4'],
    ['Eight-string guitar', 'F#1 B1 E2 A2 D3 G3 B3 E4'],
    ['Twelve-string guitar', 'E3 E2 A3 A2 D4 D3 G4 G3 B3 B3 E4 E4'],
    ['Lap steel guitar (C6)', 'C3 E3 G3 A3 C4 E4'],
    ['Tenor guitar', 'C3 G3 D4 A4'],
    ['Balalaika', 'E4 E4 A4'],
  ] as const;
  return [
    ...fretted.map(([name, tuning]) => ({ name, family: 'FRETBOARD' as const, tuning })),
    { name: 'Saz', family: 'FRETBOARD', tuning: 'G2 D3 A3', systems: ['saz-with-17-frets-tura', '53-edo'] },
    {
      // Blown and drawn, hole by hole.
      name: 'Harmonica in C',
      family: 'WOODWINDS',
      tones: 'C4 D4 E4 G4 G4 B4 C5 D5 E5 F5 G5 A5 C6 B5 E6 D6 G6 F6 C7 A6',
    },
    { name: 'Accordion', family: 'KEYBOARD', range: ['F3', 'A6'] },
    { name: 'Marimba', family: 'MALLETS', range: ['A2', 'C7'] },
    { name: 'Timpani', family: 'DRUMS', compass: ['C2', 'C4'] },
    {
      name: 'Guzheng',
      family: 'PLUCKED',
      tones: 'D2 E2 F#2 A2 B2 D3 E3 F#3 A3 B3 D4 E4 F#4 A4 B4 D5 E5 F#5 A5 B5 D6',
    },
    { name: 'Bansuri in E', family: 'WOODWINDS', compass: ['B3', 'D#6'] },
  ];
}

/** The naturals from one note to another. */
function naturalsFrom(lowest: string, highest: string): string {
  const all = Array.from({ length: 9 }, (_, octave) => [...'CDEFGAB'].map(letter => letter + octave)).flat();
  return all.slice(all.indexOf(lowest), all.indexOf(highest) + 1).join(' ');
}

function compasses(): readonly InstrumentSource[] {
  return (['WOODWINDS', 'BRASS', 'VOICES'] as const).flatMap(family =>
    reaches[family]
      .trim()
      .split('\n')
      .map(line => {
        const [name = '', lowest = '', highest = ''] = line.trim().split(/ {2,}/);
        return { name, family, compass: [lowest, highest] };
      }),
  );
}

export function computeInstruments(systems: readonly MusicSystem[]): readonly Instrument[] {
  return instrumentSources.map(({ name, family, systems: others = [], published = true }, index) => ({
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

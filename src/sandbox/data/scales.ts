/**
 * The scales: those of tonal's dictionary (github.com/tonaljs/tonal, packages/scale-type; MIT licence) with
 * its mistakes mended, then the ragas and the Western scales that it lacks. No two have the same tones: other
 * names of a scale stand in names/scale-aliases.ts.
 */
import { Interval, ScaleType } from 'tonal';
import { movingRagas, ragas } from './ragas.ts';

export interface Scale {
  readonly name: string;
  /** Intervals above the tonic in tonal's spelling: `1P`, `3m`. */
  readonly intervals: readonly string[];
  /** How it goes up and down, where it doesn't through all its tones: semitones above the tonic. */
  readonly ways?: { readonly ascent: readonly number[]; readonly descent: readonly number[] };
}

/**
 * Mended entries: tonal's name → the right name, and the intervals where tonal's are wrong. Witnesses: the
 * names in Ian Ring's PHPMusicTools (Scale.php); for jazz, jazz-guitar-licks.com, Bebop scales; for
 * flamenco, Wikipedia, Flamenco mode (CC BY-SA). The facts; no text is taken.
 */
const mended: Readonly<Record<string, { readonly name?: string; readonly intervals?: string }>> = {
  'minor hexatonic': { intervals: '1P 2M 3m 4P 5P 7m' },
  flamenco: { intervals: '1P 2m 3m 3M 4P 5P 6m 7m' },
  balinese: { name: 'neapolitan minor' },
  'neapolitan major pentatonic': { name: 'locrian major pentatonic' },
  ichikosucho: { name: 'ichikotsuchō', intervals: '1P 2M 3M 4P 4A 5P 6M 7M' },
  'minor #7m pentatonic': { name: 'minor #7 pentatonic' },
  'lydian #5p pentatonic': { name: 'lydian #5 pentatonic' },
  'bebop minor': { name: 'bebop dorian' },
  'minor bebop': { name: 'bebop minor' },
};

/**
 * Left out: kafi raga (its tones are those of dorian; tonal's are not), spanish heptatonic (it has eight
 * tones, those of flamenco), piongio (no source knows it).
 */
const left: readonly string[] = ['kafi raga', 'spanish heptatonic', 'piongio'];

/**
 * Western scales that tonal lacks: the four modes of harmonic major without a name of their own (cmrguitar.blogspot.com,
 * Harmonic major modes), and two whose tones are spelled by guitarscale.org, B flat Spanish, and by Wikipedia, Petrushka
 * chord (CC BY-SA).
 */
const western: Readonly<Record<string, string>> = {
  'dorian b5': '1P 2M 3m 4P 5d 6M 7m',
  'phrygian b4': '1P 2m 3m 4d 5P 6m 7m',
  'lydian augmented #2': '1P 2A 3M 4A 5A 6M 7M',
  'locrian bb7': '1P 2m 3m 4P 5d 6m 7d',
  'eight-tone spanish': '1P 2m 3m 3M 4P 5d 6m 7m',
  tritone: '1P 2m 3M 5d 5P 7m',
};

/**
 * Scales that came later, which are numbered behind the others. Tcherepnin: Xenharmonic Wiki, 3L 6s; ianring.com, scale
 * 3003. Istrian: Wikipedia, Istrian scale (CC BY-SA), in twelve tones; ianring.com, scale 219. Algerian: pianoscales.org
 * and jazairhope.org, with both fourths (Wikipedia has the higher in the first octave, the lower in the second).
 * Major hexatonic: guitardailyworkout.com; jayskyler.com. Dominant pentatonic: scale tables of public programs that say
 * 1 2 3 5 ♭7, as a Dixieland player's C7 chord has it.
 */
const later: Readonly<Record<string, string>> = {
  tcherepnin: '1P 2m 3m 3M 4P 5P 6m 6M 7M',
  istrian: '1P 2m 3m 4d 5d 5P',
  algerian: '1P 2M 3m 4P 4A 5P 6m 7M',
  'major hexatonic': '1P 2M 3M 4P 5P 6M',
  'dominant pentatonic': '1P 2M 3M 5P 7m',
};

/**
 * Scales and ragas that came later. Ragas may have the tones of another scale: they go up and down in a way of their
 * own.
 */
export function laterScales(): readonly Scale[] {
  return [
    ...Object.entries(later).map(([name, intervals]) => ({ name, intervals: intervals.split(' ') })),
    ...movingRagas(),
  ];
}

export function scaleDictionary(): readonly Scale[] {
  const dictionary = ScaleType.all()
    .filter(({ name }) => !left.includes(name))
    .map(({ name, intervals }) => ({
      name: mended[name]?.name ?? name,
      intervals: mended[name]?.intervals?.split(' ') ?? intervals,
    }));
  const known = new Set(dictionary.map(toneSet));
  const westernScales = Object.entries(western).map(([name, tones]) => [name, tones.split(' ')] as const);
  const more = [...ragas(), ...westernScales]
    .map(([name, intervals]) => ({ name, intervals }))
    .filter(scale => !known.has(toneSet(scale)));
  return [...dictionary, ...more].map(({ name, intervals }) => ({
    name,
    intervals: intervals.length === 7 ? intervals.map(onDegree) : intervals,
  }));
}

/** Semitones above the tonic, the same for every spelling of a scale. */
function toneSet(scale: Scale): string {
  return scale.intervals.map(interval => Interval.semitones(interval)).join();
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

/**
 * The scales: those of tonal's dictionary (github.com/tonaljs/tonal, packages/scale-type; MIT licence) with
 * its mistakes mended, then the ragas and the Western scales that it lacks. No two have the same tones: other
 * names of a scale stand in catalog/lib/scale-aliases.ts.
 */
import { Interval, ScaleType } from 'tonal';
import { ragas } from './ragas.ts';

export interface Scale {
  readonly name: string;
  /** Intervals above the tonic in tonal's spelling: `1P`, `3m`. */
  readonly intervals: readonly string[];
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

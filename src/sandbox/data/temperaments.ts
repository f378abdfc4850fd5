/**
 * Tunings of keyboards: twelve tones as a chain of fifths, of which some are narrowed by a part of a comma.
 * Whose they are and their figures: the Scala archive (huygens-fokker.org; free to use) as Tune.js has it
 * (github.com/abbernie/tune); which of Young's and of Kirnberger's is which, and the fifths of Young I: the English
 * Wikipedia (CC BY-SA).
 */
import { at, slug } from './pitch.ts';
import { cents, type TuningSource } from './tuning.ts';

/** The twelve tones from E♭ to G♯, and their names as intervals above C. */
const chain = 'E♭ B♭ F C G D A E B F♯ C♯ G♯'.split(' ');
const chainIntervals = 'm3 m7 P4 P1 P5 M2 M6 M3 M7 A4 A1 A5'.split(' ');

const syntonic = cents(81 / 80);
const pythagorean = cents(3 ** 12 / 2 ** 19);

interface Temperament {
  readonly name: string;
  readonly systemType: 'meantone_temperament' | 'well_temperament';
  /** The comma that is divided, in cents. */
  readonly comma: number;
  /**
   * By how much each fifth from E♭–B♭ to C♯–G♯ is narrowed, in parts of the comma. Those that are marked `rest` share
   * what the others leave of the Pythagorean comma, so that G♯–E♭ is pure.
   */
  readonly narrowed: string;
}

function meantone(name: string, part: string, comma = syntonic): Temperament {
  const narrowed = Array.from({ length: 11 }, () => part).join(' ');
  return { name, systemType: 'meantone_temperament', comma, narrowed };
}

function well(name: string, narrowed: string, comma = pythagorean): Temperament {
  return { name, systemType: 'well_temperament', comma, narrowed };
}

const temperaments: readonly Temperament[] = [
  // Pietro Aaron (1523).
  meantone('Quarter-comma meantone', '1/4'),
  // Andreas Werckmeister (1681), like the next two of his.
  well('Werckmeister III', '0 0 0 1/4 1/4 1/4 0 0 1/4 0 0'),
  // Thomas Young: the six fifths from C to F♯ are narrow.
  well('Young II', '0 0 0 1/6 1/6 1/6 1/6 1/6 1/6 0 0'),
  // Gioseffo Zarlino (1558).
  meantone('Two-sevenths-comma meantone', '2/7'),
  meantone('Third-comma meantone', '1/3'),
  // Abraham Verheijen.
  meantone('Fifth-comma meantone', '1/5'),
  meantone('Sixth-comma meantone', '1/6'),
  well('Werckmeister IV', '-1/3 1/3 0 1/3 0 1/3 0 1/3 0 1/3 0'),
  well('Werckmeister V', '0 0 1/4 0 0 1/4 1/4 0 0 1/4 1/4'),
  // Johann Philipp Kirnberger, and his letter to Forkel (1779).
  well('Kirnberger II', '0 0 0 0 0 1/2 1/2 0 0 rest 0', syntonic),
  well('Kirnberger III', '0 0 0 1/4 1/4 1/4 1/4 0 0 rest 0', syntonic),
  // Francescantonio Vallotti.
  well('Vallotti', '0 0 1/6 1/6 1/6 1/6 1/6 1/6 0 0 0'),
  // Johann Georg Neidhardt (1724), for a large town.
  well('Neidhardt III', '1/12 1/12 0 1/6 1/6 1/6 1/12 0 1/12 1/12 1/12'),
  // Johann Heinrich Lambert (1774).
  well('Lambert', '0 0 1/7 1/7 1/7 1/7 1/7 1/7 1/7 0 0'),
  // Readings of Bach: Herbert Anton Kellner, John Barnes (1979), Bradley Lehman.
  well('Kellner', '0 0 0 1/5 1/5 1/5 1/5 0 1/5 0 0'),
  well('Barnes', '0 0 1/6 1/6 1/6 1/6 1/6 0 1/6 0 0'),
  well('Lehman', '1/12 -1/12 1/6 1/6 1/6 1/6 1/6 0 0 0 1/12'),
  // Heinrich Schreiber, called Grammateus (1518).
  well('Grammateus', '0 1/2 0 0 0 0 0 0 1/2 0 0'),
  // Kirnberger (1766): pure but for D–A, which takes the whole comma.
  well('Kirnberger I', '0 0 0 0 0 1 0 0 0 rest 0', syntonic),
  // Gottfried Silbermann's second: sixths of the Pythagorean comma.
  meantone('Silbermann', '1/6', pythagorean),
];

/** Came later, and is listed last, so that the others keep their ids. */
const laterTemperaments: typeof temperaments = [
  // Thomas Young (1799): the fifths from C to E are narrow, those from F♯ to B♭ pure, the others between.
  well('Young I', '0 rest rest 3/16 3/16 3/16 3/16 rest rest 0 0', syntonic),
];

export function temperamentTunings(): readonly TuningSource[] {
  return temperaments.map(temperamentTuning);
}

export function laterTemperamentTunings(): readonly TuningSource[] {
  return laterTemperaments.map(temperamentTuning);
}

function temperamentTuning({ name, systemType, comma, narrowed }: Temperament): TuningSource {
  const heights = [0];
  for (const part of narrowings(narrowed.split(' '), comma))
    heights.push(at(heights, heights.length - 1) + cents(1.5) - part);
  const tonic = at(heights, chain.indexOf('C'));
  const steps = heights.map((height, index) => ({
    label: at(chainIntervals, index),
    ratio: 2 ** (((height - tonic + 12_000) % 1200) / 1200),
    note: at(chain, index),
  }));
  return {
    name,
    slug: slug(name),
    systemType,
    octaveRatio: 2,
    steps: steps.sort((a, b) => a.ratio - b.ratio),
  };
}

/** Cents, for each of the parts. */
function narrowings(parts: readonly string[], comma: number): readonly number[] {
  const given = parts.map(part => {
    const [over, under] = part.split('/').map(Number);
    return part === 'rest' ? 0 : (comma * Number(over)) / (under ?? 1);
  });
  const left = pythagorean - given.reduce((sum, part) => sum + part, 0);
  const sharing = parts.filter(part => part === 'rest').length;
  return given.map((part, index) => (parts[index] === 'rest' ? left / sharing : part));
}

/** Eleven pure fifths from E♭ to G♯; the ratio of `n` fifths is a power of 3 over a power of 2. */
export function pythagoreanTuning(): TuningSource {
  const steps = chain.map((note, index) => {
    const fifths = index - chain.indexOf('C');
    const octaves = Math.floor(fifths * Math.log2(1.5));
    const threes = 3n ** BigInt(Math.abs(fifths));
    const twos = 2n ** BigInt(Math.abs(fifths + octaves));
    return {
      label: fifths < 0 ? `${twos}/${threes}` : `${threes}/${twos}`,
      note,
      ratio: 1.5 ** fifths / 2 ** octaves,
    };
  });
  return {
    name: 'Pythagorean',
    slug: 'pythagorean',
    systemType: 'just_intonation',
    octaveRatio: 2,
    steps: steps.sort((a, b) => a.ratio - b.ratio),
  };
}

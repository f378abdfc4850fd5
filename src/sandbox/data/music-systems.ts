/**
 * Music systems: equal divisions, and historical tunings of twelve tones. Step 0 is C4 at the pitch that
 * equal temperament with A4 = 440 Hz gives it, 261.6256 Hz, so that systems are heard against each other.
 */
import { at, color, frequency, midi, round, slug } from './pitch.ts';
import type { MusicSystem, MusicSystemState } from './records.ts';

/** A system before it is a record: for each step its label, its ratio, and its note. */
interface Tuning {
  readonly name: string;
  readonly slug: string;
  readonly systemType: string;
  readonly octaveRatio: number;
  readonly isPublic?: boolean;
  readonly steps: readonly { readonly label: string; readonly ratio: number; readonly note: string }[];
}

export function musicSystems(): {
  readonly systems: readonly MusicSystem[];
  readonly states: readonly MusicSystemState[];
} {
  const tunings = [
    ...[12, 5, 7, 17, 19, 22, 24, 31, 34, 41, 53, 72].map(equalDivision),
    bohlenPierce(),
    ...ratioTunings.map(justTuning),
    pythagorean(),
    ...chainTunings.map(chainTuning),
  ];
  return { systems: tunings.map(system), states: tunings.map(state) };
}

function system(tuning: Tuning, index: number): MusicSystem {
  return {
    id: index + 1,
    name: tuning.name,
    slug: tuning.slug,
    systemType: tuning.systemType,
    octaveRatio: tuning.octaveRatio,
    divisions: tuning.steps.length,
    isPublic: tuning.isPublic ?? true,
    intervals: tuning.steps.map(({ label, ratio }, stepIndex) => ({
      stepIndex,
      label,
      ratio: round(ratio, 8),
      cents: round(cents(ratio), 4),
      color: color(cents(ratio)),
    })),
  };
}

function state(tuning: Tuning, index: number): MusicSystemState {
  return {
    musicSystemId: index + 1,
    slug: tuning.slug,
    divisions: tuning.steps.length,
    octaveRatio: tuning.octaveRatio,
    tones: tuning.steps.map(({ ratio, note }, stepIndex) => ({
      stepIndex,
      label: note,
      cents: round(cents(ratio), 4),
      frequency: round(frequency(midi('C4')) * ratio, 4),
    })),
  };
}

function cents(ratio: number): number {
  return 1200 * Math.log2(ratio);
}

/** Steps in the backslash notation of the Xenharmonic Wiki: `7\12` is seven steps of twelve. */
function equalDivision(divisions: number): Tuning {
  const notes = noteNames(divisions);
  return {
    name: `${divisions} equal divisions of the octave`,
    slug: `${divisions}-edo`,
    systemType: 'equal_temperament',
    octaveRatio: 2,
    steps: notes.map((note, step) => ({
      label: `${step}\\${divisions}`,
      ratio: 2 ** (step / divisions),
      note,
    })),
  };
}

/** Heinz Bohlen, "13 Tonstufen in der Duodezime", Acustica 39 (1978); letters of its Lambda mode on C. */
function bohlenPierce(): Tuning {
  const notes = 'C C♯ D E F F♯ G H H♯ J A A♯ B'.split(' ');
  return {
    name: 'Bohlen–Pierce',
    slug: 'bohlen-pierce',
    systemType: 'equal_temperament',
    octaveRatio: 3,
    steps: notes.map((note, step) => ({ label: `${step}\\13<3>`, ratio: 3 ** (step / 13), note })),
  };
}

/** Tunings by ratio: `ratio note`. Five-limit: Dave Benson, Music: A Mathematical Offering (2007), ch. 5. */
const ratioTunings = [
  {
    name: 'Just intonation, five-limit',
    steps: `1/1 C, 16/15 D♭, 9/8 D, 6/5 E♭, 5/4 E, 4/3 F, 45/32 F♯, 3/2 G, 8/5 A♭, 5/3 A, 9/5 B♭, 15/8 B`,
  },
  {
    name: 'Harmonics 8 to 16',
    isPublic: false,
    steps: `8/8 C, 9/8 D, 10/8 E, 11/8 ↑F, 12/8 G, 13/8 ↓A, 14/8 ↓B♭, 15/8 B`,
  },
];

function justTuning({ name, steps, isPublic }: (typeof ratioTunings)[number]): Tuning {
  return {
    name,
    slug: slug(name),
    systemType: 'just_intonation',
    octaveRatio: 2,
    isPublic: isPublic ?? true,
    steps: steps.split(', ').map(step => {
      const [label = '', note = ''] = step.split(' ');
      const [over, under] = label.split('/').map(Number);
      return { label, ratio: Number(over) / Number(under), note };
    }),
  };
}

/** Eleven pure fifths from E♭ to G♯; the ratio of `n` fifths is a power of 3 over a power of 2. */
function pythagorean(): Tuning {
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

/** Twelve tones as a chain of fifths, and how they are called as intervals above C. */
const chain = 'E♭ B♭ F C G D A E B F♯ C♯ G♯'.split(' ');
const chainIntervals = 'm3 m7 P4 P1 P5 M2 M6 M3 M7 A4 A1 A5'.split(' ');

const pythagoreanComma = cents(3 ** 12 / 2 ** 19);
const syntonicComma = cents(81 / 80);

/** Tunings by how much each fifth, from E♭–B♭ to C♯–G♯, is narrowed, in parts of a comma. */
const chainTunings = [
  {
    // Pietro Aaron, Toscanello in musica (1523); as a quarter of the comma: Gioseffo Zarlino (1571).
    name: 'Quarter-comma meantone',
    systemType: 'meantone_temperament',
    comma: syntonicComma,
    narrowed: '1/4 1/4 1/4 1/4 1/4 1/4 1/4 1/4 1/4 1/4 1/4',
  },
  {
    // Andreas Werckmeister, Musicalische Temperatur (1691): C–G, G–D, D–A and B–F♯ are narrow.
    name: 'Werckmeister III',
    systemType: 'well_temperament',
    comma: pythagoreanComma,
    narrowed: '0 0 0 1/4 1/4 1/4 0 0 1/4 0 0',
  },
  {
    // Thomas Young, Philosophical Transactions 90 (1800): the six fifths from C to F♯ are narrow.
    name: 'Young II',
    systemType: 'well_temperament',
    comma: pythagoreanComma,
    narrowed: '0 0 0 1/6 1/6 1/6 1/6 1/6 1/6 0 0',
  },
];

function chainTuning({ name, systemType, comma, narrowed }: (typeof chainTunings)[number]): Tuning {
  const sizes = narrowed.split(' ').map(part => {
    const [over, under] = part.split('/').map(Number);
    return cents(1.5) - (comma * Number(over)) / (under ?? 1);
  });
  const heights = [0];
  for (const size of sizes) heights.push(at(heights, heights.length - 1) + size);
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

/**
 * A name for each step by the system's own chain of fifths, in ups and downs notation (Kite Giedraitis):
 * the best fifth gives letters and accidentals, an arrow is one step. Of all spellings the one with the
 * fewest signs is taken, then the one nearest to D, the middle of the naturals.
 */
function noteNames(divisions: number): readonly string[] {
  const fifth = Math.round(divisions * Math.log2(1.5));
  const sharp = 7 * fifth - 4 * divisions;
  // Where a sharp is at most two steps, accidentals reach all that fifths reach, and arrows are for the rest.
  const arrowCost = sharp > 2 ? 4 : 20;
  const best = Array.from({ length: divisions }, () => ({ note: '', cost: Number.POSITIVE_INFINITY }));
  for (const [letterIndex, letter] of [...'FCGDAEB'].entries())
    for (const accidental of [-2, -1, 0, 1, 2])
      for (let arrows = -3; arrows <= 3; arrows += 1) {
        const fromD = letterIndex - 3 + 7 * accidental;
        const height = (fromD + 2) * fifth + arrows;
        const step = ((height % divisions) + divisions) % divisions;
        const cost = arrows ** 2 * arrowCost + Math.abs(fromD) - (fromD > 0 ? 0.5 : 0);
        if (cost >= at(best, step).cost) continue;
        const arrow = (arrows < 0 ? '↓' : '↑').repeat(Math.abs(arrows));
        best[step] = { note: arrow + letter + at(['𝄫', '♭', '', '♯', '𝄪'], accidental + 2), cost };
      }
  return best.map(({ note }) => note);
}

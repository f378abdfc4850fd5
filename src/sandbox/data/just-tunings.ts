/**
 * Tunings by ratio. A step is called by its note where it has a usual one, otherwise by its ratio. Beside the
 * entries: their files in the Scala archive (huygens-fokker.org; free to use) as Tune.js has it
 * (github.com/abbernie/tune).
 */
import { slug } from './pitch.ts';
import type { TuningSource } from './tuning.ts';

interface JustTuning {
  readonly name: string;
  /** `ratio` or `ratio note`, from 1 upwards. */
  readonly steps: string;
  /** Where it isn't the octave. */
  readonly octaveRatio?: number;
  readonly isPublic?: boolean;
}

export const classicJustTunings: readonly JustTuning[] = [
  {
    // duodene: Ellis's.
    name: 'Just intonation, five-limit',
    steps: '1/1 C, 16/15 D♭, 9/8 D, 6/5 E♭, 5/4 E, 4/3 F, 45/32 F♯, 3/2 G, 8/5 A♭, 5/3 A, 9/5 B♭, 15/8 B',
  },
  {
    name: 'Harmonics 8 to 16',
    isPublic: false,
    steps: '8/8 C, 9/8 D, 10/8 E, 11/8 ↑F, 12/8 G, 13/8 ↓A, 14/8 ↓B♭, 15/8 B',
  },
];

export const moreJustTunings: readonly JustTuning[] = [
  {
    // ptolemy: Zarlino's scale, too.
    name: 'Intense diatonic (Ptolemy)',
    steps: '1/1 C, 9/8 D, 5/4 E, 4/3 F, 3/2 G, 5/3 A, 15/8 B',
  },
  {
    // indian.
    name: '22 shrutis',
    steps:
      '1/1, 256/243, 16/15, 10/9, 9/8, 32/27, 6/5, 5/4, 81/64, 4/3, 27/20, 45/32, 729/512, 3/2, 128/81, 8/5, ' +
      '5/3, 27/16, 16/9, 9/5, 15/8, 243/128',
  },
  {
    // partch_43.
    name: 'Partch, 43 tones',
    steps:
      '1/1, 81/80, 33/32, 21/20, 16/15, 12/11, 11/10, 10/9, 9/8, 8/7, 7/6, 32/27, 6/5, 11/9, 5/4, 14/11, 9/7, ' +
      '21/16, 4/3, 27/20, 11/8, 7/5, 10/7, 16/11, 40/27, 3/2, 32/21, 14/9, 11/7, 8/5, 18/11, 5/3, 27/16, 12/7, ' +
      '7/4, 16/9, 9/5, 20/11, 11/6, 15/8, 40/21, 64/33, 160/81',
  },
  {
    // young-lm_piano, which goes through La Monte Young's keys from E♭: G♯ is lower than G, and C♯ than C.
    name: 'The Well-Tuned Piano',
    steps:
      '1/1 E♭, 567/512 E, 9/8 F, 147/128 F♯, 1323/1024 G♯, 21/16 G, 189/128 A, 3/2 B♭, 49/32 B, 441/256 C♯, ' +
      '7/4 C, 63/32 D',
  },
  {
    // carlos_harm.
    name: 'Carlos harmonic',
    steps:
      '1/1 C, 17/16 C♯, 9/8 D, 19/16 E♭, 5/4 E, 21/16 F, 11/8 F♯, 3/2 G, 13/8 G♯, 27/16 A, 7/4 B♭, 15/8 B',
  },
  {
    // carlos_super.
    name: 'Carlos super just',
    steps: '1/1 C, 17/16 C♯, 9/8 D, 6/5 E♭, 5/4 E, 4/3 F, 11/8 F♯, 3/2 G, 13/8 G♯, 5/3 A, 7/4 B♭, 15/8 B',
  },
  {
    // bohlen-p; letters: preinfarction.blogspot.com, The Bohlen-Pierce Scales.
    name: 'Bohlen–Pierce, just',
    octaveRatio: 3,
    steps:
      '1/1 C, 27/25 C♯, 25/21 D, 9/7 E, 7/5 F, 75/49 F♯, 5/3 G, 9/5 H, 49/25 H♯, 15/7 J, 7/3 A, 63/25 A♯, 25/9 B',
  },
];

/** Came later, and is listed last, so that the others keep their ids. */
export const laterJustTunings: readonly JustTuning[] = [
  {
    // preinfarction.blogspot.com, Tura's Baglama Scale, after Wikipedia, Bağlama (CC BY-SA): fret by fret.
    name: 'Saz with 17 frets (Tura)',
    steps:
      '1/1 C, 18/17 D♭, 12/11 ↓D, 9/8 D, 81/68 E♭, 27/22 ↓E, 81/64 E, 4/3 F, 24/17 F♯, 16/11 ↓G, 3/2 G, 27/17 A♭, ' +
      '18/11 ↓A, 27/16 A, 16/9 B♭, 32/17 B, 64/33 ↓C',
  },
];

export function justTuning({ name, steps, octaveRatio = 2, isPublic = true }: JustTuning): TuningSource {
  return {
    name,
    slug: slug(name),
    systemType: 'just_intonation',
    octaveRatio,
    isPublic,
    steps: steps.split(', ').map(step => {
      const [label = '', note = label] = step.split(' ');
      const [over, under] = label.split('/').map(Number);
      return { label, ratio: Number(over) / Number(under), note };
    }),
  };
}

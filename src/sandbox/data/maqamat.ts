/**
 * Maqamat, each as the octave scale that is most usual for it, in 24 equal divisions and on C: Johnny Farraj's
 * maqamworld.com (notes are facts, free to use), and LilyPond's ly/hel-arabic.ly (GPL-3; the facts).
 * Players tune the neutral tones of each jins in its own way; quarter tones are how they write them down.
 */
import { at, slug } from './pitch.ts';
import type { TuningSource } from './tuning.ts';

/** Sizes of the seven steps, in quarter tones. */
const maqamat: Readonly<Record<string, string>> = {
  Rast: '4 3 3 4 4 3 3',
  Mahur: '4 3 3 4 4 4 2',
  Suznak: '4 3 3 4 2 6 2',
  Nairuz: '4 3 3 4 3 3 4',
  Bayati: '3 3 4 4 2 4 4',
  Husayni: '3 3 4 4 3 3 4',
  Saba: '3 3 2 6 2 4 4',
  Sikah: '3 4 4 3 3 4 3',
  Huzam: '3 4 2 6 2 4 3',
  Iraq: '3 4 3 3 4 4 3',
  Ajam: '4 4 2 4 4 4 2',
  Nahawand: '4 2 4 4 2 6 2',
  Nikriz: '4 2 6 2 4 2 4',
  'Nawa Athar': '4 2 6 2 2 6 2',
  Kurd: '2 4 4 4 2 4 4',
  'Athar Kurd': '2 4 6 2 2 6 2',
  Hijaz: '2 6 2 4 2 4 4',
  Hijazkar: '2 6 2 4 2 6 2',
  Zanjaran: '2 6 2 4 4 2 4',
};

/** Came later, and is listed last, so that the others keep their ids. */
const laterMaqamat: typeof maqamat = {
  // Its third and fourth tones are played lower than they are written, by no fixed amount.
  Jiharkah: '4 4 2 4 4 3 3',
};

/** Quarter tones from C to each natural. */
const naturals = [0, 4, 8, 10, 14, 18, 22];

export function maqamTunings(): readonly TuningSource[] {
  return Object.entries(maqamat).map(maqamTuning);
}

export function laterMaqamTunings(): readonly TuningSource[] {
  return Object.entries(laterMaqamat).map(maqamTuning);
}

function maqamTuning([maqam, sizes]: readonly [name: string, sizes: string]): TuningSource {
  const name = `Maqam ${maqam}`;
  const heights = [0];
  for (const size of sizes.split(' ').slice(0, -1))
    heights.push(at(heights, heights.length - 1) + Number(size));
  return {
    name,
    slug: slug(name),
    systemType: 'maqam',
    octaveRatio: 2,
    steps: heights.map((height, index) => ({
      label: `${height}\\24`,
      ratio: 2 ** (height / 24),
      note: spelledTone(index, height),
    })),
  };
}

/** Every letter once; an arrow is a quarter tone, as in 24 equal divisions. */
function spelledTone(index: number, height: number): string {
  const quarters = height - at(naturals, index);
  return at(['♭', '↓', '', '↑', '♯'], quarters + 2).replace(
    /^([↓↑]?)([♭♯]?)$/,
    `$1${at([...'CDEFGAB'], index)}$2`,
  );
}

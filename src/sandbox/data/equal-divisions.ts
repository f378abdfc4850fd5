/** Equal divisions: of the octave, of the twelfth (Bohlen–Pierce), and of the fifth (Wendy Carlos). */
import { at } from './pitch.ts';
import type { TuningSource } from './tuning.ts';

/** Steps in the backslash notation of the Xenharmonic Wiki: `7\12` is seven steps of twelve. */
export function equalDivision(divisions: number): TuningSource {
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

/** Wikipedia, Bohlen–Pierce scale (CC BY-SA); letters: preinfarction.blogspot.com, The Bohlen-Pierce Scales. */
export function bohlenPierce(): TuningSource {
  const notes = 'C C♯ D E F F♯ G H H♯ J A A♯ B'.split(' ');
  return {
    name: 'Bohlen–Pierce',
    slug: 'bohlen-pierce',
    systemType: 'equal_temperament',
    octaveRatio: 3,
    steps: notes.map((note, step) => ({ label: `${step}\\13<3>`, ratio: 3 ** (step / 13), note })),
  };
}

/**
 * Wendy Carlos's scales without an octave, whose steps are 78.0, 63.8 and 35.1 cents (the Scala archive:
 * carlos_alpha, carlos_beta, carlos_gamma). Here they divide the pure fifth, at which they repeat.
 */
export function carlos(name: 'Alpha' | 'Beta' | 'Gamma'): TuningSource {
  const divisions = { Alpha: 9, Beta: 11, Gamma: 20 }[name];
  return {
    name: `Carlos ${name}`,
    slug: `carlos-${name.toLowerCase()}`,
    systemType: 'equal_temperament',
    octaveRatio: 1.5,
    steps: Array.from({ length: divisions }, (_, step) => ({
      label: `${step}\\${divisions}<3/2>`,
      ratio: 1.5 ** (step / divisions),
      note: { Alpha: 'α', Beta: 'β', Gamma: 'γ' }[name] + step,
    })),
  };
}

/**
 * A name for each step, by the system's own chain of fifths (the best fifth gives letters and accidentals) in
 * the ups and downs notation of Kite Giedraitis (Xenharmonic Wiki): an arrow is one step up or down. Where a
 * sharp is at most two steps, the chain goes to double accidentals and leaves little to arrows. Where it is
 * more, arrows stand on the twelve usual notes alone: step 2 of 53 is ↑↑C, and not ↑B♯. A step takes the name
 * with the fewest arrows, then the one nearest to D, the middle of the naturals.
 */
function noteNames(divisions: number): readonly string[] {
  const fifth = Math.round(divisions * Math.log2(1.5));
  const sharp = 7 * fifth - 4 * divisions;
  // Counted in fifths from D: E♭ is −5, G♯ 6, F𝄫 −17, B𝄪 17.
  const [flattest, sharpest] = sharp > 2 ? [-5, 6] : [-17, 17];
  const best = Array.from({ length: divisions }, () => ({ note: '', cost: Number.POSITIVE_INFINITY }));
  for (let fromD = flattest; fromD <= sharpest; fromD += 1)
    for (let arrows = -3; arrows <= 3; arrows += 1) {
      const height = (fromD + 2) * fifth + arrows;
      const step = ((height % divisions) + divisions) % divisions;
      const cost = arrows ** 2 * 20 + Math.abs(fromD) - (fromD > 0 ? 0.5 : 0);
      if (cost >= at(best, step).cost) continue;
      const arrow = (arrows < 0 ? '↓' : '↑').repeat(Math.abs(arrows));
      best[step] = { note: arrow + chainNote(fromD), cost };
    }
  return best.map(({ note }) => note);
}

/** The note so many fifths above D. */
function chainNote(fromD: number): string {
  const fromF = fromD + 3;
  const accidental = Math.floor(fromF / 7);
  return at([...'FCGDAEB'], fromF - 7 * accidental) + at(['𝄫', '♭', '', '♯', '𝄪'], accidental + 2);
}

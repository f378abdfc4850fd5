/** Names of the steps of equal divisions of the octave. */
import { accidental } from '../../base/text/note-names.ts';
import { at } from './pitch.ts';

/**
 * A name for each step, by the system's own chain of fifths (the best fifth gives letters and accidentals) in
 * the ups and downs notation of Kite Giedraitis (Xenharmonic Wiki): an arrow is one step up or down. Where a
 * sharp is at most two steps, the chain goes to double accidentals and leaves little to arrows. Where it is
 * more, arrows stand on the twelve usual notes alone: step 2 of 53 is ↑↑C, and not ↑B♯. A step takes the name
 * with the fewest arrows, then the one nearest to D, the middle of the naturals.
 */
export function stepNames(divisions: number): readonly string[] {
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
  const alteration = Math.floor(fromF / 7);
  return at([...'FCGDAEB'], fromF - 7 * alteration) + accidental(alteration);
}

/** Keys: seven letters, each natural, sharp and flat. */
import { rounded } from '../../../music/arithmetic.ts';
import type { KeyRecord } from '../catalog-records.ts';
import { at, color, frequency } from '../pitch.ts';

const baseTones = [
  { id: 1, name: 'C', midi: 60, solfege: 'Do' },
  { id: 2, name: 'D', midi: 62, solfege: 'Re' },
  { id: 3, name: 'E', midi: 64, solfege: 'Mi' },
  { id: 4, name: 'F', midi: 65, solfege: 'Fa' },
  { id: 5, name: 'G', midi: 67, solfege: 'Sol' },
  { id: 6, name: 'A', midi: 69, solfege: 'La' },
  { id: 7, name: 'B', midi: 71, solfege: 'Si' },
];

/** The naturals as a chain of fifths: the order in which sharps enter a signature, flats from its end. */
const fifths = 'FCGDAEB';

export function computeKeys(): readonly KeyRecord[] {
  return baseTones.flatMap((letter, index) =>
    [0, 1, -1].map((alteration, offset) => {
      // C is the chain's second letter; an accidental is worth seven fifths.
      const place = fifths.indexOf(letter.name) - 1 + 7 * alteration;
      const midi = letter.midi + alteration;
      return {
        id: index * 3 + offset + 1,
        baseTone: letter,
        alteration,
        accidentals: Math.abs(place),
        signature: majorSignature(place),
        frequency: rounded(frequency(midi), 4),
        color: color((midi - 60) * 100),
      };
    }),
  );
}

/** The accidentals of the major key `place` fifths above C (below, where negative). */
function majorSignature(place: number): string {
  const order = place > 0 ? [...fifths] : [...fifths].reverse();
  const signs = place > 0 ? ['♯', '𝄪'] : ['♭', '𝄫'];
  const count = Math.abs(place);
  return order
    .slice(0, count)
    .map((letter, index) => letter + at(signs, count > index + 7 ? 1 : 0))
    .join(', ');
}

/** `C`, `C♯`, `C♭`. */
export function keyTone(key: KeyRecord): string {
  return key.baseTone.name + (['♭', '', '♯'][key.alteration + 1] ?? '');
}

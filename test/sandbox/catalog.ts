import { computeCatalog } from '../../src/sandbox/compute/index.ts';

/** The catalog, computed once for a test file. */
export const catalog = computeCatalog();

const letters: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const signs: Readonly<Record<string, number>> = { '♯': 1, '♭': -1, '𝄪': 2, '𝄫': -2 };

/** Returns a note's semitones above the C of its octave; negative for C♭. Reads `C♯`, `D𝄫`, `F♯𝄪`. */
export function semitones(note: string): number {
  const [letter = '', ...accidentals] = [...note];
  const natural = letters[letter];
  if (natural === undefined) throw new Error(`not a note: ${note}`);
  return accidentals.reduce((sum, sign) => {
    const alteration = signs[sign];
    if (alteration === undefined) throw new Error(`not an accidental: ${sign} in ${note}`);
    return sum + alteration;
  }, natural);
}

/** Returns the MIDI number of a note with its octave: C4 is 60. */
export function midiOf(note: string): number {
  const octave = Number(note.slice(-1));
  return 12 * (octave + 1) + semitones(note.slice(0, -1));
}

/** Returns the only item that a test accepts, and fails if there are none or several. */
export function only<Item>(items: readonly Item[], wanted: (item: Item) => boolean): Item {
  const found = items.filter(wanted);
  const [item] = found;
  if (item === undefined || found.length > 1) throw new Error(`${found.length} where one was expected`);
  return item;
}

/** Returns semitones modulo 12, from 0 to 11. */
export function pitchClass(semitones: number): number {
  return ((semitones % 12) + 12) % 12;
}

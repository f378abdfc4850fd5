/** Ragas as scales: the 72 melakartas of the Carnatic system, and sargam. */
import { readTable, unique } from '../../base/text-table.ts';
import { type Transposition, usualLetters } from '../../music/note.ts';
import type { DataFiles } from './data-files.ts';
import { at } from './pitch.ts';

/** Semitones of the second and the third of the six chakras with the perfect fourth; the other six repeat them. */
const lower = [
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;

/** Names with their semitones above the tonic, each on its own letter; sixth and seventh are as a fifth higher. */
export function readMelakartas(
  files: DataFiles,
): readonly { name: string; intervals: readonly Transposition[] }[] {
  const once = unique();
  const names = readTable(files.read('melakartas.tsv'), ['name'], cell => once(cell('name')));
  return names.map((name, index) => {
    const [second, third] = at(lower, Math.floor(index / 6) % 6);
    const [sixth, seventh] = at(lower, index % 6);
    const tones = [0, second, third, index < 36 ? 5 : 6, 7, sixth + 7, seventh + 7];
    return { name, intervals: tones.map((semitones, letters) => ({ letters, semitones })) };
  });
}

/** The tones of sargam in the order of their size, which is 0 to 11 semitones. */
const swaras = [...'SrRgGmMPdDnN'];

/** Semitones above the tonic: `S R m P N S'`. */
export function semitonesOfSargam(sargam: string): readonly number[] {
  return sargam.split(' ').map(swara => {
    if (swara === "S'") return 12;
    const semitones = swaras.indexOf(swara);
    if (semitones < 0) throw new Error(`'${swara}' is no tone of sargam, S r R g G m M P d D n N S'`);
    return semitones;
  });
}

/** Of tones that are semitones above the tonic; M is a raised fourth. */
export function swaraIntervalsOf(semitones: readonly number[]): readonly Transposition[] {
  const tones = new Set(semitones.map(each => each % 12));
  return usualLetters.flatMap((letters, each) =>
    tones.has(each) ? { letters: each === 6 ? 3 : letters, semitones: each } : [],
  );
}

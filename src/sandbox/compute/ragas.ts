/** Ragas as scales: the 72 melakartas of the Carnatic system, and sargam. */
import { readTable, unique } from '../../base/text-table.ts';
import type { DataFiles } from './data-files.ts';
import { at } from './pitch.ts';

/** Second and third of the six chakras with the perfect fourth; the six with the augmented one repeat them. */
const lower = ['2m 3d', '2m 3m', '2m 3M', '2M 3m', '2M 3M', '2A 3M'];

/** Sixth and seventh of the six ragas of a chakra. */
const upper = ['6m 7d', '6m 7m', '6m 7M', '6M 7m', '6M 7M', '6A 7M'];

/** Names with their intervals above the tonic, in tonal's spelling. */
export function readMelakartas(files: DataFiles): readonly { name: string; intervals: readonly string[] }[] {
  const once = unique();
  const names = readTable(files.read('melakartas.tsv'), ['name'], cell => once(cell('name')));
  return names.map((name, index) => {
    const fourth = index < 36 ? '4P' : '4A';
    const [second, sixth] = [at(lower, Math.floor(index / 6) % 6), at(upper, index % 6)];
    return { name, intervals: `1P ${second} ${fourth} 5P ${sixth}`.split(' ') };
  });
}

/** The tones of sargam in the order of their size, which is 0 to 11 semitones, and as intervals. */
const swaras = [...'SrRgGmMPdDnN'];
const swaraIntervals = '1P 2m 2M 3m 3M 4P 4A 5P 6m 6M 7m 7M'.split(' ');

/** Semitones above the tonic: `S R m P N S'`. */
export function semitonesOfSargam(sargam: string): readonly number[] {
  return sargam.split(' ').map(swara => {
    if (swara === "S'") return 12;
    const semitones = swaras.indexOf(swara);
    if (semitones < 0) throw new Error(`'${swara}' is no tone of sargam, S r R g G m M P d D n N S'`);
    return semitones;
  });
}

/** Of tones that are semitones above the tonic. */
export function swaraIntervalsOf(semitones: readonly number[]): readonly string[] {
  return swaraIntervals.filter((_, index) => semitones.some(each => each % 12 === index));
}

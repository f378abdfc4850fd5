/**
 * Reads the scales: those of tonal's dictionary (github.com/tonaljs/tonal, packages/scale-type; MIT licence) with its
 * mistakes corrected, then ragas and Western scales that it lacks. No two scales have the same notes, except ragas
 * with `directions`. Other names of a scale are in src/music/names/data/scale-names.tsv.
 */
import { ScaleType } from 'tonal';
import { readTable, uniqueChecker } from '../../base/text-table.ts';
import { maskOf } from '../../music/arithmetic.ts';
import { intervalOf } from '../../music/interval-name.ts';
import { type Transposition, usualLetters } from '../../music/note.ts';
import type { DataFiles } from './data-files.ts';
import { itemAt } from './pitch.ts';

export interface ListedScale {
  readonly name: string;
  /** The intervals from the tonic to each note. */
  readonly intervals: readonly Transposition[];
  /** The ascent and the descent in semitones above the tonic, if they differ from the notes of the scale. */
  readonly directions?: { readonly ascent: readonly number[]; readonly descent: readonly number[] };
}

/** The original scales, and those added later, whose ids follow. */
export interface Scales {
  readonly originalScales: readonly ListedScale[];
  readonly laterScales: readonly ListedScale[];
}

export function readScales(files: DataFiles): Scales {
  const checkUnique = uniqueChecker();
  const rows = readTable(files.read('scales.tsv'), ['name', 'intervals'], cell => ({
    name: checkUnique(cell('name')),
    intervals: parseIntervals(cell('intervals')),
  }));
  const columns = ['name', 'intervals', 'ascent', 'descent'] as const;
  const laterScales = readTable(files.read('scales-later.tsv'), columns, (cell): ListedScale => {
    const name = checkUnique(cell('name'));
    if (cell('intervals') !== '') return { name, intervals: parseIntervals(cell('intervals')) };
    const [ascent, descent] = [parseSargam(cell('ascent')), parseSargam(cell('descent'))];
    return { name, intervals: swaraIntervalsOf([...ascent, ...descent]), directions: { ascent, descent } };
  });
  const dictionary = correctDictionary(files);
  const knownSets = new Set(dictionary.map(toneSet));
  const addedScales = [...readMelakartas(files), ...rows].filter(scale => !knownSets.has(toneSet(scale)));
  // In a scale of seven notes, each note has its own letter. The dictionary spells a few differently: 2m 2A 3M in altered.
  const originalScales = [...dictionary, ...addedScales].map(({ name, intervals }) => ({
    name,
    intervals:
      intervals.length === 7
        ? intervals.map(({ semitones }, letters) => ({ letters, semitones }))
        : intervals,
  }));
  return { originalScales, laterScales };
}

function correctDictionary(files: DataFiles): readonly ListedScale[] {
  const dictionaryScales = ScaleType.all().map(({ name, intervals }) => ({
    name,
    intervals: parseIntervals(intervals.join(' ')),
  }));
  const columns = ['tonal', 'name', 'intervals'] as const;
  const rows = readTable(files.read('scales-mended.tsv'), columns, cell => {
    const [tonal, intervals] = [cell('tonal'), cell('intervals')];
    if (!dictionaryScales.some(({ name }) => name === tonal))
      throw new Error(`tonal has no scale '${tonal}'`);
    return { tonal, name: cell('name'), intervals: intervals === '' ? undefined : parseIntervals(intervals) };
  });
  return dictionaryScales.flatMap(({ name, intervals }) => {
    const correctedRow = rows.find(({ tonal }) => tonal === name) ?? { name, intervals };
    return correctedRow.name === ''
      ? []
      : { name: correctedRow.name, intervals: correctedRow.intervals ?? intervals };
  });
}

/** Returns the intervals of a cell in tonal's spelling, from the tonic upwards: `1P 3m 4P`. */
function parseIntervals(cell: string): readonly Transposition[] {
  let last = -1;
  return cell.split(' ').map(intervalName => {
    const interval = intervalOf(intervalName.replace(/^(\d)(.+)$/, '$2$1'));
    if (!interval || interval.semitones <= last)
      throw new Error(`'${intervalName}' is not a rising interval`);
    last = interval.semitones;
    return interval;
  });
}

/** Returns the semitones above the tonic as a bit mask, which is the same for every spelling of a scale. */
function toneSet({ intervals }: ListedScale): number {
  return maskOf(intervals.map(({ semitones }) => semitones));
}

/** Semitones of the second and the third in the six chakras with the perfect fourth. The other six chakras have the same. */
const lowerTones = [
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;

/**
 * Returns the names of the melakartas with their intervals, each on its own letter. The sixth and the seventh note
 * follow the pattern of the second and the third, a fifth higher.
 */
function readMelakartas(files: DataFiles): readonly { name: string; intervals: readonly Transposition[] }[] {
  const checkUnique = uniqueChecker();
  const names = readTable(files.read('melakartas.tsv'), ['name'], cell => checkUnique(cell('name')));
  return names.map((name, index) => {
    const [second, third] = itemAt(lowerTones, Math.floor(index / 6) % 6);
    const [sixth, seventh] = itemAt(lowerTones, index % 6);
    const tones = [0, second, third, index < 36 ? 5 : 6, 7, sixth + 7, seventh + 7];
    return { name, intervals: tones.map((semitones, letters) => ({ letters, semitones })) };
  });
}

/** The notes of sargam, from 0 to 11 semitones. */
const swaras = [...'SrRgGmMPdDnN'];

/** Returns the semitones above the tonic of notes such as `S R m P N S'`. */
function parseSargam(sargam: string): readonly number[] {
  return sargam.split(' ').map(swara => {
    if (swara === "S'") return 12;
    const semitones = swaras.indexOf(swara);
    if (semitones < 0) throw new Error(`'${swara}' is not a note of sargam: S r R g G m M P d D n N S'`);
    return semitones;
  });
}

/** Returns the intervals of semitones above the tonic; M is a raised fourth. */
function swaraIntervalsOf(semitones: readonly number[]): readonly Transposition[] {
  const tones = new Set(semitones.map(each => each % 12));
  return usualLetters.flatMap((letters, semitone) =>
    tones.has(semitone) ? { letters: semitone === 6 ? 3 : letters, semitones: semitone } : [],
  );
}

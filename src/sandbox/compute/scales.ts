/**
 * The scales: those of tonal's dictionary (github.com/tonaljs/tonal, packages/scale-type; MIT licence) with
 * its mistakes mended, then the ragas and the Western scales that it lacks. No two have the same tones: other
 * names of a scale stand in names/scale-aliases.ts.
 */
import { ScaleType } from 'tonal';
import { readTable, unique } from '../../base/text-table.ts';
import { maskOf } from '../../music/arithmetic.ts';
import { intervalOf } from '../../music/interval-name.ts';
import type { Transposition } from '../../music/note.ts';
import type { DataFiles } from './data-files.ts';
import { readMelakartas, semitonesOfSargam, swaraIntervalsOf } from './ragas.ts';

export interface ListedScale {
  readonly name: string;
  /** From the tonic up to each tone. */
  readonly intervals: readonly Transposition[];
  /** How it goes up and down, where it doesn't through all its tones: semitones above the tonic. */
  readonly ways?: { readonly ascent: readonly number[]; readonly descent: readonly number[] };
}

/** The scales that were first, and those that came later, which are numbered behind them. */
export interface Scales {
  readonly first: readonly ListedScale[];
  readonly later: readonly ListedScale[];
}

export function readScales(files: DataFiles): Scales {
  const once = unique();
  const read = readTable(files.read('scales.tsv'), ['name', 'intervals'], cell => ({
    name: once(cell('name')),
    intervals: intervalsIn(cell('intervals')),
  }));
  const columns = ['name', 'intervals', 'ascent', 'descent'] as const;
  const later = readTable(files.read('scales-later.tsv'), columns, (cell): ListedScale => {
    const name = once(cell('name'));
    if (cell('intervals') !== '') return { name, intervals: intervalsIn(cell('intervals')) };
    const [ascent, descent] = [semitonesOfSargam(cell('ascent')), semitonesOfSargam(cell('descent'))];
    return { name, intervals: swaraIntervalsOf([...ascent, ...descent]), ways: { ascent, descent } };
  });
  const dictionary = mendedDictionary(files);
  const known = new Set(dictionary.map(toneSet));
  const more = [...readMelakartas(files), ...read].filter(scale => !known.has(toneSet(scale)));
  // Of seven tones each has a letter: the dictionary spells a few otherwise, as 2m 2A 3M of its `altered`.
  const first = [...dictionary, ...more].map(({ name, intervals }) => ({
    name,
    intervals:
      intervals.length === 7
        ? intervals.map(({ semitones }, letters) => ({ letters, semitones }))
        : intervals,
  }));
  return { first, later };
}

function mendedDictionary(files: DataFiles): readonly ListedScale[] {
  const all = ScaleType.all().map(({ name, intervals }) => ({
    name,
    intervals: intervalsIn(intervals.join(' ')),
  }));
  const columns = ['tonal', 'name', 'intervals'] as const;
  const rows = readTable(files.read('scales-mended.tsv'), columns, cell => {
    const [tonal, intervals] = [cell('tonal'), cell('intervals')];
    if (!all.some(({ name }) => name === tonal)) throw new Error(`tonal has no scale '${tonal}'`);
    return { tonal, name: cell('name'), intervals: intervals === '' ? undefined : intervalsIn(intervals) };
  });
  return all.flatMap(({ name, intervals }) => {
    const mended = rows.find(({ tonal }) => tonal === name) ?? { name, intervals };
    return mended.name === '' ? [] : { name: mended.name, intervals: mended.intervals ?? intervals };
  });
}

/** From the tonic upwards, as tonal spells them: `1P 3m 4P`. */
function intervalsIn(cell: string): readonly Transposition[] {
  let last = -1;
  return cell.split(' ').map(spelled => {
    const interval = intervalOf(spelled.replace(/^(\d)(.+)$/, '$2$1'));
    if (!interval || interval.semitones <= last) throw new Error(`'${spelled}' is no interval that rises`);
    last = interval.semitones;
    return interval;
  });
}

/** Semitones above the tonic, the same for every spelling of a scale. */
function toneSet({ intervals }: ListedScale): number {
  return maskOf(intervals.map(({ semitones }) => semitones));
}

/**
 * The scales: those of tonal's dictionary (github.com/tonaljs/tonal, packages/scale-type; MIT licence) with
 * its mistakes mended, then the ragas and the Western scales that it lacks. No two have the same tones: other
 * names of a scale stand in names/scale-aliases.ts.
 */
import { Interval, ScaleType } from 'tonal';
import { readTable, unique } from '../../base/text-table.ts';
import type { DataFiles } from './data-files.ts';
import { readMelakartas, semitonesOfSargam, swaraIntervalsOf } from './ragas.ts';

export interface ListedScale {
  readonly name: string;
  /** Intervals above the tonic in tonal's spelling: `1P`, `3m`. */
  readonly intervals: readonly string[];
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
  const first = [...dictionary, ...more].map(({ name, intervals }) => ({
    name,
    intervals: intervals.length === 7 ? intervals.map(onDegree) : intervals,
  }));
  return { first, later };
}

function mendedDictionary(files: DataFiles): readonly ListedScale[] {
  const all = ScaleType.all();
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

/** From the tonic upwards: `1P 3m 4P`. */
function intervalsIn(cell: string): readonly string[] {
  const intervals = cell.split(' ');
  let last = -1;
  for (const interval of intervals) {
    const { semitones, empty } = Interval.get(interval);
    if (empty || semitones <= last || semitones > 11)
      throw new Error(`'${interval}' is no interval that rises`);
    last = semitones;
  }
  return intervals;
}
/** Semitones above the tonic, the same for every spelling of a scale. */
function toneSet(scale: ListedScale): string {
  return scale.intervals.map(interval => Interval.semitones(interval)).join();
}

/**
 * A scale of seven tones has each letter once, so its nth tone is an nth. The dictionary spells a few
 * otherwise: its `altered` has 2m 2A 3M where degrees are 2m 3m 4d.
 */
function onDegree(interval: string, index: number): string {
  const semitones = Interval.semitones(interval);
  const spelled = ['P', 'M', 'm', 'A', 'd', 'AA', 'dd']
    .map(quality => `${index + 1}${quality}`)
    .find(candidate => Interval.semitones(candidate) === semitones);
  if (spelled === undefined) throw new Error(`${interval} cannot be degree ${index + 1}`);
  return spelled;
}

/** Drum folders (data/drum-samples.tsv). */
import { readTable } from '../../../base/text-table.ts';
import type { DrumFolder } from '../../sound-routes.ts';
import type { DataFiles } from '../data-files.ts';
import { hertzIn, msIn, type Strike } from '../strikes.ts';

export function computeDrumFolders(files: DataFiles, strike: Strike): readonly DrumFolder[] {
  const columns = ['folder', 'file', 'strike', 'pitch', 'length'] as const;
  const samples = readTable(files.read('drum-samples.tsv'), columns, cell => ({
    path: cell('folder'),
    name: cell('file'),
    sound: strike(cell('strike'), hertzIn(cell('pitch')), msIn(cell('length'))),
  }));
  return [...new Set(samples.map(({ path }) => path))].map(path => ({
    label: path.split('/').at(-1) ?? path,
    path,
    files: samples.filter(sample => sample.path === path).map(({ name, sound }) => ({ name, sound })),
  }));
}

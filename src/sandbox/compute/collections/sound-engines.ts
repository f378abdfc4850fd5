/** Sound engines (data/sound-engines.tsv): the ways in which the presets make a tone. */
import { listIn, readTable, unique } from '../../../base/text-table.ts';
import type { SoundEngine } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';

export function computeSoundEngines(files: DataFiles): readonly SoundEngine[] {
  const once = unique();
  const columns = ['code', 'label', 'play mode', 'capabilities', 'switched off', 'description'] as const;
  return readTable(files.read('sound-engines.tsv'), columns, (cell, index) => ({
    id: index + 1,
    code: once(cell('code')),
    label: cell('label'),
    description: cell('description'),
    isEnabled: cell('switched off') !== 'yes',
    defaultConfig: { playMode: cell('play mode') },
    supportedPlaybackCapabilities: listIn(cell('capabilities')),
  }));
}

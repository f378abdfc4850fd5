/** Sound presets (data/sound-presets.tsv). */
import { readTable, unique, wordOf } from '../../../base/text-table.ts';
import type { SoundEngine, SoundPreset } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { color, itemCalled } from '../pitch.ts';

const capabilities = ['monotonal', 'polytonal', 'percussion'] as const;

export function computeSoundPresets(
  files: DataFiles,
  engines: readonly SoundEngine[],
): readonly SoundPreset[] {
  const once = unique();
  const columns = ['name', 'engine', 'capability', 'tones', 'kit', 'hidden'] as const;
  return readTable(files.read('sound-presets.tsv'), columns, (cell, index) => {
    const engine = itemCalled(engines, 'engine', cell('engine'), each => each.code);
    const { id, code, label, defaultConfig } = engine;
    return {
      id: index + 1,
      name: once(cell('name')),
      color: color(index * 100),
      isPublic: cell('hidden') !== 'yes',
      isKit: cell('kit') === 'yes',
      playbackCapability: wordOf(capabilities, cell('capability')),
      engine: { id, code, label },
      playback: { engineCode: code, playMode: defaultConfig.playMode, toneInstrument: cell('tones') },
    };
  });
}

/** Computes sound engines (how presets synthesise tones), sound presets, and folders of drum samples. */
import { parseList, parseWord, readTable, uniqueChecker } from '../../../base/text-table.ts';
import type { DrumFolder } from '../../sound-routes.ts';
import type { SoundEngine, SoundPreset } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { itemNamed, pitchColor } from '../pitch.ts';
import { parseHertz, parseMs, type Strike } from '../strikes.ts';

export function computeSoundEngines(files: DataFiles): readonly SoundEngine[] {
  const checkUnique = uniqueChecker();
  const columns = ['code', 'label', 'play mode', 'capabilities', 'switched off', 'description'] as const;
  return readTable(files.read('sound-engines.tsv'), columns, (cell, index) => ({
    id: index + 1,
    code: checkUnique(cell('code')),
    label: cell('label'),
    description: cell('description'),
    isEnabled: cell('switched off') !== 'yes',
    defaultConfig: { playMode: cell('play mode') },
    supportedPlaybackCapabilities: parseList(cell('capabilities')),
  }));
}

const capabilities = ['monotonal', 'polytonal', 'percussion'] as const;

export function computeSoundPresets(
  files: DataFiles,
  engines: readonly SoundEngine[],
): readonly SoundPreset[] {
  const checkUnique = uniqueChecker();
  const columns = ['name', 'engine', 'capability', 'tones', 'kit', 'hidden'] as const;
  return readTable(files.read('sound-presets.tsv'), columns, (cell, index) => {
    const engine = itemNamed(engines, 'engine', cell('engine'), each => each.code);
    const { id, code, label, defaultConfig } = engine;
    return {
      id: index + 1,
      name: checkUnique(cell('name')),
      color: pitchColor(index * 100),
      isPublic: cell('hidden') !== 'yes',
      isKit: cell('kit') === 'yes',
      playbackCapability: parseWord(capabilities, cell('capability')),
      engine: { id, code, label },
      playback: { engineCode: code, playMode: defaultConfig.playMode, toneInstrument: cell('tones') },
    };
  });
}

export function computeDrumFolders(files: DataFiles, strike: Strike): readonly DrumFolder[] {
  const columns = ['folder', 'file', 'strike', 'pitch', 'length'] as const;
  const samples = readTable(files.read('drum-samples.tsv'), columns, cell => ({
    path: cell('folder'),
    name: cell('file'),
    sound: strike(cell('strike'), parseHertz(cell('pitch')), parseMs(cell('length'))),
  }));
  return [...new Set(samples.map(({ path }) => path))].map(path => ({
    label: path.split('/').at(-1) ?? path,
    path,
    files: samples.filter(sample => sample.path === path).map(({ name, sound }) => ({ name, sound })),
  }));
}

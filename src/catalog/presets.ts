import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';

/** What music a preset is for, by the way in which it plays notes. */
const uses: Readonly<Record<string, string>> = {
  monotonal: 'melodies and bass lines',
  polytonal: 'chords and melodies',
  percussion: 'rhythms',
};

export const presets = noun({
  name: 'presets',
  one: 'preset',
  path: '/api/mobile/sound-presets',
  resource: 'sound_presets',
  itemResource: 'sound_preset',
  summary: 'sound presets and kits of the engines',
  schema: t.record({
    id: t.number,
    name: t.text,
    color: t.text,
    isPublic: t.flag,
    isKit: t.flag,
    playbackCapability: t.text,
    engine: t.object({ id: t.number, code: t.text, label: t.text }),
    playback: t.object({ engineCode: t.text, playMode: t.text, toneInstrument: t.text }),
  }),
  columns: [
    { name: 'id', value: preset => preset.id, numeric: true, priority: 2 },
    { name: 'name', value: preset => preset.name, priority: 1 },
    { name: 'engine', value: preset => preset.engine?.label ?? preset.engine?.code, priority: 3 },
    { name: 'plays', value: preset => preset.playbackCapability, priority: 4 },
    {
      name: 'for',
      value: ({ playbackCapability: plays }) =>
        plays != null && Object.hasOwn(uses, plays) ? uses[plays] : undefined,
      priority: 5,
    },
    { name: 'kit', value: preset => preset.isKit, priority: 5 },
    { name: 'color', value: preset => preset.color, swatch: true, priority: 6 },
  ],
  meanings: { 'engine.id': { ids: 'engines' } },
  wire: ['isPublic', 'engine', 'playback.engineCode'],
  label: preset => preset.name ?? '',
  names: preset => [preset.name],
  examples: [
    { command: "presets list --filter 'kit = true'", says: 'the drum kits' },
    { command: 'presets list --sort engine,name', says: 'by engine, then by name' },
    { command: 'presets list --count', says: 'how many there are' },
  ],
});

import { noun } from './lib/noun.ts';

/** The music that a preset suits, by its playback capability. */
const useByCapability: Readonly<Record<string, string>> = {
  monotonal: 'melodies and bass lines',
  polytonal: 'chords and melodies',
  percussion: 'rhythms',
};

export const presets = noun({
  name: 'presets',
  singular: 'preset',
  path: '/api/mobile/sound-presets',
  resource: 'sound_presets',
  itemResource: 'sound_preset',
  summary: 'sound presets and kits of the engines',
  heading: 'Sounds',
  about: 'presets and kits',
  category: 'machinery',
  schema: t =>
    t.record({
      id: t.id('the preset'),
      name: t.text('Name of the preset.'),
      color: t.text('Colour of the preset, as #rrggbb.'),
      isPublic: t.flag('Whether everybody may see it.'),
      isKit: t.flag('Whether it is a kit of drums.'),
      playbackCapability: t.text('What the preset plays: percussion; other values are not documented.'),
      engine: t.object('The engine of the preset.', {
        id: t.id('the engine'),
        code: t.text('Code of the engine.'),
        label: t.text('Name of the engine.'),
      }),
      playback: t.object('How the engine plays it.', {
        engineCode: t.text('Code of the engine that plays.'),
        playMode: t.text('Play mode; its values are not documented.'),
        toneInstrument: t.text('Instrument of the engine.'),
      }),
    }),
  columns: [
    { name: 'id', value: preset => preset.id, isNumeric: true, priority: 2 },
    { name: 'name', value: preset => preset.name, priority: 1 },
    { name: 'engine', value: preset => preset.engine?.label ?? preset.engine?.code, priority: 3 },
    { name: 'plays', value: preset => preset.playbackCapability, priority: 4 },
    {
      name: 'for',
      value: ({ playbackCapability: capability }) =>
        capability != null && Object.hasOwn(useByCapability, capability)
          ? useByCapability[capability]
          : undefined,
      priority: 5,
    },
    { name: 'kit', value: preset => preset.isKit, priority: 5 },
    { name: 'color', value: preset => preset.color, isColor: true, priority: 6 },
  ],
  card: ['engine', 'plays', 'for', 'kit'],
  meanings: { 'engine.id': { ids: 'engines' } },
  names: preset => [preset.name],
});

import { noun } from './lib/noun.ts';

export const engines = noun({
  name: 'engines',
  singular: 'engine',
  path: '/api/mobile/sound-engines',
  resource: 'sound_engines',
  itemResource: 'sound_engine',
  summary: 'sound engines: one tone at a time (monotonal) or several (polytonal)',
  heading: 'Sound engines',
  about: 'what makes the sounds',
  category: 'machinery',
  schema: t =>
    t.record({
      id: t.id('the engine'),
      code: t.text('Code by which presets name the engine.'),
      label: t.text('Name of the engine.'),
      description: t.text('What the engine does, in words.'),
      isEnabled: t.flag('Whether it can be used.'),
      defaultConfig: t.object('Default settings of the engine.', {
        playMode: t.text('Play mode; its values are not documented.'),
      }),
      supportedPlaybackCapabilities: t.list(
        'Kinds of playback that the engine supports: percussion, monotonal, polytonal …',
        t.text(),
      ),
    }),
  columns: [
    { name: 'id', value: engine => engine.id, isNumeric: true, priority: 2 },
    { name: 'code', value: engine => engine.code, priority: 1 },
    { name: 'label', value: engine => engine.label, priority: 2 },
    { name: 'plays', value: engine => engine.supportedPlaybackCapabilities, separator: ', ', priority: 3 },
    { name: 'enabled', value: engine => engine.isEnabled, priority: 4 },
    { name: 'description', value: engine => engine.description, priority: 5 },
  ],
  card: ['description', 'plays', 'enabled'],
  label: engine => engine.label ?? engine.code ?? '',
  names: engine => [engine.code, engine.label],
});

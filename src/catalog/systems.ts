import { noun } from './lib/noun.ts';

export const systems = noun({
  name: 'systems',
  singular: 'system',
  path: '/api/mobile/music-systems',
  resource: 'music_systems',
  itemResource: 'music_system',
  summary: 'music systems: equal divisions and other tunings',
  heading: 'Tunings',
  about: 'equal divisions, temperaments, gamelan',
  category: 'music',
  hasNumericNames: true,
  schema: t =>
    t.record({
      id: t.id('the system'),
      name: t.text('Name of the system.'),
      slug: t.text('Name in URLs.'),
      systemType: t.text('Kind of system: equal_temperament; other values are not documented.'),
      octaveRatio: t.number('Ratio of the period, above 1; 2 is an octave.'),
      divisions: t.number('Steps in a period, 1 or more.'),
      isPublic: t.flag('Whether everybody may see it.'),
      intervals: t.objects('The steps of a period, upwards.', {
        stepIndex: t.number('Number of the step, 0 or more.'),
        label: t.text('Name of the step.'),
        ratio: t.number('Frequency ratio to the first step, above 0.'),
        cents: t.number('Distance from the first step in cents, 0 or more.'),
        color: t.text('Colour of the step, as #rrggbb.'),
      }),
    }),
  columns: [
    { name: 'id', value: system => system.id, isNumeric: true, priority: 2 },
    { name: 'name', value: system => system.name, priority: 1 },
    { name: 'slug', value: system => system.slug, priority: 6 },
    { name: 'divisions', value: system => system.divisions, isNumeric: true, priority: 2 },
    { name: 'ratio', value: system => system.octaveRatio, isNumeric: true, priority: 4 },
    { name: 'type', value: system => system.systemType, priority: 5 },
  ],
  card: ['divisions', 'fifth', 'sizes'],
  noteTexts: { 'intervals.label': 'notes' },
  kinds: system => system.systemType,
  names: system => [system.name, system.slug],
  music: {
    kind: 'tuning',
    subroute: 'state',
    read: async () => (await import('./lib/music.ts')).readTuning,
  },
});

import { noun } from './lib/noun.ts';

export const instruments = noun({
  name: 'instruments',
  singular: 'instrument',
  path: '/api/mobile/instruments',
  resource: 'instruments',
  itemResource: 'instrument',
  summary: 'instruments and the music systems they play',
  heading: 'Instruments',
  about: 'their strings, keys, drums and ranges',
  category: 'music',
  schema: t =>
    t.record({
      id: t.id('the instrument'),
      name: t.text('Name of the instrument.'),
      slug: t.text('Name in URLs.'),
      familyRouteKey: t.text('Family in URLs.'),
      familyCode: t.text('Code of the family: FRETBOARD, DRUMS …'),
      familyName: t.text('Name of the family.'),
      isPublic: t.flag('Whether everybody may see it.'),
      isPublished: t.flag('Whether it is shown in lists.'),
      musicSystemIds: t.list('Ids of the music systems that it can play.', t.id('a system')),
      allowedPlaybackCapabilities: t.list(
        'What can be played on it: monotonal, polytonal, percussion.',
        t.text(),
      ),
    }),
  columns: [
    { name: 'id', value: instrument => instrument.id, isNumeric: true, priority: 2 },
    { name: 'name', value: instrument => instrument.name, priority: 1 },
    { name: 'slug', value: instrument => instrument.slug, priority: 6 },
    { name: 'family', value: instrument => instrument.familyName ?? instrument.familyCode, priority: 3 },
    {
      name: 'systems',
      value: instrument => instrument.musicSystemIds,
      separator: ', ',
      ids: 'systems',
      priority: 5,
    },
    {
      name: 'plays',
      value: instrument => instrument.allowedPlaybackCapabilities,
      separator: ', ',
      priority: 4,
    },
  ],
  card: ['strings', 'sounds', 'range', 'transposition', 'family', 'plays'],
  meanings: { musicSystemIds: { ids: 'systems' } },
  subsets: { necks: ({ familyCode }) => familyCode === 'FRETBOARD' || familyCode === 'STRINGS' },
  kinds: instrument => instrument.familyName ?? instrument.familyCode,
  names: instrument => [instrument.name, instrument.slug],
  facts: {
    from: 'rows',
    names: [
      { name: 'strings', separator: ' ', noteText: 'notes' },
      { name: 'sounds', separator: ', ' },
      { name: 'range', noteText: 'notes' },
      { name: 'transposition' },
    ],
    load: async () => (await import('./lib/strings.ts')).instrumentFacts,
  },
});

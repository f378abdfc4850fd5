import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';

export const instruments = noun({
  name: 'instruments',
  one: 'instrument',
  path: '/api/mobile/instruments',
  resource: 'instruments',
  itemResource: 'instrument',
  summary: 'instruments and the music systems they play',
  schema: t.record({
    id: t.number,
    name: t.text,
    slug: t.text,
    familyRouteKey: t.text,
    familyCode: t.text,
    familyName: t.text,
    isPublic: t.flag,
    isPublished: t.flag,
    musicSystemIds: t.list(t.number),
    allowedPlaybackCapabilities: t.list(t.text),
  }),
  columns: [
    { name: 'id', value: instrument => instrument.id, numeric: true, priority: 2 },
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
  meanings: { musicSystemIds: { ids: 'systems' } },
  label: instrument => instrument.name ?? '',
  names: instrument => [instrument.name, instrument.slug],
  wire: ['familyRouteKey', 'familyCode', 'isPublic', 'isPublished'],
  facts: {
    from: 'rows',
    names: [
      { name: 'strings', separator: ' ', spells: 'notes' },
      { name: 'sounds', separator: ', ' },
      { name: 'range', spells: 'notes' },
      { name: 'transposition' },
    ],
    load: async () => (await import('./lib/strings.ts')).instrumentFacts,
  },
  examples: [
    { command: "instruments list --filter 'familyCode = FRETBOARD'", says: 'one family' },
    { command: 'instruments get guitar', says: 'one instrument, by name' },
    { command: 'instruments rows guitar', says: 'its strings and their tuning' },
  ],
});

import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';

export const harmonies = noun({
  name: 'harmonies',
  one: 'harmony',
  path: '/api/mobile/harmonies',
  resource: 'harmonies',
  itemResource: 'harmony',
  summary: 'chord progressions: events and sections',
  schema: t.record({
    id: t.number,
    name: t.text,
    ownerId: t.number,
    ownerUsername: t.text,
    isPublic: t.flag,
    events: t.list(
      t.object({
        id: t.number,
        startTick: t.number,
        durationTick: t.number,
        keyId: t.number,
        scaleId: t.number,
        label: t.text,
      }),
    ),
    sections: t.list(
      t.object({
        id: t.number,
        sectionType: t.text,
        label: t.text,
        position: t.number,
        repeatCount: t.number,
      }),
    ),
    ownerTags: t.list(t.text),
    userTags: t.list(t.text),
  }),
  columns: [
    { name: 'id', value: harmony => harmony.id, numeric: true, priority: 2 },
    { name: 'name', value: harmony => harmony.name, priority: 1 },
    {
      name: 'chords',
      value: harmony => harmony.events?.map(event => event?.label),
      separator: ' ',
      spells: 'chords',
      priority: 2,
    },
    { name: 'tags', value: harmony => harmony.ownerTags, separator: ', ', priority: 5 },
    { name: 'owner', value: harmony => harmony.ownerUsername, priority: 6 },
  ],
  meanings: { 'events.keyId': { ids: 'keys' }, 'events.scaleId': { ids: 'scales' } },
  spelled: { 'events.label': 'chords' },
  wire: [
    'ownerId',
    'isPublic',
    'events.id',
    'events.startTick',
    'events.durationTick',
    'sections.id',
    'sections.sectionType',
    'sections.position',
  ],
  label: harmony => harmony.name ?? '',
  names: harmony => [harmony.name],
  music: {
    kind: 'progression',
    read: async () => (await import('./lib/music.ts')).readProgression,
  },
  examples: [
    { command: "harmonies list --filter 'chords ~ Dm7'", says: 'the progressions with a chord' },
    {
      command: 'harmonies list --columns name,chords --limit 3',
      says: 'names and chords of the first three',
    },
    { command: 'harmonies get 1', says: 'its events and sections' },
    { command: 'harmonies draw ii-V-I', says: 'bars and numerals' },
    { command: 'harmonies draw ii-V-I --key eb', says: 'the same in E♭' },
    { command: 'harmonies play 1 --key eb', says: 'chords, in another key' },
    { command: 'harmonies export 1 -o strudel --key eb', says: 'chords as code, in another key' },
  ],
});

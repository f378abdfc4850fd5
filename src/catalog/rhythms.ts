import { noun } from './lib/noun.ts';
import { patternColumn, wordsIn } from './lib/rings.ts';
import * as t from './lib/schema.ts';
import { day } from './lib/text.ts';

export const rhythms = noun({
  name: 'rhythms',
  one: 'rhythm',
  path: '/api/mobile/circular-rhythms',
  resource: 'circular_rhythms',
  itemResource: 'circular_rhythm',
  summary: 'circular rhythms: timelines and their tempo',
  schema: t.record({
    id: t.number,
    name: t.text,
    slug: t.text,
    isPublic: t.flag,
    ownerTags: t.list(t.text),
    state: t.object({ bpm: t.number, ppq: t.number, beatsPerBar: t.number }),
    updatedAt: t.text,
  }),
  columns: [
    { name: 'id', value: rhythm => rhythm.id, numeric: true, priority: 1 },
    { name: 'name', value: rhythm => rhythm.name, priority: 1 },
    { name: 'slug', value: rhythm => rhythm.slug, priority: 6 },
    patternColumn,
    { name: 'bpm', value: rhythm => rhythm.state?.bpm, numeric: true, unit: 'bpm', priority: 1 },
    { name: 'beats', value: rhythm => rhythm.state?.beatsPerBar, numeric: true, priority: 3 },
    {
      name: 'tags',
      value: rhythm => rhythm.ownerTags,
      show: rhythm => wordsIn(rhythm.ownerTags),
      separator: ', ',
      priority: 4,
    },
    {
      name: 'updated',
      value: rhythm => rhythm.updatedAt,
      show: rhythm => day(rhythm.updatedAt),
      priority: 7,
    },
  ],
  meanings: {},
  wire: ['isPublic', 'state'],
  label: rhythm => rhythm.name ?? '',
  names: rhythm => [rhythm.name, rhythm.slug],
  music: {
    kind: 'rhythm',
    needs: { from: 'tracks', whose: 'source.rhythmId' },
    read: async () => (await import('./lib/music.ts')).readRhythm,
  },
  examples: [
    { command: "rhythms list --filter 'tags ~ clave'", says: 'the claves' },
    { command: 'rhythms list --sort -bpm --limit 3', says: 'the three fastest' },
    { command: 'rhythms list --columns slug,bpm -o tsv', says: 'for a script' },
    { command: 'rhythms draw tresillo', says: 'a circle, and a grid below' },
    { command: 'rhythms draw backbeat --as grid', says: 'the grid alone' },
    { command: 'rhythms play 1 --bpm 80 --faster 4 --every 4 --times 8', says: 'a loop that gets faster' },
    { command: 'rhythms export 1 -o midi --bpm 100 --file clave.mid', says: 'a loop for a sequencer' },
    { command: "rhythms compare 'son clave 3-2' 'rumba clave 3-2'", says: 'one pulse differs' },
  ],
});

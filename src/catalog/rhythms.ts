import { noun } from './lib/noun.ts';
import { joinWordTags, patternColumn } from './lib/rings.ts';
import { formatDay } from './lib/value-texts.ts';

export const rhythms = noun({
  name: 'rhythms',
  singular: 'rhythm',
  path: '/api/mobile/circular-rhythms',
  resource: 'circular_rhythms',
  itemResource: 'circular_rhythm',
  summary: 'circular rhythms: timelines and their tempo',
  heading: 'Rhythms',
  about: 'claves, aksak, talas, grooves: circles and grids',
  category: 'music',
  schema: t =>
    t.record({
      id: t.id('the rhythm'),
      name: t.text('Name of the rhythm.'),
      slug: t.text('Name in URLs.'),
      isPublic: t.flag('Whether everybody may see it.'),
      ownerTags: t.list('Tags that its owner gave it; one may be its pattern: x..x..x.', t.text()),
      state: t.object('Its tempo and metre.', {
        bpm: t.number('Tempo in beats a minute, above 0.'),
        ppq: t.number('Ticks to a quarter, above 0.'),
        beatsPerBar: t.number('Beats in a cycle, 1 or more.'),
      }),
      updatedAt: t.text('When it was last changed, as ISO 8601 with an offset.'),
    }),
  columns: [
    { name: 'id', value: rhythm => rhythm.id, isNumeric: true, priority: 1 },
    { name: 'name', value: rhythm => rhythm.name, priority: 1 },
    { name: 'slug', value: rhythm => rhythm.slug, priority: 6 },
    patternColumn,
    { name: 'bpm', value: rhythm => rhythm.state?.bpm, isNumeric: true, unit: 'bpm', priority: 1 },
    { name: 'beats', value: rhythm => rhythm.state?.beatsPerBar, isNumeric: true, priority: 3 },
    {
      name: 'tags',
      value: rhythm => rhythm.ownerTags,
      show: rhythm => joinWordTags(rhythm.ownerTags),
      separator: ', ',
      priority: 4,
    },
    {
      name: 'updated',
      value: rhythm => rhythm.updatedAt,
      show: rhythm => formatDay(rhythm.updatedAt),
      priority: 7,
    },
  ],
  card: ['pattern', 'beats', 'bpm', 'tags', 'twins'],
  kinds: rhythm => joinWordTags(rhythm.ownerTags).split(', '),
  names: rhythm => [rhythm.name, rhythm.slug],
  music: {
    kind: 'rhythm',
    fieldSource: { from: 'tracks', idPath: 'source.rhythmId', field: 'circularTrack' },
    read: async () => (await import('./lib/music.ts')).readRhythm,
  },
});

import { collection } from './lib/noun.ts';
import { patternColumn } from './lib/rings.ts';

/** Circular tracks (docs/service.md, Circular track). The service does not document the shape of a ring. */
export const tracks = collection({
  name: 'tracks',
  path: '/api/mobile/circular-tracks',
  listPath: ['data'],
  auth: 'optional',
  hasDefaultLimit: true,
  summary: 'circular tracks: rhythms ready to play',
  heading: 'Rhythm tracks',
  about: 'rhythms as they are played',
  category: 'machinery',
  singular: 'track',
  schema: t =>
    t.record({
      id: t.text('Id of the track: its kind, a colon and a number.'),
      kind: t.text('Kind of track: rhythm; other values are not documented.'),
      name: t.text('Name of the track.'),
      isPublic: t.flag('Whether everybody may see it.'),
      transport: t.object('Its tempo and metre.', {
        bpm: t.number('Tempo in beats a minute, above 0.'),
        ppq: t.number('Ticks to a quarter, above 0.'),
        beatsPerBar: t.number('Beats in a cycle, 1 or more.'),
        beatUnit: t.number('The note value of a beat, 1 or more: 4 is a quarter, 8 an eighth.'),
      }),
      ringCount: t.number('The number of rings, 0 or more.'),
      circularTrack: t.object('The circular track itself.', {
        id: t.text('Id of the circular track.'),
        type: t.text('Type of the circular track; its values are not documented.'),
        rings: t.list('The rings, one for each voice; their format is not documented.', t.unknown()),
      }),
      source: t.object('What the track was made from.', {
        type: t.text('Type of its source: rhythm.'),
        rhythmId: t.id('the rhythm that the track was made from'),
        slug: t.text('Name of that rhythm in URLs.'),
      }),
    }),
  id: track => track.id,
  columns: [
    { name: 'id', value: track => track.id, priority: 1 },
    { name: 'name', value: track => track.name, priority: 1 },
    patternColumn,
    { name: 'bpm', value: track => track.transport?.bpm, isNumeric: true, unit: 'bpm', priority: 2 },
    {
      name: 'metre',
      value: track =>
        track.transport?.beatsPerBar == null
          ? undefined
          : `${track.transport.beatsPerBar}/${track.transport.beatUnit ?? '?'}`,
      priority: 3,
    },
    { name: 'rings', value: track => track.ringCount, isNumeric: true, priority: 4 },
    { name: 'kind', value: track => track.kind, priority: 5 },
  ],
  card: ['pattern', 'metre', 'bpm', 'twins'],
  meanings: { 'source.rhythmId': { ids: 'rhythms' } },
  names: track => [track.name, track.source?.slug],
  music: {
    kind: 'rhythm',
    otherCollection: 'rhythms',
    read: async () => (await import('./lib/music.ts')).readRhythm,
  },
});

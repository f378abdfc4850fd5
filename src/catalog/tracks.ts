import { collection } from './lib/noun.ts';
import { patternColumn } from './lib/rings.ts';
import * as t from './lib/schema.ts';

/** Circular tracks (docs/service.md, Circular track). The service does not say what a ring looks like. */
export const tracks = collection({
  name: 'tracks',
  path: '/api/mobile/circular-tracks',
  at: ['data'],
  auth: 'optional',
  limited: true,
  summary: 'circular tracks: rhythms ready to play',
  one: 'track',
  schema: t.record({
    id: t.text,
    kind: t.text,
    name: t.text,
    isPublic: t.flag,
    transport: t.object({ bpm: t.number, ppq: t.number, beatsPerBar: t.number, beatUnit: t.number }),
    ringCount: t.number,
    circularTrack: t.object({ id: t.text, type: t.text, rings: t.list(t.unknown) }),
    source: t.object({ type: t.text, rhythmId: t.number, slug: t.text }),
  }),
  id: track => track.id,
  columns: [
    { name: 'id', value: track => track.id, priority: 1 },
    { name: 'name', value: track => track.name, priority: 1 },
    patternColumn,
    { name: 'bpm', value: track => track.transport?.bpm, numeric: true, unit: 'bpm', priority: 2 },
    {
      name: 'metre',
      value: track =>
        track.transport?.beatsPerBar == null
          ? undefined
          : `${track.transport.beatsPerBar}/${track.transport.beatUnit ?? '?'}`,
      priority: 3,
    },
    { name: 'rings', value: track => track.ringCount, numeric: true, priority: 4 },
    { name: 'kind', value: track => track.kind, priority: 5 },
  ],
  meanings: { 'source.rhythmId': { ids: 'rhythms' }, 'circularTrack.rings': 'rings' },
  wire: ['isPublic', 'transport', 'circularTrack.id', 'circularTrack.type', 'source.type', 'source.slug'],
  label: track => track.name ?? '',
  names: track => [track.name, track.source?.slug],
  music: {
    kind: 'rhythm',
    among: 'rhythms',
    read: async () => (await import('./lib/music.ts')).readRhythm,
  },
  examples: [
    { command: 'tracks list --limit 5', says: 'the first five' },
    { command: "tracks list --filter 'transport.bpm > 150'", says: 'the fast ones' },
    { command: 'tracks get rhythm:1', says: 'one track' },
    { command: 'tracks draw rhythm:39', says: 'a track by its id' },
    { command: 'tracks play rhythm:1 --click --count-in 1 --times 2', says: 'with a metronome' },
    { command: 'tracks compare rhythm:1 rhythm:2', says: 'how one groove is like another' },
    { command: 'tracks export rhythm:1 -o strudel', says: 'its rings as code' },
  ],
});

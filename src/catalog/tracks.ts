import { recordKind } from './lib/noun.ts';

/** Tracks have a list and no items (reference: Account and aggregated catalog). */
export const trackList = { path: '/api/mobile/circular-tracks', at: ['data'] } as const;

/** A circular track (reference: Circular track). The shape of its rings is not shown there. */
export const tracks = recordKind({
  one: 'track',
  schema: t =>
    t.record({
      id: t.text,
      kind: t.text,
      name: t.text,
      isPublic: t.flag,
      transport: t.object({ bpm: t.number, ppq: t.number, beatsPerBar: t.number, beatUnit: t.number }),
      ringCount: t.number,
      circularTrack: t.object({ id: t.text, type: t.text, rings: t.list(t.unknown) }),
      source: t.object({ type: t.text, rhythmId: t.number, slug: t.text }),
    }),
  columns: [
    { name: 'id', value: track => track.id, priority: 1 },
    { name: 'name', value: track => track.name, priority: 1 },
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
  meanings: { 'source.rhythmId': { ids: 'rhythms' } },
  label: track => track.name ?? '',
  names: track => [track.name, track.source?.slug],
});

import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';
import { lastSegment } from './lib/text.ts';

export const scales = noun({
  name: 'scales',
  one: 'scale',
  path: '/api/mobile/key-scales',
  resource: 'key_scales',
  itemResource: 'key_scale',
  summary: 'scales on every key: notes and steps',
  schema: t.record({
    id: t.number,
    keyId: t.number,
    name: t.text,
    type: t.text,
    signature: t.text,
    fullName: t.text,
    keyToneName: t.text,
    canonicalPath: t.text,
    tones: t.list(
      t.object({ intervalId: t.number, intervalAbbr: t.text, noteName: t.text, midiNumber: t.number }),
    ),
  }),
  columns: [
    { name: 'id', value: scale => scale.id, numeric: true, priority: 2 },
    { name: 'name', value: scale => scale.fullName, spells: 'names', priority: 1 },
    {
      name: 'notes',
      value: scale => scale.tones?.map(tone => tone?.noteName),
      separator: ' ',
      spells: 'notes',
      priority: 3,
    },
    { name: 'steps', value: scale => scale.signature, priority: 4 },
  ],
  meanings: { keyId: { ids: 'keys' }, 'tones.intervalId': { ids: 'intervals' } },
  spelled: { fullName: 'names', keyToneName: 'notes', 'tones.noteName': 'notes' },
  wire: ['keyId', 'name', 'type', 'keyToneName', 'canonicalPath', 'tones', 'ascent', 'descent'],
  spells: 'names',
  label: scale => scale.fullName ?? scale.name ?? '',
  names: scale => [scale.fullName, lastSegment(scale.canonicalPath), scale.name],
  music: {
    kind: 'scale',
    read: async () => (await import('./lib/music.ts')).readScale,
  },
  examples: [
    { command: "scales list --filter 'name ~ blues' --limit 5", says: 'search by a part of the name' },
    { command: "scales get 'c# dorian'", says: 'one scale, by name' },
    { command: "scales list --filter 'keyToneName = G' --columns name,notes", says: 'the scales on one key' },
    { command: "scales draw 'c dorian'", says: 'on two octaves of a keyboard' },
    { command: "scales draw 'a minor pentatonic' --on guitar --frets 7", says: 'on the neck of a guitar' },
    { command: "scales draw 'c dorian' --labels degrees", says: 'with degrees in place of names' },
    { command: "scales play 'c dorian' --bpm 90", says: 'up and down' },
    { command: "scales export 'c dorian' -o abc", says: 'a scale to notate' },
    { command: "scales chords 'a harmonic minor'", says: 'seventh chords' },
    { command: "scales chords 'c dorian' --notes 3", says: 'triads' },
    { command: "scales chords 'g major' --columns chord -o tsv", says: 'their names alone' },
    { command: "scales compare 'c dorian' 'c minor'", says: 'where they differ' },
  ],
});

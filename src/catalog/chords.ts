import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';

/** A chord with its notes, degrees and intervals. The service has no such records: this program computes them. */
export const chordKind = recordKind({
  name: 'chords',
  one: 'chord',
  schema: t.record({
    name: t.text,
    notes: t.list(t.text),
    degrees: t.list(t.text),
    intervals: t.list(t.text),
    otherNames: t.list(t.text),
    scales: t.list(t.text),
    shapes: t.list(t.object({ frets: t.list(t.number), name: t.text, fingers: t.list(t.number) })),
  }),
  columns: [
    { name: 'name', value: chord => chord.name, spells: 'chords', priority: 1 },
    { name: 'notes', value: chord => chord.notes, separator: ' ', spells: 'notes', priority: 1 },
    { name: 'degrees', value: chord => chord.degrees, separator: ' ', priority: 2 },
    { name: 'intervals', value: chord => chord.intervals, separator: ' ', priority: 3 },
    {
      name: 'otherNames',
      value: chord => chord.otherNames,
      separator: ', ',
      spells: 'chords',
      priority: 3,
    },
  ],
  meanings: {},
  spelled: { scales: 'names' },
  music: {
    kind: 'chord',
    read: async () => (await import('./lib/music.ts')).readChord,
  },
  spells: 'chords',
  label: chord => chord.name ?? '',
  names: chord => [chord.name],
});

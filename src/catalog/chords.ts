import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';
import { joined } from './lib/text.ts';

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

/** A chord on a degree of a scale. */
export const stackedChords = recordKind({
  name: 'chords',
  one: 'chord',
  schema: t.record({
    scale: t.text,
    degree: t.number,
    numeral: t.text,
    chord: t.text,
    notes: t.list(t.text),
  }),
  columns: [
    { name: 'degree', value: chord => chord.degree, numeric: true, priority: 3 },
    { name: 'numeral', value: chord => chord.numeral, priority: 2 },
    { name: 'chord', value: chord => chord.chord, spells: 'chords', priority: 1 },
    { name: 'notes', value: chord => joined(chord.notes, ' '), spells: 'notes', priority: 4 },
  ],
  meanings: {},
  spells: 'chords',
  label: chord => chord.chord ?? '',
  names: chord => [chord.chord],
});

/** The same where chords of several scales stand in one table. */
export const chordsOfScales: typeof stackedChords = {
  ...stackedChords,
  columns: [
    { name: 'scale', value: chord => chord.scale, spells: 'names', priority: 1 },
    ...stackedChords.columns,
  ],
};

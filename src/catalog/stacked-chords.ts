import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';
import { joined } from './lib/text.ts';

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

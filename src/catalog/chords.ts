import { listOf } from '../base/fields.ts';
import { computedKind } from './lib/computed.ts';
import { type RecordKind, recordKind } from './lib/noun.ts';
import { namesOfPitches } from './lib/pitches.ts';

/** A chord with its notes, degrees and intervals. This program computes the records; the service has none. */
export const chordKind = recordKind({
  name: 'chords',
  singular: 'chord',
  schema: t =>
    t.record({
      name: t.text('Symbol of the chord: Am7.'),
      notes: t.list('Its notes, up from the bass.', t.text()),
      degrees: t.list('The degree of each note: 1, ♭3, 5.', t.text()),
      intervals: t.list('The interval from the root to each note: P1, m3, P5.', t.text()),
      pitches: t.objects('Each note as it was typed.', {
        name: t.text('Its name with the octave: C♯4.'),
        note: t.text('Its name.'),
        octave: t.number('Its octave; 4 begins with middle C.'),
        midi: t.number('Its MIDI number.'),
        hertz: t.number('Its frequency in hertz.'),
      }),
      bass: t.text('Its lowest note, which a symbol names after a slash.'),
      inversion: t.number(
        'Position of the bass among its notes, 0 in root position; null if it is not one of them.',
      ),
      otherNames: t.list('Other symbols of the same notes.', t.text()),
      scales: t.list('Scales that players use over it, the most common first.', t.text()),
      shapes: t.objects('Shapes of the chord on the requested neck.', {
        frets: t.list('The fret of each string, the lowest first; null if it is not played.', t.number()),
        name: t.text('The frets as one word: x02210.'),
        fingers: t.list('The finger on each string, 1 to 4; 0 for none.', t.number()),
      }),
    }),
  columns: [
    { name: 'name', value: chord => chord.name, noteText: 'chords', priority: 1 },
    { name: 'notes', value: chord => chord.notes, separator: ' ', noteText: 'notes', priority: 1 },
    { name: 'pitches', value: namesOfPitches, separator: ' ', noteText: 'notes', priority: 2 },
    { name: 'degrees', value: chord => chord.degrees, separator: ' ', priority: 2 },
    { name: 'intervals', value: chord => chord.intervals, separator: ' ', priority: 3 },
    {
      name: 'aliases',
      value: chord => chord.otherNames,
      separator: ', ',
      noteText: 'chords',
      priority: 3,
    },
  ],
  card: ['notes', 'pitches', 'degrees', 'aliases', 'scales', 'shapes'],
  inDrawing: ['shapes'],
  noteTexts: { scales: 'names', bass: 'notes' },
  music: {
    kind: 'chord',
    read: async () => (await import('./lib/music.ts')).readChord,
  },
  noteText: 'chords',
  names: chord => [chord.name],
});

/** A chord on a degree of a scale, for tables with chords of several scales. */
export const chordsOfScales = computedKind(
  {
    name: 'chords',
    singular: 'chord',
    label: 'chord',
    fields: {
      scale: { type: 'text', doc: 'Name of the scale.', noteText: 'names', priority: 1 },
      degree: { type: 'number', doc: 'Degree of the scale that the chord is built on, from 1.', priority: 3 },
      numeral: { type: 'text', doc: 'The chord as a roman numeral.', priority: 2 },
      chord: { type: 'text', doc: 'Symbol of the chord: Dm7.', noteText: 'chords', priority: 1 },
      notes: {
        ...{ type: 'texts', doc: 'Its notes, up from the root.', noteText: 'notes', priority: 4 },
        value: ({ notes }) => listOf(notes).join(' '),
      },
    },
  },
  { noteText: 'chords' },
);

/** The same chords for tables of one scale, without its name. */
export const stackedChords: RecordKind = {
  ...chordsOfScales,
  columns: chordsOfScales.columns.filter(({ name }) => name !== 'scale'),
};

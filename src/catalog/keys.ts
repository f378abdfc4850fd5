import { fieldOf, textOf } from '../base/fields.ts';
import { accidental } from '../base/text/note-names.ts';
import { noun } from './lib/noun.ts';
import { formatHertz } from './lib/value-texts.ts';

/** Returns the mode of a key that a person named with one, such as `A minor`; empty for keys of the service. */
function readMode(key: object): string {
  return textOf(fieldOf(key, 'mode'));
}

/** Returns the name of a key's note, such as `C♯`; empty if the record has no base tone. */
function keyName(key: {
  readonly baseTone?: { readonly name?: string | null | undefined } | null | undefined;
  readonly alteration?: number | bigint | null | undefined;
}): string {
  const letter = key.baseTone?.name;
  return letter ? letter + accidental(Number(key.alteration ?? 0)) : '';
}

function nameWithMode(key: Parameters<typeof keyName>[0]): string {
  return `${keyName(key)} ${readMode(key)}`.trim();
}

export const keys = noun({
  name: 'keys',
  singular: 'key',
  path: '/api/mobile/keys',
  resource: 'keys',
  itemResource: 'key',
  summary: 'keys: tonics of scales, with signature, frequency and colour',
  heading: 'Keys',
  about: 'signatures, relatives, the circle of fifths',
  category: 'music',
  schema: t =>
    t.record({
      id: t.id('the key'),
      baseTone: t.object('The letter that the key is named by, without its accidental.', {
        id: t.id('the base tone'),
        name: t.text('The letter: C, D, E, F, G, A or B.'),
        midi: t.number('MIDI number of the letter, 0 to 127; 60 is C4.'),
        solfege: t.text('The letter in solfège: Do, Re, Mi …'),
      }),
      alteration: t.number(
        'Semitones by which the accidental moves the letter, any number: -1 flat, 0 natural, 1 sharp.',
      ),
      accidentals: t.number('The number of accidentals in the signature of the major key, 0 or more.'),
      signature: t.text('The accidentals of the major key; empty if it has none.'),
      frequency: t.number('Frequency of the tonic in Hz, above 0.'),
      color: t.text('Colour of the key, as #rrggbb.'),
    }),
  columns: [
    { name: 'id', value: key => key.id, isNumeric: true, priority: 2 },
    { name: 'name', value: nameWithMode, noteText: 'names', priority: 1 },
    { name: 'solfege', value: key => key.baseTone?.solfege, priority: 4 },
    {
      name: 'signature',
      value: key => key.signature,
      show: key => (readMode(key) !== '' && key.signature === '' ? 'none' : (key.signature ?? '')),
      showLines: key => (key.signature || 'none') + (readMode(key) === '' ? ' (major)' : ''),
      noteText: 'notes',
      priority: 4,
    },
    {
      name: 'frequency',
      value: key => key.frequency,
      show: key => formatHertz(key.frequency),
      isNumeric: true,
      unit: 'Hz',
      priority: 3,
    },
    { name: 'color', value: key => key.color, isColor: true, priority: 6 },
  ],
  card: ['signature', 'relative', 'chords', 'frequency', 'solfege'],
  noteTexts: { chords: 'chords' },
  noteText: 'names',
  label: nameWithMode,
  names: key => [keyName(key)],
  music: {
    kind: 'key',
    read: async () => (await import('./lib/music.ts')).readKey,
  },
});

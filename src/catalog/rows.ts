import { noun } from './lib/noun.ts';

export const rows = noun({
  name: 'rows',
  singular: 'row',
  path: '/api/mobile/instrument-rows',
  resource: 'instrument_rows',
  itemResource: 'instrument_row',
  summary: 'rows of instruments: their strings, keys and drums',
  heading: 'Strings, keys and drums',
  about: 'of each instrument',
  category: 'machinery',
  schema: t =>
    t.record({
      id: t.id('the row'),
      instrumentId: t.id('the instrument'),
      instrumentName: t.text('Name of the instrument.'),
      familyCode: t.text('Code of the family of the instrument.'),
      midi: t.number('MIDI number of the open string, the key or the drum, 0 to 127.'),
      label: t.text('Name of the string, key or drum.'),
      x: t.number('Horizontal position of the row, any number, in an undocumented unit.'),
      y: t.number('Vertical position of the row, any number, in an undocumented unit.'),
      z: t.number('Depth of the row, any number, in an undocumented unit.'),
      config: t.object('The sound of a drum.', {
        drum: t.text('Name of the drum.'),
        midi: t.number("General MIDI's number of the drum, 0 to 127."),
        isPercussion: t.flag('Whether the row is a drum.'),
      }),
    }),
  columns: [
    { name: 'id', value: row => row.id, isNumeric: true, priority: 3 },
    { name: 'instrument', value: row => row.instrumentName, priority: 2 },
    { name: 'label', value: row => row.label, noteText: 'notes', priority: 1 },
    { name: 'midi', value: row => row.midi, isNumeric: true, priority: 2 },
    { name: 'drum', value: row => row.config?.drum, priority: 4 },
    { name: 'x', value: row => row.x, isNumeric: true, priority: 6 },
    { name: 'y', value: row => row.y, isNumeric: true, priority: 6 },
    { name: 'z', value: row => row.z, isNumeric: true, priority: 6 },
  ],
  card: ['instrument', 'midi', 'drum'],
  meanings: { instrumentId: { ids: 'instruments' } },
  names: row => [[row.instrumentName, row.label].filter(Boolean).join(' '), row.label],
});

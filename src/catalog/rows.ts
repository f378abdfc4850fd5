import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';

export const rows = noun({
  name: 'rows',
  one: 'row',
  path: '/api/mobile/instrument-rows',
  resource: 'instrument_rows',
  itemResource: 'instrument_row',
  summary: 'what instruments sound with: each string, key or drum is a row',
  schema: t.record({
    id: t.number,
    instrumentId: t.number,
    instrumentName: t.text,
    familyCode: t.text,
    midi: t.number,
    label: t.text,
    x: t.number,
    y: t.number,
    z: t.number,
    config: t.object({ drum: t.text, midi: t.number, isPercussion: t.flag }),
  }),
  columns: [
    { name: 'id', value: row => row.id, numeric: true, priority: 3 },
    { name: 'instrument', value: row => row.instrumentName, priority: 2 },
    { name: 'label', value: row => row.label, spells: 'notes', priority: 1 },
    { name: 'midi', value: row => row.midi, numeric: true, priority: 2 },
    { name: 'drum', value: row => row.config?.drum, priority: 4 },
    { name: 'x', value: row => row.x, numeric: true, priority: 6 },
    { name: 'y', value: row => row.y, numeric: true, priority: 6 },
    { name: 'z', value: row => row.z, numeric: true, priority: 6 },
  ],
  meanings: { instrumentId: { ids: 'instruments' } },
  wire: ['instrumentId', 'familyCode', 'config'],
  label: row => [row.instrumentName, row.label].filter(Boolean).join(' '),
  names: row => [[row.instrumentName, row.label].filter(Boolean).join(' '), row.label],
  examples: [
    { command: "rows list --filter 'instrument = Guitar'", says: 'the strings of the guitar' },
    { command: 'rows list --sort -midi --limit 3', says: 'the three highest' },
    { command: 'rows get 1', says: 'one row' },
  ],
});

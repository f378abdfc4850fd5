import { noun } from './noun.ts';
import { keyName } from './pitch.ts';

export const keys = noun({
  name: 'keys',
  one: 'key',
  path: '/api/mobile/keys',
  resource: 'keys',
  itemResource: 'key',
  summary: 'pitch keys: name, signature, frequency, colour',
  schema: t =>
    t.record({
      id: t.number,
      baseTone: t.object({ id: t.number, name: t.text, midi: t.number, solfege: t.text }),
      alteration: t.number,
      accidentals: t.number,
      signature: t.text,
      frequency: t.number,
      color: t.text,
    }),
  columns: [
    { name: 'id', value: key => key.id, numeric: true, priority: 1 },
    { name: 'name', value: keyName, priority: 1 },
    { name: 'solfege', value: key => key.baseTone?.solfege, priority: 4 },
    { name: 'signature', value: key => key.signature, priority: 3 },
    { name: 'frequency', value: key => key.frequency, numeric: true, priority: 2 },
    { name: 'color', value: key => key.color, swatch: true, priority: 5 },
  ],
  label: keyName,
  names: key => [keyName(key)],
  references: {},
  examples: [],
});

import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';

/** What has become of a record since it was stored. */
export const change = recordKind({
  one: 'change',
  schema: t.record({ noun: t.text, id: t.unknown, name: t.text, change: t.text }),
  columns: [
    { name: 'noun', value: change => change.noun, priority: 2 },
    { name: 'id', value: change => change.id, numeric: true, priority: 2 },
    { name: 'name', value: change => change.name, priority: 1 },
    { name: 'change', value: change => change.change, priority: 1 },
  ],
  meanings: {},
  label: change => change.name ?? '',
  names: change => [change.name],
});

import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';

/** A record of some noun that answers a question. */
export const found = recordKind({
  one: 'match',
  schema: t.record({
    noun: t.text,
    id: t.unknown,
    name: t.text,
    match: t.text,
    why: t.text,
    distance: t.number,
  }),
  columns: [
    { name: 'noun', value: match => match.noun, priority: 1 },
    { name: 'id', value: match => match.id, numeric: true, priority: 1 },
    { name: 'name', value: match => match.name, priority: 1 },
    { name: 'match', value: match => match.match, priority: 2 },
    { name: 'why', value: match => match.why, priority: 3 },
  ],
  meanings: {},
  label: match => match.name ?? '',
  names: match => [match.name],
});

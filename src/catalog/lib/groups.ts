/** The groups of records in an aggregated answer (docs/service.md, Response envelopes). */

import { nouns } from '../index.ts';
import { type RecordKind, recordKind } from './noun.ts';
import * as t from './schema.ts';

/** One line of the summary of groups. */
export const groupSummary = recordKind({
  one: 'group',
  schema: t.record({ group: t.text, count: t.number }),
  columns: [
    { name: 'group', value: group => group.group, priority: 1 },
    { name: 'count', value: group => group.count, numeric: true, priority: 1 },
  ],
  meanings: {},
  label: group => group.group ?? '',
  names: group => [group.group],
});

/** The kind of a group's records; of one that this version does not know, by the fields of its first record. */
export function kindOfGroup(name: string, fields: readonly string[]): RecordKind {
  const noun = nouns.find(each => each.resource === name);
  if (noun) return noun;
  return {
    one: 'record',
    schema: t.record({}),
    columns: fields.map((field, index) => ({
      name: field,
      value: record => record[field],
      priority: index + 1,
    })),
    meanings: {},
    label: record => String(record.name ?? record.id ?? ''),
    names: record => [String(record.name ?? '')],
  };
}

/** The records that are new, changed or gone between two answers of one collection. */
import { type Collection, labelOf, recordKind } from '../../catalog/lib/noun.ts';
import * as t from '../../catalog/lib/schema.ts';
import type { SentRecord } from '../../output/json/records.ts';

export interface Change {
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  readonly change: 'new' | 'changed' | 'gone';
}

/**
 * Records are compared by id, and are changed if their JSON is. They come in the order of `after`, then those that
 * are gone.
 */
export function changesOf(
  collection: Collection,
  before: Iterable<SentRecord>,
  after: Iterable<SentRecord>,
): readonly Change[] {
  const known = new Map<unknown, { readonly text: string; readonly name: string }>();
  for (const record of before)
    known.set(idOfRecord(collection, record), {
      text: jsonOfRecord(record),
      name: labelOf(collection, record.fields),
    });
  const changes: Change[] = [];
  const noun = collection.name;
  for (const record of after) {
    const id = idOfRecord(collection, record);
    const was = known.get(id);
    known.delete(id);
    if (was?.text === jsonOfRecord(record)) continue;
    changes.push({ noun, id, name: labelOf(collection, record.fields), change: was ? 'changed' : 'new' });
  }
  for (const [id, { name }] of known) changes.push({ noun, id, name, change: 'gone' });
  return changes;
}

function idOfRecord(collection: Collection, { fields }: SentRecord): unknown {
  return collection.id(fields);
}

function jsonOfRecord({ raw, fields }: SentRecord): string {
  return raw === undefined ? JSON.stringify(fields) : Buffer.from(raw).toString('latin1');
}

/** The change of a record since it was stored. */
export const change = recordKind({
  name: 'changes',
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

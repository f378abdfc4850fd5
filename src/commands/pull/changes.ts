/** What is new, changed and gone between two answers of one collection. Pure. */
import type { Collection } from '../../catalog/lib/noun.ts';
import { labelOf } from '../../catalog/lib/noun.ts';
import type { SentRecord } from '../../output/json/records.ts';

export interface Change {
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  readonly change: 'new' | 'changed' | 'gone';
}

/** Records meet by their ids; one is changed where its JSON is another. In the order of `after`, then what is gone. */
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

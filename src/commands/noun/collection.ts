/** A collection in which records are looked up. */
import { rememberRecords } from '../../candidates/remember.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import type { SentRecord } from '../../output/json/records.ts';
import { fetchCollection } from '../../records/collections.ts';
import { collectionOf, type RecordSet } from '../../records/record-set.ts';

/** The whole collection. Tab learns of its records. */
export async function recordSetOf(context: Context, collection: Collection): Promise<RecordSet> {
  const answer = await fetchCollection(context, collection);
  await rememberRecords(context, collection, answer);
  return collectionOf(collection, collection.name, answer, collection.at);
}

/** Its records, which may be read more than once. */
export async function recordsOf(
  context: Context,
  collection: Collection,
): Promise<() => Iterable<SentRecord>> {
  return (await recordSetOf(context, collection)).records;
}

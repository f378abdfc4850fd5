/** A collection in which records are looked up. */
import { rememberRecords } from '../../candidates/remember.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import type { SentRecord } from '../../output/json/records.ts';
import { fetchCollection } from '../../records/collections.ts';
import { eachRecord } from '../../records/record-set.ts';

/** The records, which may be read more than once. Tab learns of them. */
export async function recordsOf(
  context: Context,
  collection: Collection,
): Promise<() => Iterable<SentRecord>> {
  const answer = await fetchCollection(context, collection);
  await rememberRecords(context, collection, answer);
  return () => eachRecord(answer, collection.at);
}

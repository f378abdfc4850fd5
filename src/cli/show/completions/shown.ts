/** Shows a whole collection, and keeps what the shells offer of it. */
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { Context } from '../../program/context/context.ts';
import { fetchCollection, optimizeForAll, totalOf } from '../collections.ts';
import type { RecordChoices } from '../decide.ts';
import { collectionOf } from '../record-set.ts';
import { neededRecords } from '../selection-steps.ts';
import { show } from '../show.ts';
import { rememberRecords } from './remember.ts';

export async function showCollection(
  context: Context,
  options: RecordChoices,
  collection: Collection,
): Promise<void> {
  const answer = await fetchCollection(context, collection, neededRecords(options));
  optimizeForAll(context, answer);
  const set = {
    ...collectionOf(collection, answer, collection.at),
    existing: collection.limited === true ? totalOf(answer) : undefined,
  };
  try {
    await show(context, options, set);
  } finally {
    await rememberRecords(context, collection, answer);
  }
}

/** Shows a whole collection. */
import type { Collection } from '../../catalog/lib/noun.ts';
import type { Context } from '../program/context/context.ts';
import { fetchCollection, optimizeLater, totalOf } from './collections.ts';
import type { RecordChoices } from './decide.ts';
import { recordList } from './record-set.ts';
import { neededRecords } from './selection-steps.ts';
import { show } from './show.ts';

export async function listCollection(
  context: Context,
  options: RecordChoices,
  collection: Collection,
): Promise<void> {
  const response = await fetchCollection(context, collection, neededRecords(options));
  optimizeLater(context, response);
  await show(context, options, {
    ...recordList(collection, response, collection.listPath),
    existingCount: collection.hasDefaultLimit === true ? totalOf(response) : undefined,
  });
}

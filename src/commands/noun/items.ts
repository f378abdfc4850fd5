/** Items for commands that make something else of them. */
import type { Fields } from '../../base/io.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import { itemsOf } from '../../records/record-set.ts';
import { fetchItems } from './get.ts';
import { failFor, idsOf } from './ids.ts';

/** The records that were asked for by id or name, in that order. */
export async function itemRecords(
  context: Context,
  noun: Noun,
  queries: readonly string[],
): Promise<readonly Fields[]> {
  return recordsById(context, noun, await idsOf(context, noun, queries));
}

export async function recordsById(
  context: Context,
  noun: Noun,
  ids: readonly string[],
): Promise<readonly Fields[]> {
  const { found, missing } = await fetchItems(context, noun, ids);
  failFor(missing);
  return Array.from(itemsOf(noun, noun.name, found, ['data']).records(), ({ fields }) => fields);
}

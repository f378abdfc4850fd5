/** Items for commands that make something else of them. */
import { segment } from '../../api/url.ts';
import type { Fields } from '../../base/io.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import { itemsOf } from '../../records/record-set.ts';
import { idsOf } from './ids.ts';

/** The records that were asked for by id or name, in that order. */
export async function itemRecords(
  context: Context,
  noun: Noun,
  queries: readonly string[],
): Promise<readonly Fields[]> {
  const ids = await idsOf(context, noun, queries);
  const client = await context.client();
  const answers = await Promise.all(
    ids.map(id => client.get({ path: `${noun.path}/${segment(id)}`, auth: 'none' })),
  );
  return Array.from(itemsOf(noun, noun.name, answers, ['data']).records(), ({ fields }) => fields);
}

/** `<noun> get <id…>`: items, by id or by what people call them. */
import { segment } from '../../api/url.ts';
import { nounSource, rememberRecords } from '../../candidates/remember.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { itemsOf, recordsIn } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { checkQuery, find, isId } from './lookup.ts';

export function get(noun: Noun): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const ids = await idsOf(context, noun, args);
    const client = await context.client();
    const answers = await Promise.all(
      ids.map(id => client.get({ path: `${noun.path}/${segment(id)}`, auth: 'none' })),
    );
    await show(context, options, itemsOf(noun, noun.name, answers, ['data']));
  };
}

/** The ids of what was asked for, in that order. The collection is fetched only when there is a name among them. */
export async function idsOf(context: Context, noun: Noun, queries: readonly string[]): Promise<string[]> {
  for (const query of queries) checkQuery(noun.one, query);
  if (queries.every(isId)) return [...queries];
  const client = await context.client();
  const answer = await client.get({ path: noun.path, auth: 'none' });
  const all = recordsIn(answer, ['data']);
  await rememberRecords(context, nounSource(noun), answer, all);
  return queries.map(query => {
    if (isId(query)) return query;
    const { record, enharmonic } = find(noun, noun.name, all, query);
    if (enharmonic)
      context.note(`'${query}' is not in the catalog; '${noun.label(record)}' sounds the same.`);
    return String(record.id);
  });
}

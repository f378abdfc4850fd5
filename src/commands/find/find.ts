/** `find <what…>`: the collections that the question is about, and what in them answers it. */
import { found } from '../../catalog/found.ts';
import { collectionNamed } from '../../catalog/index.ts';
import { labelOf } from '../../catalog/lib/noun.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { collections, findMatches } from '../../music/find/find.ts';
import type { NamedRecord } from '../../music/find/found.ts';
import { parseQuery, readingOf } from '../../music/find/query.ts';
import { fetchCollection } from '../../records/collections.ts';
import { linesOf, picked } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import type { findOptions } from './options.ts';

export const find: Deed<typeof findOptions> = async (context, { args, options }) => {
  const query = parseQuery(args, options.as);
  const names = collections[query.as];
  const lists = await Promise.all(names.map(name => namedRecords(context, name)));
  const records = (name: string) => lists[names.indexOf(name)] ?? [];
  const matches = findMatches(query, records, options);
  context.aside(readingOf(query));
  const shown = matches.map(({ noun, id, name, match, why, distance }) => ({
    fields: { noun, id, name, match, why, distance },
  }));
  await show(context, options, picked(found, 'matches', shown, { shape: 'list', fresh: false }));
};

/** The records of a collection with their names; it may be read once. */
async function namedRecords(context: Context, name: string): Promise<Iterable<NamedRecord>> {
  const collection = collectionNamed(name);
  if (collection === undefined) return [];
  const answer = await fetchCollection(context, collection);
  return (function* () {
    for (const { fields } of linesOf(answer, collection.at))
      yield { record: fields, name: labelOf(collection, fields) };
  })();
}

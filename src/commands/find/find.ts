/** `find <what…>`: the collections that the question is about, and what in them answers it. */
import { found } from '../../catalog/found.ts';
import { nounNamed } from '../../catalog/index.ts';
import { tracks } from '../../catalog/tracks.ts';
import type { Deed } from '../../context/command.ts';
import { collections, findMatches } from '../../music/find/find.ts';
import type { NamedRecord } from '../../music/find/found.ts';
import { parseQuery, readingOf } from '../../music/find/query.ts';
import type { SentRecord } from '../../output/json/records.ts';
import { collection } from '../../records/collections.ts';
import { picked } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import type { findOptions } from './options.ts';

export const find: Deed<typeof findOptions> = async (context, { args, options }) => {
  const query = parseQuery(args, options.as);
  const names = collections[query.as];
  const lines = await Promise.all(names.map(name => collection(context, name)));
  const records = (name: string) => named(name, lines[names.indexOf(name)] ?? []);
  const matches = findMatches(query, records, options);
  context.aside(readingOf(query));
  const shown = matches.map(({ noun, id, name, match, why, distance }) => ({
    fields: { noun, id, name, match, why, distance },
  }));
  await show(context, options, picked(found, 'matches', shown, { shape: 'list', fresh: false }));
};

function* named(collectionName: string, lines: Iterable<SentRecord>): Generator<NamedRecord> {
  const { label } = nounNamed(collectionName) ?? tracks;
  for (const { fields } of lines) yield { record: fields, name: label(fields) };
}

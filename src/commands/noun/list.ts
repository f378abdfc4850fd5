/** `<noun> list`: a collection. */
import { showAndRemember } from '../../candidates/remember.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { fetchCollection } from '../../records/collections.ts';
import type { RecordChoices } from '../../records/options.ts';
import { collectionOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import type { publicOption } from './options.ts';

export function list(collection: Collection): Deed<RecordOptions> {
  return async (context, { options }) => {
    const answer = await fetchCollection(context, collection, needed(options));
    const set = collectionOf(collection, collection.name, answer, collection.at);
    await showAndRemember(context, options, collection, answer, set);
  };
}

/** How many records from the first on are all that the options need; undefined where it is every record. */
function needed({ limit, filter, sort }: RecordChoices): number | undefined {
  return (filter ?? []).length > 0 || sort !== undefined ? undefined : limit;
}

/** The collection, or with --public the public list, whose answer is a bare array. */
export function listOrPublicList(collection: Collection): Deed<RecordOptions & typeof publicOption> {
  return async (context, given) => {
    if (!given.options.public) return list(collection)(context, given);
    const client = await context.client();
    const answer = await client.get({ path: `/api/${collection.name}`, auth: 'none' });
    await show(context, given.options, collectionOf(collection, collection.name, answer, []));
  };
}

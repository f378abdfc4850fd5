/** `<noun> list`: a collection. */
import { nounSource, showAndRemember } from '../../candidates/remember.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { collectionOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import type { publicOption } from './options.ts';

export function list(noun: Noun): Deed<RecordOptions> {
  return async (context, { options }) => {
    const client = await context.client();
    const answer = await client.get({ path: noun.path, auth: 'none' });
    const set = collectionOf(noun, noun.name, answer, ['data']);
    await showAndRemember(context, options, nounSource(noun), answer, set);
  };
}

/** The collection, or with --public the public list, whose answer is a bare array. */
export function listOrPublicList(noun: Noun): Deed<RecordOptions & typeof publicOption> {
  return async (context, given) => {
    if (!given.options.public) return list(noun)(context, given);
    const client = await context.client();
    const answer = await client.get({ path: `/api/${noun.name}`, auth: 'none' });
    await show(context, given.options, collectionOf(noun, noun.name, answer, []));
  };
}

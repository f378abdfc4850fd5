/** `<noun> list`: all records of a collection. */

import { showCollection } from '../../candidates/shown.ts';
import { instruments } from '../../catalog/instruments.ts';
import { keys } from '../../catalog/keys.ts';
import { allColumns, type Collection } from '../../catalog/lib/noun.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Context, command, type Definition } from '../../context/context.ts';
import type { RecordChoices } from '../../records/decide.ts';
import { collectionOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { columnsNote, examplesOf } from '../../words/declarations.ts';

/** The nouns that also have a public list, a bare array (docs/service.md, Public helpers). */
const publicLists: readonly Collection[] = [keys, instruments];

export function listCommand(collection: Collection): Definition {
  const words = { notes: columnsNote(collection), examples: examplesOf(collection, 'list') };
  const options = recordOptions(allColumns(collection), collection.wire);
  if (!publicLists.includes(collection))
    return command({
      ...words,
      options,
      run: (context, given) => showCollection(context, given.options, collection),
    });
  return command({
    ...words,
    options: { ...options, public: { flags: '--public', summary: 'from the public list, a bare array' } },
    run: (context, given) =>
      given.options.public
        ? showPublicList(context, given.options, collection)
        : showCollection(context, given.options, collection),
  });
}

async function showPublicList(
  context: Context,
  options: RecordChoices,
  collection: Collection,
): Promise<void> {
  const client = await context.client();
  const answer = await client.get({ path: `/api/${collection.name}`, auth: 'none' });
  await show(context, options, collectionOf(collection, answer, []));
}

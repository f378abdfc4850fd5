/** `<noun> list`: all records of a collection. */

import { instruments } from '../../../catalog/instruments.ts';
import { keys } from '../../../catalog/keys.ts';
import { allColumns, type Collection } from '../../../catalog/lib/noun.ts';
import { recordOptions } from '../../program/argv/shared-options.ts';
import { command, type Definition } from '../../program/context/context.ts';
import { columnsNote, examplesOf } from '../../resolve/declarations.ts';
import { listCollection } from '../../show/list-collection.ts';
import { collectionOf } from '../../show/record-set.ts';
import { show } from '../../show/show.ts';

/** The nouns that also have a public list, a bare array (docs/service.md, Public helpers). */
const publicLists: readonly Collection[] = [keys, instruments];

export function listCommand(collection: Collection): Definition {
  return command({
    notes: columnsNote(collection),
    examples: examplesOf(collection, 'list'),
    options: {
      ...recordOptions(allColumns(collection), collection),
      ...(publicLists.includes(collection) && {
        public: { flags: '--public', summary: 'Use the public list, which is a bare array' },
      }),
    },
    run: async (context, { options: { public: isPublic, ...choices } }) => {
      if (!isPublic) return listCollection(context, choices, collection);
      const answer = await context.get({ path: `/api/${collection.name}`, auth: 'none' });
      await show(context, choices, collectionOf(collection, answer, []));
    },
  });
}

/** `search <words…>`: records by the words in their names, tags and texts. */

import { found } from '../../catalog/find-rows.ts';
import { nouns } from '../../catalog/index.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { searchCatalog } from '../resolve/search/catalog.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const search = command({
  description:
    'Looks in every collection, in the texts of articles too. All words must occur, begun or whole; where no record has all, those with most of them are shown. Names come before tags and texts.',
  arguments: [{ name: 'words', summary: 'what to look for', required: true, variadic: true }],
  options: {
    in: {
      flags: '--in <nouns>',
      summary: 'only in these collections, as a comma list',
      values: { from: 'suggestions', suggestions: nouns.map(noun => noun.name) },
      list: true,
    },
    ...recordOptions(found.columns),
  },
  examples: [
    { command: 'search clave', says: 'in every collection' },
    { command: 'search just intonation --in articles,systems', says: 'in two' },
    { command: 'search blues --count', says: 'how many records there are' },
  ],
  run: async (context, { args, options }) => {
    const { in: names, ...choices } = options;
    const { hits, unknown } = await searchCatalog(context, args.join(' '), names);
    for (const { word, near } of unknown) {
      const nearest = near.length > 0 ? `; the nearest words in names: ${near.join(', ')}` : '';
      context.note(`'${word}' stands nowhere${nearest}.`);
    }
    await show(context, choices, computedRecords(found, hits));
  },
});

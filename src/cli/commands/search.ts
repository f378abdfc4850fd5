/** `search <words…>`: finds records by the words in their names, tags and texts. */

import { nouns } from '../../catalog/index.ts';
import { matchKind } from '../../catalog/matches.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { examplesBeginning } from '../resolve/declarations.ts';
import { searchCatalog } from '../resolve/search/catalog.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const search = command({
  description:
    'Searches every collection, and the texts of articles. Every word must occur, whole or as the beginning of a word. If no record has all of them, records with most of them are shown. Matches in names come first, then tags, then texts.',
  arguments: [{ name: 'words', summary: 'Words to look for', required: true, variadic: true }],
  options: {
    in: {
      flags: '--in <nouns>',
      summary: 'Collections to search, comma-separated',
      values: { from: 'suggestions', suggestions: nouns.map(noun => noun.name) },
      list: true,
    },
    ...recordOptions(matchKind.columns),
  },
  examples: examplesBeginning('search'),
  run: async (context, { args, options }) => {
    const { in: names, ...choices } = options;
    const { hits, unknown } = await searchCatalog(context, args.join(' '), names);
    for (const { word, near: similar } of unknown) {
      const suggestion = similar.length > 0 ? `; the nearest words in names: ${similar.join(', ')}` : '';
      context.notice(`'${word}' was not found${suggestion}.`);
    }
    await show(context, choices, computedRecords(matchKind, hits));
  },
});

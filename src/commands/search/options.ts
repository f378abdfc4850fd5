import { found } from '../../catalog/found.ts';
import { nouns } from '../../catalog/index.ts';
import type { Options } from '../../cli/option.ts';
import { recordOptions } from '../../cli/shared-options.ts';

export const searchOptions = {
  in: {
    flags: '--in <nouns>',
    summary: 'only in these collections, as a comma list',
    values: { from: 'suggestions', suggestions: nouns.map(noun => noun.name) },
    list: true,
  },
  ...recordOptions(found.columns),
} as const satisfies Options;

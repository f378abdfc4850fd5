/** Writes a table in GitHub-flavoured Markdown, with the same texts as for people. Articles are written as text. */

import { joinSmallPieces } from '../../json/pieces.ts';
import type { Format } from '../format.ts';
import { markdownTable } from './escaped.ts';

export const markdown: Format = {
  audience: 'people',
  content: 'columns',
  forItems: async () => (await import('./document.ts')).markdownDocument,
  write: (selection, style) => joinSmallPieces(markdownTable(selection, style)),
};

/** Writes a table in GitHub-flavoured Markdown, with the texts of `-o table`. Articles by id become documents. */

import { joinSmallPieces } from '../../json/pieces.ts';
import type { Format } from '../format.ts';
import { markdownTable } from './escaped.ts';

export const markdown: Format = {
  audience: 'people',
  content: 'columns',
  forItems: async () => (await import('./document.ts')).markdownDocument,
  write: (selection, style) => joinSmallPieces(markdownTable(selection, style)),
};

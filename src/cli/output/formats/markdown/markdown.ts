/** A table in GitHub-flavoured Markdown, with the texts of the table for people; articles are their text. */

import { joinSmallPieces } from '../../json/pieces.ts';
import type { Format } from '../format.ts';
import { markdownTable } from './escaped.ts';

export const markdown: Format = {
  audience: 'people',
  gives: 'columns',
  forItems: async () => (await import('./document.ts')).markdownDocument,
  write: (selection, style) => joinSmallPieces(markdownTable(selection, style)),
};

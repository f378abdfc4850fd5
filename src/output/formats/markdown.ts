/** A table in GitHub-flavoured Markdown, of the same texts as the table for people. */

import { gather } from '../json/pieces.ts';
import { shownText } from '../text/cell.ts';
import { visible } from '../text/sanitise.ts';
import type { Format, Selection } from './format.ts';

export const markdown: Format = {
  audience: 'people',
  gives: 'columns',
  write: selection => gather(lines(selection)),
};

function* lines({ columns, records }: Selection): Generator<string> {
  yield row(columns.map(column => column.name));
  yield `|${columns.map(column => (column.numeric ? ' ---: |' : ' --- |')).join('')}\n`;
  for (const { fields } of records) yield row(columns.map(column => shownText(column, fields)));
}

function row(cells: readonly string[]): string {
  return `|${cells.map(cell => ` ${escaped(cell)} |`).join('')}\n`;
}

/** Pipes would end the cell; the others would be markup. */
function escaped(text: string): string {
  return visible(text).replace(/[\\|`*_<>[\]~&]/g, '\\$&');
}

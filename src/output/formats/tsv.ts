/** Tab-separated values, always one line a record: tab, newline, return and backslash are escaped as in jq's @tsv. */

import { gather } from '../json/pieces.ts';
import { exactText } from '../text/cell.ts';
import { visible } from '../text/sanitise.ts';
import type { Style } from '../text/style.ts';
import type { Format, Selection } from './format.ts';

export const tsv: Format = {
  audience: 'programs',
  gives: 'columns',
  options: ['header'],
  write: (selection, style) => gather(tsvLines(selection, style)),
};

const escapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function* tsvLines({ columns, records, headless }: Selection, style: Style): Generator<string> {
  const lineOf = (cells: readonly string[]) =>
    `${cells.map(cell => (style.terminal ? visible(tsvEscaped(cell), style.ascii) : tsvEscaped(cell))).join('\t')}\n`;
  if (headless !== true) yield lineOf(columns.map(column => column.name));
  for (const { fields } of records)
    yield lineOf(columns.map(column => exactText(column.value(fields), column.separator)));
}

function tsvEscaped(text: string): string {
  return /[\t\n\r\\]/.test(text)
    ? text.replace(/[\t\n\r\\]/g, character => escapes[character] ?? character)
    : text;
}

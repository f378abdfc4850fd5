/**
 * CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front, unless
 * `csvRaw`; plain numbers such as -5 are left alone.
 */
import { exact } from '../cell.ts';
import { gather } from '../pieces.ts';
import { rows } from '../rows.ts';
import { visible } from '../sanitise.ts';
import type { Format } from '../selection.ts';

/** Spreadsheets also take the wide forms of East Asian input for formulas. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const special = /[",\r\n]/;

export const csv: Format = (selection, style) => {
  const cell = (value: unknown) => {
    let text = exact(value);
    if (style.terminal) text = visible(text, style.ascii);
    if (typeof value === 'string' && !selection.csvRaw && formula.test(text) && !plainNumber.test(text))
      text = `'${text}`;
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return gather(lines(selection, cell));
};

function* lines(selection: Parameters<Format>[0], cell: (value: unknown) => string): Generator<string> {
  for (const row of rows(selection)) {
    let line = '';
    for (let index = 0; index < row.length; index++) line += (index === 0 ? '' : ',') + cell(row[index]);
    // One empty cell would be an empty line, which readers skip.
    yield row.length === 1 && line === '' ? '""\r\n' : `${line}\r\n`;
  }
}

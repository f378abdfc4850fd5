/** Writes CSV (RFC 4180). A cell that a spreadsheet would execute gets a leading apostrophe, unless `csvRaw` is set. */

import Papa from 'papaparse';
import { escapeControls } from '../../../base/text/sanitise.ts';

import type { Style } from '../../../base/text/style.ts';
import { exactText } from '../cell.ts';
import { joinSmallPieces } from '../json/pieces.ts';
import type { Format, Selection } from './format.ts';

/** Matches the start of a formula. Spreadsheets also accept the full-width signs of East Asian input. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const signedNumber = /^[+-](\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export const csv: Format = {
  audience: 'programs',
  content: 'columns',
  write: (selection, style) => joinSmallPieces(csvLines(selection, style)),
};

function* csvLines({ columns, records, csvRaw, omitsHeader }: Selection, style: Style): Generator<string> {
  // A single empty cell is quoted, because readers skip empty lines.
  const quotes = (value: unknown) => columns.length === 1 && value === '';
  const lineOf = (cells: readonly string[]) => {
    const escaped = style.isTerminal ? cells.map(cell => escapeControls(cell, style.ascii)) : cells;
    return `${Papa.unparse([csvRaw ? escaped : escaped.map(guardFormula)], { quotes })}\r\n`;
  };
  if (omitsHeader !== true) yield lineOf(columns.map(column => column.name));
  for (const { fields } of records)
    yield lineOf(columns.map(column => exactText(column.value(fields), column.separator)));
}

function guardFormula(cell: string): string {
  return formula.test(cell) && !signedNumber.test(cell) ? `'${cell}` : cell;
}

/**
 * Writes tab-separated values, one line for each record. Tab, newline, carriage return and backslash are escaped as in
 * jq's @tsv.
 */
export const tsv: Format = {
  audience: 'programs',
  content: 'columns',
  write: (selection, style) => joinSmallPieces(tsvLines(selection, style)),
};

const escapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function* tsvLines({ columns, records, omitsHeader }: Selection, style: Style): Generator<string> {
  const lineOf = (cells: readonly string[]) =>
    `${cells.map(cell => (style.isTerminal ? escapeControls(escapeTsv(cell), style.ascii) : escapeTsv(cell))).join('\t')}\n`;
  if (omitsHeader !== true) yield lineOf(columns.map(column => column.name));
  for (const { fields } of records)
    yield lineOf(columns.map(column => exactText(column.value(fields), column.separator)));
}

function escapeTsv(text: string): string {
  return /[\t\n\r\\]/.test(text)
    ? text.replace(/[\t\n\r\\]/g, character => escapes[character] ?? character)
    : text;
}

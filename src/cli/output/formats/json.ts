/** Writes JSON: the original response if nothing was selected, otherwise an array of the records. */
import { escapeJson } from '../../../base/text/sanitise.ts';
import { jsonText } from '../cell.ts';
import { joinSmallPieces, type Piece } from '../json/pieces.ts';
import { prettyJson } from '../json/pretty.ts';
import { countRecords as countOf } from '../select/select.ts';
import type { Format, Selection } from './format.ts';

/** Writes JSON, indented and coloured on a terminal. */
export const json: Format = {
  audience: 'programs',
  content: 'records',
  write: (selection, style) =>
    style.isTerminal ? prettyJson(jsonPieces(selection), style) : jsonPieces(selection),
};

/** Returns the selection as JSON text: the body, one object, or an array. */
export function jsonPieces(selection: Selection): Iterable<Piece> {
  const { body, isSingle } = selection;
  if (body !== undefined) return body();
  return joinSmallPieces(isSingle ? objectPieces(selection) : arrayPieces(selection));
}

function* arrayPieces(selection: Selection): Generator<Piece> {
  let separator = '[\n';
  for (const element of elements(selection)) {
    yield separator;
    yield element;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Yields the JSON of one record; `null` if it does not match the filter. */
function* objectPieces(selection: Selection): Generator<Piece> {
  const [piece] = elements(selection);
  yield piece ?? 'null';
  yield '\n';
}

function* elements({ records }: Selection): Generator<Piece> {
  for (const { fields, raw } of records) yield raw ?? jsonText(fields);
}

/** `--count`: prints the number of records. */
export const count: Format = {
  audience: 'programs',
  content: 'records',
  *write({ records }) {
    yield `${countOf(records)}\n`;
  },
};

/** Writes JSON Lines: one record on each line, byte for byte if it has no line breaks. */
export const jsonl: Format = {
  audience: 'programs',
  content: 'records',
  write: (selection, style) =>
    joinSmallPieces(style.isTerminal ? escapedLines(selection) : jsonLines(selection)),
};

function* jsonLines({ records }: Selection): Generator<Piece> {
  // Reading the fields parses the record, so that malformed JSON is never written.
  for (const { fields, raw } of records) {
    yield raw === undefined || raw.includes(0x0a) || raw.includes(0x0d) ? jsonText(fields) : raw;
    yield '\n';
  }
}

function* escapedLines(selection: Selection): Generator<string> {
  for (const piece of jsonLines(selection)) yield escapeJson(Buffer.from(piece).toString());
}

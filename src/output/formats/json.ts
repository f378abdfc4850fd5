/** JSON: the answer as it was sent where nothing was selected, else an array of the records. */

import type { Fields } from '../../base/io.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import { gather } from '../json/pieces.ts';
import { prettyJson } from '../json/pretty.ts';
import { jsonText } from '../text/cell.ts';
import type { Format, Piece, Selection } from './format.ts';

/** Indented and coloured on a terminal. */
export const json: Format = {
  audience: 'programs',
  gives: 'records',
  isJson: true,
  write: (selection, style) =>
    style.terminal ? prettyJson(jsonPieces(selection), style) : jsonPieces(selection),
};

/** The selection as JSON text: the body, one object, or an array. */
export function jsonPieces(selection: Selection): Iterable<Piece> {
  const { body, single } = selection;
  if (body !== undefined) return body();
  return gather(single ? objectPieces(selection) : arrayPieces(selection));
}

function* arrayPieces(selection: Selection): Generator<Piece> {
  let before = '[\n';
  for (const element of elements(selection)) {
    yield before;
    yield element;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** `null` where the record did not pass the filter. */
function* objectPieces(selection: Selection): Generator<Piece> {
  const [only] = elements(selection);
  yield only ?? 'null';
  yield '\n';
}

function* elements({ columns, projected, records }: Selection): Generator<Piece> {
  for (const record of records) {
    const { fields } = record;
    if (projected) yield jsonText(projectedFields(columns, fields));
    else yield record.raw ?? jsonText(fields);
  }
}

/** The columns' values under their names; missing is null. */
export function projectedFields(columns: readonly Column[], fields: Fields): Fields {
  return Object.fromEntries(columns.map(column => [column.name, column.value(fields) ?? null]));
}

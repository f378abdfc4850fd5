/** One JSON array of the records: as they were sent in a pipe, indented and coloured on a terminal. */

import type { Fields } from '../../base/io.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import { prettyJson } from '../json/json.ts';
import { gather } from '../json/pieces.ts';
import type { Format, Selection } from '../select/selection.ts';
import { json as jsonText } from '../text/cell.ts';

export const json: Format = (selection, style) =>
  gather(style.terminal ? prettyJson(elements(selection), style) : elements(selection));

function* elements({ columns, projected, records }: Selection): Generator<string | Uint8Array> {
  let before = '[\n';
  for (const record of records) {
    yield before;
    const { fields } = record;
    if (projected) yield jsonText(projectedFields(columns, fields));
    else yield record.raw ?? jsonText(fields);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The columns' values under their names; missing is null. */
export function projectedFields(columns: readonly Column[], fields: Fields): Fields {
  return Object.fromEntries(columns.map(column => [column.name, column.value(fields) ?? null]));
}

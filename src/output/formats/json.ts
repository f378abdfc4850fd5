/** One JSON array of the records: as they were sent in a pipe, indented and coloured on a terminal. */
import type { Column } from '../../catalog/noun.ts';
import type { Fields } from '../../io.ts';
import { json as jsonText } from '../cell.ts';
import { prettyJson } from '../json.ts';
import { gather } from '../pieces.ts';
import type { Format, Selection } from '../selection.ts';

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

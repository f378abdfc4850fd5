/** JSON Lines: one record a line, as it was sent where that is one line already. */

import { gather } from '../json/pieces.ts';
import type { Format, Selection } from '../select/selection.ts';
import { json } from '../text/cell.ts';
import { escapedJson } from '../text/sanitise.ts';
import { projectedFields } from './json.ts';

export const jsonl: Format = (selection, style) =>
  gather(style.terminal ? shown(selection) : lines(selection));

function* lines({ columns, projected, records }: Selection): Generator<string | Uint8Array> {
  for (const record of records) {
    // Looking at the fields parses the record: what is not well-formed never gets out.
    const { fields } = record;
    const raw = projected ? undefined : record.raw;
    if (raw === undefined || raw.includes(0x0a) || raw.includes(0x0d))
      yield json(projected ? projectedFields(columns, fields) : fields);
    else yield raw;
    yield '\n';
  }
}

function* shown(selection: Selection): Generator<string> {
  for (const piece of lines(selection))
    yield escapedJson(typeof piece === 'string' ? piece : Buffer.from(piece).toString());
}

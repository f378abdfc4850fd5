/** JSON Lines: one record a line, as it was sent where that is one line already. */

import { gather } from '../json/pieces.ts';
import { jsonText } from '../text/cell.ts';
import { escapedJson } from '../text/sanitise.ts';
import type { Format, Piece, Selection } from './format.ts';
import { projectedFields } from './json.ts';

export const jsonl: Format = {
  audience: 'programs',
  gives: 'records',
  isJson: true,
  write: (selection, style) => gather(style.terminal ? escapedLines(selection) : jsonLines(selection)),
};

function* jsonLines({ columns, projected, records }: Selection): Generator<Piece> {
  for (const record of records) {
    // Looking at the fields parses the record: what is not well-formed never gets out.
    const { fields } = record;
    const raw = projected ? undefined : record.raw;
    if (raw === undefined || raw.includes(0x0a) || raw.includes(0x0d))
      yield jsonText(projected ? projectedFields(columns, fields) : fields);
    else yield raw;
    yield '\n';
  }
}

function* escapedLines(selection: Selection): Generator<string> {
  for (const piece of jsonLines(selection)) yield escapedJson(Buffer.from(piece).toString());
}

/** Tab-separated values, always one line a record: tab, newline, return and backslash are escaped as in jq's @tsv. */

import { gather } from '../json/pieces.ts';
import type { Format, Selection } from '../select/selection.ts';
import { exact } from '../text/cell.ts';
import { visible } from '../text/sanitise.ts';
import type { Style } from '../text/style.ts';
import { rows } from './rows.ts';

const escapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

export const tsv: Format = (selection, style) => gather(lines(selection, style));

function* lines(selection: Selection, style: Style): Generator<string> {
  for (const row of rows(selection)) {
    let line = '';
    for (let index = 0; index < row.length; index++) {
      const text = exact(row[index]).replace(/[\t\n\r\\]/g, special => escapes[special] ?? special);
      line += (index === 0 ? '' : '\t') + (style.terminal ? visible(text, style.ascii) : text);
    }
    yield `${line}\n`;
  }
}

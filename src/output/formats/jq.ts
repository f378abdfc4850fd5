/** `--jq`: what an expression makes of the selection's JSON. */
import { type JqEngine, runJq } from '../jq/jq.ts';
import { prettyJson } from '../json/pretty.ts';
import { visibleLines } from '../text/sanitise.ts';
import type { Style } from '../text/style.ts';
import type { Format, Piece, Selection } from './format.ts';
import { jsonPieces } from './json.ts';

/** @param raw strings are written without quotes */
export function jqFormat(engine: JqEngine, expression: string, raw: boolean): Format {
  return {
    audience: 'programs',
    gives: 'records',
    isJson: true,
    async *write(selection, style) {
      let isNull = true;
      const input = jsonPieces(selection);
      const log = (line: string) => selection.note(line);
      for await (const lines of runJq(engine, { expression, raw, input, log })) {
        isNull &&= Buffer.from(lines).toString().replaceAll('null\n', '') === '';
        yield* shownLines(lines, raw, style);
      }
      if (isNull) noteColumns(selection, expression);
    },
  };
}

/** What jq wrote, as it may reach a terminal: coloured, and with its controls visible; a pipe gets it as it is. */
export function shownLines(lines: Uint8Array, raw: boolean, style: Style): Iterable<Piece> {
  if (!style.terminal) return [lines];
  return raw ? [visibleLines(Buffer.from(lines).toString(), style.ascii)] : prettyJson([lines], style);
}

/** Of columns that no field is called by, as of a key's name, jq knows nothing. */
function noteColumns({ kind, body, records, note }: Selection, expression: string): void {
  if (body === undefined) return;
  const [first] = records;
  const used = new Set(Array.from(expression.matchAll(/\.([A-Za-z]+)/g), ([, name]) => name));
  for (const { name } of kind.columns)
    if (used.has(name) && first !== undefined && !Object.hasOwn(first.fields, name))
      note(
        `'${name}' is a column, and no field of a ${kind.one}: --columns ${name} --jq '.[].${name}' has it.`,
      );
}

/** `--jq`: what an expression makes of the selection's JSON. */
import { type JqResult, runJq, shownJq } from '../json/jq.ts';
import type { Style } from '../text/style.ts';
import type { Format, Piece } from './format.ts';
import { jsonPieces } from './json.ts';

/** @param raw strings are written without quotes */
export function jqFormat(expression: string, raw: boolean): Format {
  return {
    audience: 'programs',
    gives: 'records',
    isJson: true,
    async write(selection, style) {
      // A piece is valid only until the next one is asked for.
      const pieces = Array.from(jsonPieces(selection), piece => Buffer.from(piece));
      const result = await runJq(Buffer.concat(pieces).toString(), expression, raw);
      for (const line of result.log.trimEnd().split('\n')) if (line !== '') selection.note(line);
      return written(result, raw, style);
    },
  };
}

/** What was written before a failure still counts. */
function* written({ output, failure }: JqResult, raw: boolean, style: Style): Generator<Piece> {
  yield* shownJq(output, raw, style);
  if (failure !== undefined) throw failure;
}

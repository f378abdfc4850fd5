/** `--jq`: prints the output of an expression for the selection's JSON. */
import { EarlyExit, emptyExitCode } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { parseJson } from '../../../base/json.ts';
import { escapeControlsInLines } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { allColumns } from '../../../catalog/lib/noun.ts';
import { withArticle } from '../../../catalog/lib/value-texts.ts';
import { type JqEngine, jqFlags, runJq } from '../jq/jq.ts';
import type { JsonRecord } from '../json/json-records.ts';
import type { Piece } from '../json/pieces.ts';
import { prettyJson } from '../json/pretty.ts';
import { watchRecords } from '../select/select.ts';
import type { Format, Selection } from './format.ts';
import { jsonPieces } from './json.ts';

interface JqOptions {
  /** Whether strings are written without quotes. */
  readonly raw: boolean;
  /** Variables as `name=value`. */
  readonly arg: readonly string[];
  /** Whether the exit code differs if the last value is null or false, or if there is none, as for `jq -e`. */
  readonly exitStatus: boolean;
}

export function jqFormat(engine: JqEngine, expression: string, { raw, arg, exitStatus }: JqOptions): Format {
  const flags = jqFlags(raw, arg);
  return {
    audience: 'programs',
    content: 'records',
    async *write(selection, style) {
      let firstRecord: JsonRecord | undefined;
      const records = watchRecords(selection.records, record => {
        firstRecord ??= record;
      });
      const input = jsonPieces({ ...selection, records });
      const log = (line: string) => selection.notice(line);
      const output = inspectOutput(runJq(engine, { expression, flags, input, log }));
      yield* showOutput(output.pieces, raw, style);
      if (output.isAllNull()) explainNulls(selection, firstRecord ?? firstOf(selection.records), expression);
      if (exitStatus && output.hasNoResult()) throw new EarlyExit(emptyExitCode);
    },
  };
}

/** Yields the output of jq: for a terminal it is coloured and sanitised; for a pipe it is unchanged. */
export async function* showOutput(
  pieces: AsyncIterable<string>,
  raw: boolean,
  style: Style,
): AsyncGenerator<Piece> {
  if (!style.isTerminal) return yield* pieces;
  for await (const lines of joinToWholeLines(pieces))
    yield* raw ? [escapeControlsInLines(lines, style.ascii)] : prettyJson([lines], style);
}

async function* joinToWholeLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let unfinished = '';
  for await (const piece of pieces) {
    const end = piece.lastIndexOf('\n') + 1;
    if (end > 0) yield unfinished + piece.slice(0, end);
    unfinished = end > 0 ? piece.slice(end) : unfinished + piece;
  }
}

const nullLine = 'null\n';

/** Passes pieces on, and remembers whether they contain nothing but lines of `null`, and how they end. */
function inspectOutput(pieces: AsyncIterable<string>) {
  let length = 0;
  let end = '\n';
  let isAllNull = true;
  async function* passOn() {
    for await (const piece of pieces) {
      const start = length % nullLine.length;
      isAllNull &&= nullLine.repeat(Math.ceil(piece.length / nullLine.length) + 1).startsWith(piece, start);
      length += piece.length;
      end = (end + piece).slice(-'\nfalse\n'.length);
      yield piece;
    }
  }
  return {
    pieces: passOn(),
    isAllNull: () => isAllNull,
    hasNoResult: () => /^\n$|\n(?:null|false)\n$/.test(end),
  };
}

function firstOf([first]: Iterable<JsonRecord>): JsonRecord | undefined {
  return first;
}

/**
 * Explains why jq found nothing: the expression names a column that is not a field, or a field of the body's `data`.
 */
function explainNulls(
  { kind, isProjected, body, isSingle, notice }: Selection,
  firstRecord: JsonRecord | undefined,
  expression: string,
): void {
  if (isProjected) return;
  const usedNames = new Set(Array.from(expression.matchAll(/\.([A-Za-z]+)/g), ([, name]) => name));
  const [field] = Object.keys(firstRecord?.fields ?? {}).filter(name => usedNames.has(name));
  if (field !== undefined && !usedNames.has('data') && body && hasData(body()))
    notice(`'${field}' is in the body's 'data': use --jq '.data${isSingle ? '' : '[]'}.${field}'.`);
  for (const { name } of allColumns(kind))
    if (usedNames.has(name) && firstRecord !== undefined && !Object.hasOwn(firstRecord.fields, name))
      notice(
        `'${name}' is a column, not a field of ${withArticle(kind.singular)}: use --columns ${name} --jq '${isSingle ? '' : '.[]'}.${name}'.`,
      );
}

function hasData(body: Iterable<Uint8Array>): boolean {
  return fieldOf(parseJson(Buffer.concat([...body]).toString()), 'data') !== undefined;
}

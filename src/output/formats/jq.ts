/** `--jq`: the output of an expression for the selection's JSON. */
import { allColumns } from '../../catalog/lib/noun.ts';
import { withArticle } from '../../catalog/lib/text.ts';
import { type JqEngine, runJq } from '../jq/jq.ts';
import { prettyJson } from '../json/pretty.ts';
import type { SentRecord } from '../json/records.ts';
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
    readsBody: true,
    options: ['raw'],
    async *write(selection, style) {
      const seen = seeingFirst(selection.records);
      const input = jsonPieces({ ...selection, records: seen.records });
      const log = (line: string) => selection.note(line);
      const output = watchedForNull(runJq(engine, { expression, raw, input, log }));
      yield* shownOutput(output.blocks, raw, style);
      if (output.isNull()) noteColumns(selection, seen.first() ?? firstOf(selection.records), expression);
    },
  };
}

/** The output of jq: for a terminal it is coloured and sanitised; a pipe gets it as it is. */
export async function* shownOutput(
  blocks: AsyncIterable<Uint8Array>,
  raw: boolean,
  style: Style,
): AsyncGenerator<Piece> {
  if (!style.terminal) return yield* blocks;
  for await (const lines of wholeLines(blocks))
    yield* raw ? [visibleLines(Buffer.from(lines).toString(), style.ascii)] : prettyJson([lines], style);
}

async function* wholeLines(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  for await (const block of blocks) {
    const end = block.lastIndexOf(0x0a) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, block.subarray(0, end)]);
      rest = [];
    }
    rest.push(block.subarray(end));
  }
}

const nullLine = Buffer.from('null\n');

/** Passes blocks on, and remembers whether they held nothing but lines of `null`. */
function watchedForNull(blocks: AsyncIterable<Uint8Array>): {
  blocks: AsyncIterable<Uint8Array>;
  isNull(): boolean;
} {
  let length = 0;
  let isNull = true;
  async function* passing() {
    for await (const block of blocks) {
      isNull &&= block.every((byte, index) => byte === nullLine[(length + index) % nullLine.length]);
      length += block.length;
      yield block;
    }
  }
  return { blocks: passing(), isNull: () => isNull };
}

/** Passes records on, and remembers the first one. */
function seeingFirst(records: Iterable<SentRecord>) {
  let first: SentRecord | undefined;
  function* passing() {
    for (const record of records) {
      first ??= record;
      yield record;
    }
  }
  return { records: passing(), first: () => first };
}

function firstOf([first]: Iterable<SentRecord>): SentRecord | undefined {
  return first;
}

/** Notes that jq has no such field, where the expression names a column that is no field, as a key's name. */
function noteColumns(
  { kind, projected, note }: Selection,
  first: SentRecord | undefined,
  expression: string,
): void {
  if (projected) return;
  const used = new Set(Array.from(expression.matchAll(/\.([A-Za-z]+)/g), ([, name]) => name));
  for (const { name } of allColumns(kind))
    if (used.has(name) && first !== undefined && !Object.hasOwn(first.fields, name))
      note(
        `'${name}' is a column, and no field of ${withArticle(kind.one)}: --columns ${name} --jq '.[].${name}' has it.`,
      );
}

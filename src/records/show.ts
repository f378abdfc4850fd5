/** Records → text, the second half of every command that shows records: decide, prepare, write. */
import type { Context } from '../context/context.ts';
import { jqEngine } from '../context/jq-engine.ts';
import type { Piece } from '../output/formats/format.ts';
import { valid } from './check.ts';
import { decide, type Presentation } from './decide.ts';
import type { RecordChoices } from './options.ts';
import { prepare } from './prepare.ts';
import type { RecordSet } from './record-set.ts';

export async function show(context: Context, options: RecordChoices, set: RecordSet): Promise<void> {
  const presentation = await decide(options, set, jqEngine(context));
  try {
    await writeRecords(context, presentation, set);
  } catch (error) {
    // Of records that were not checked it may be they, and not we, that are wrong.
    if (error instanceof TypeError) for (const _ of valid(set.kind, set.records()));
    throw error;
  }
}

async function writeRecords(context: Context, presentation: Presentation, set: RecordSet): Promise<void> {
  const { format, tells } = presentation;
  const remarks: string[] = [];
  const note = format.audience === 'people' ? (line: string) => remarks.push(line) : context.note;
  const { total, ...selection } = await prepare(context, presentation, set, note);
  await printPieces(context, format.write({ ...selection, note }, context.style));
  const count = total();
  const told = tells && count > 0 ? [`${count} ${count === 1 ? set.kind.one : set.plural}`] : [];
  const asides = [...told, ...remarks];
  if (asides.length > 0) context.aside(asides.join('; '));
}

/** So much is kept back on a terminal for the pager; what goes on longer is written as it comes. */
const mostKept = 1 << 18;

async function printPieces(context: Context, pieces: Iterable<Piece> | AsyncIterable<Piece>): Promise<void> {
  if (!(Symbol.asyncIterator in pieces)) return context.print(pieces);
  let kept: Piece[] = [];
  let length = context.style.terminal ? 0 : mostKept;
  try {
    for await (const piece of pieces) {
      kept.push(piece);
      length += piece.length;
      if (length < mostKept) continue;
      const written = kept;
      kept = [];
      context.write(written);
    }
  } finally {
    // What was written before a failure still counts.
    if (length < mostKept) context.print(kept);
  }
}

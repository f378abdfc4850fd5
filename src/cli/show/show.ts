/** Shows records, the second half of most commands, in three steps: decide, prepare, write. */
import { EarlyExit, emptyExitCode } from '../../base/errors.ts';
import type { JqEngine } from '../output/jq/jq.ts';
import type { Piece } from '../output/json/pieces.ts';
import type { Context } from '../program/context/context.ts';
import { decide, type OnlyRecordChoices, type Presentation, type RecordChoices } from './decide.ts';
import { prepare } from './prepare.ts';
import type { RecordSet } from './record-set.ts';

export async function show<Values extends RecordChoices>(
  context: Context,
  options: OnlyRecordChoices<Values>,
  set: RecordSet,
): Promise<void> {
  const configuredOutput = options.givenOptions.has('output') ? undefined : context.settings.output;
  const output = configuredOutput ?? options.output;
  const presentation = await decide({ ...options, output }, set, jqEngine(context));
  try {
    await writeRecords(context, presentation, set);
  } catch (error) {
    // Records may not have been checked. If one is not in its documented format, this throws that failure instead of
    // the error.
    if (error instanceof TypeError && set.isFromService) {
      const { validateRecords } = await import('../../catalog/lib/field-types.ts');
      for (const _ of validateRecords(set.kind, set.records()));
    }
    throw error;
  }
}

/** Returns the engine of jq for this machine. */
export function jqEngine({ machine, settings, waitFor }: Context): JqEngine {
  const { startJq: start, clock } = machine;
  return {
    start,
    clock,
    limit: settings.limits.progress,
    waitFor: work => waitFor('jq has not finished', work),
  };
}

async function writeRecords(context: Context, presentation: Presentation, set: RecordSet): Promise<void> {
  const { format, isCounted, choice, hasSelection, failsIfEmpty } = presentation;
  const heldNotices: string[] = [];
  const notice = format.audience === 'people' ? (line: string) => heldNotices.push(line) : context.notice;
  const { total, countMatching, ...selection } = await prepare(context, presentation, set, notice);
  await printPieces(context, format.write({ ...selection, notice, warn: context.notice }, context.style));
  const count = total();
  const printsCount = isCounted && count > 0 && context.machine.stderr.isTerminal && !context.settings.quiet;
  const isPart = choice.offset > 0 || choice.limit === count;
  const totalCount =
    (printsCount || context.reportCounts) && isPart
      ? Math.max(await countMatching(), set.existingCount ?? 0)
      : count;
  context.reportCounts?.({ shownCount: count, total: totalCount });
  const countNotice = printsCount ? [countText(count, totalCount, set)] : [];
  const noticesWithCount = [...countNotice, ...heldNotices];
  if (noticesWithCount.length > 0) context.terminalNotice(noticesWithCount.join('; '));
  // Records of a body that was written unchanged have not been counted.
  if (failsIfEmpty && count === 0 && (hasSelection || (await countMatching()) === 0))
    throw new EarlyExit(emptyExitCode);
}

/** Returns the number of records in words: `1 scale`, `21 keys`, `4 of 76 rhythms`. */
function countText(count: number, total: number, { kind: { name, singular } }: RecordSet): string {
  return count < total ? `${count} of ${total} ${name}` : `${count} ${count === 1 ? singular : name}`;
}

/** Maximum length of output that is held back for the pager, in characters. Longer output is written as it comes. */
const maxHeldBack = 1 << 18;

async function printPieces(context: Context, pieces: Iterable<Piece> | AsyncIterable<Piece>): Promise<void> {
  if (!(Symbol.asyncIterator in pieces)) return context.print(pieces);
  let pending: Piece[] = [];
  let length = context.style.isTerminal ? 0 : maxHeldBack;
  try {
    for await (const piece of pieces) {
      pending.push(piece);
      length += piece.length;
      if (length < maxHeldBack) continue;
      const readyPieces = pending;
      pending = [];
      context.write(readyPieces);
    }
  } finally {
    // After a failure, the output before it is shown.
    if (length < maxHeldBack) context.print(pending);
  }
}

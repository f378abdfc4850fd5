/** Decides how to show records, from the options and the kind of response, before records are read. */

import type { Format } from '../output/formats/format.ts';
import type { JqEngine } from '../output/jq/jq.ts';
import { loadFormat } from '../output/writers.ts';
import type { OptionValues } from '../program/argv/option.ts';
import type { cardOptions, GlobalOptions, RecordOptions } from '../program/argv/shared-options.ts';
import type { RecordSet } from './record-set.ts';
import { type Choice, selectsRecords } from './selection-steps.ts';

export interface Presentation {
  readonly format: Format;
  readonly columns: readonly string[];
  readonly choice: Choice;
  /** Whether records or fields are selected, so that the response's body can't be passed on unchanged. */
  readonly hasSelection: boolean;
  /** Whether to print the number of records on a terminal. */
  readonly isCounted: boolean;
  readonly csvRaw: boolean;
  /** Whether to leave out the header row. */
  readonly omitsHeader: boolean;
  /** Whether to exit with `emptyExitCode` if no record is shown. */
  readonly failsIfEmpty: boolean;
  /** Whether to request the names of referenced records from the service. */
  readonly fetchesNames: boolean;
  /** Whether cards show every field. */
  readonly showsAll: boolean;
}

/** Returns how to show records. @param engine runs the expression of --jq */
export async function decide(
  options: RecordChoices,
  { shape }: Pick<RecordSet, 'shape'>,
  engine: JqEngine,
): Promise<Presentation> {
  const {
    output,
    json,
    count,
    jq,
    raw,
    arg,
    givenOptions,
    columns,
    csvRaw,
    header,
    names,
    exitStatus,
    all: showsAll,
    ...choice
  } = options;
  // An option for records that is neither read here nor a step of the selection is a compile error.
  choice satisfies Record<Exclude<keyof typeof choice, keyof Choice>, never>;
  const isList = shape === 'list';
  const outputChoices = { output: json ? 'json' : output, count, jq, raw, arg, exitStatus } as const;
  const format = await chooseFormat(outputChoices, !isList && columns.length === 0, engine);
  return {
    format,
    columns,
    choice,
    hasSelection: givenOptions.has('columns') || selectsRecords(givenOptions),
    isCounted: isList && !count && jq === undefined,
    csvRaw,
    omitsHeader: !header,
    failsIfEmpty: exitStatus,
    fetchesNames: names,
    showsAll: showsAll === true,
  };
}

type OutputChoices = Pick<RecordChoices, 'output' | 'count' | 'jq' | 'raw' | 'arg' | 'exitStatus'>;

async function chooseFormat(
  { output, count, jq, ...jqOptions }: OutputChoices,
  wantsItems: boolean,
  engine: JqEngine,
): Promise<Format> {
  if (jq !== undefined) return (await import('../output/formats/jq.ts')).jqFormat(engine, jq, jqOptions);
  if (count) return (await import('../output/formats/json.ts')).count;
  const format = await loadFormat(output);
  return wantsItems && format.forItems !== undefined ? format.forItems() : format;
}

/** The values of the options for records. The same type is used from argv to the selection. */
export type RecordChoices = OptionValues<RecordOptions> &
  Partial<OptionValues<typeof cardOptions>> &
  Pick<OptionValues<GlobalOptions>, 'json'>;

/**
 * The values of the options for records and of the options of every command, and no others. An unused option of a
 * command is a compile error.
 */
export type OnlyRecordChoices<Values extends RecordChoices> = Values &
  Readonly<Record<Exclude<keyof Values, keyof RecordChoices | keyof GlobalOptions>, never>>;

/** What is chosen of records on the command line: one type from argv to the selection. */
import type { OptionValues } from '../cli/option.ts';
import type { EverywhereOptions, RecordOptions } from '../cli/shared-options.ts';

export type RecordChoices = OptionValues<RecordOptions> & Pick<OptionValues<EverywhereOptions>, 'json'>;

/**
 * Values of the options of records and of every command, and no others: an option of a command's own that it forgot
 * to take out and use doesn't compile.
 */
export type OnlyRecordChoices<Values extends RecordChoices> = Values &
  Readonly<Record<Exclude<keyof Values, keyof RecordChoices | keyof EverywhereOptions>, never>>;

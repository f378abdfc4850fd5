/** The options that select records, each as a step. The steps are applied in the order of the table. */

import type { JsonRecord } from '../output/json/json-records.ts';
import type { KnownColumns } from '../output/select/columns.ts';
import { filterRecords, limitRecords, parseSort, skipRecords, sortRecords } from '../output/select/select.ts';
import type { OptionValues } from '../program/argv/option.ts';
import type { SelectionOptions } from '../program/argv/shared-options.ts';

/** The values of the options that select records. */
export type Choice = Omit<OptionValues<SelectionOptions>, 'givenOptions'>;

type Records = Iterable<JsonRecord>;

interface SelectionStep {
  /** Whether the value of the option has no effect. */
  readonly isIdle: boolean;
  /** Returns the selected records. Throws Failure: usage, for an invalid value or an unknown column. */
  apply(records: Records, knownColumns: KnownColumns): Records | Promise<Records>;
  /** Returns the number of first records that are needed to get `count`; absent if all are needed. */
  neededRecords?(count: number): number;
}

/** Returns the steps of all selection options. The compiler reports a missing one. */
function selectionSteps(choice: Choice): { readonly [Name in keyof Choice]: SelectionStep } {
  const { filter, sort, offset, limit } = choice;
  return {
    filter: {
      isIdle: filter.length === 0,
      apply: async (records, knownColumns) => {
        const { parseFilter } = await import('../output/select/filter.ts');
        return filterRecords(
          records,
          filter.map(text => parseFilter(text, knownColumns)),
        );
      },
    },
    sort: {
      isIdle: sort.length === 0,
      apply: (records, knownColumns) => sortRecords(records, parseSort(sort, knownColumns)),
    },
    offset: {
      isIdle: offset === 0,
      apply: records => skipRecords(records, offset),
      neededRecords: count => count + offset,
    },
    limit: {
      isIdle: limit === undefined,
      apply: records => limitRecords(records, limit),
      neededRecords: count => Math.min(count, limit ?? count),
    },
  };
}

/** The default values of the options. */
const defaultChoice: Choice = { filter: [], sort: [], offset: 0, limit: undefined };

/** Whether an option that selects records is given, with any value. Then JSON is not the body of the response. */
export function selectsRecords(givenOptions: ReadonlySet<string>): boolean {
  return Object.keys(defaultChoice).some(name => givenOptions.has(name));
}

/** Returns the number of first records that the options need; undefined if they need all. */
export function neededRecords(choice: Choice): number | undefined {
  const count = Object.values(selectionSteps(choice)).reduceRight(
    (sum, { isIdle, neededRecords }) => (isIdle ? sum : (neededRecords?.(sum) ?? Number.POSITIVE_INFINITY)),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(count) ? count : undefined;
}

/** Returns the selected records. Unless they are sorted, nothing beyond the last one is read. */
export async function select(records: Records, choice: Choice, knownColumns: KnownColumns): Promise<Records> {
  let selectedRecords = records;
  for (const { isIdle, apply } of Object.values(selectionSteps(choice)))
    if (!isIdle) selectedRecords = await apply(selectedRecords, knownColumns);
  return selectedRecords;
}

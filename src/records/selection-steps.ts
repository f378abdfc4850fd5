/** The options that select records, each as a step. The steps are applied in the order of the table. */
import type { OptionValues } from '../cli/option.ts';
import type { SelectionOptions } from '../cli/shared-options.ts';
import type { SentRecord } from '../output/json/sent-records.ts';
import type { Known } from '../output/select/columns.ts';
import { filtered, limited, parseSort, skipped, sorted } from '../output/select/select.ts';

export type Choice = Omit<OptionValues<SelectionOptions>, 'given'>;

type Records = Iterable<SentRecord>;

interface SelectionStep<Value> {
  /** Whether the value changes nothing. */
  isIdle(value: Value): boolean;
  /** The selected records. Throws Failure: usage, for a value that can't be read or names an unknown column. */
  apply(records: Records, value: Value, known: Known): Records | Promise<Records>;
  /** How many first records are needed to get `count`; absent if all records are needed. */
  needed?(value: Value, count: number): number;
}

/** The steps of all selection options: one that is missing doesn't compile. */
const steps: { readonly [Name in keyof Choice]: SelectionStep<Choice[Name]> } = {
  filter: {
    isIdle: isEmpty,
    apply: async (records, texts, known) => {
      const { parseFilter } = await import('../output/select/filter.ts');
      return filtered(
        records,
        texts.map(text => parseFilter(text, known)),
      );
    },
  },
  sort: {
    isIdle: isEmpty,
    apply: (records, names, known) => sorted(records, parseSort(names, known)),
  },
  offset: {
    isIdle: value => value === 0,
    apply: (records, offset) => skipped(records, offset),
    needed: (offset, count) => count + offset,
  },
  limit: {
    isIdle: value => value === undefined,
    apply: (records, limit) => limited(records, limit),
    needed: (limit, count) => Math.min(count, limit ?? count),
  },
};

function isEmpty(values: readonly string[]): boolean {
  return values.length === 0;
}

const names = Object.keys(steps).filter(isStep);

function isStep(name: string): name is keyof Choice {
  return Object.hasOwn(steps, name);
}

/** @param given the options that were typed: whatever its value, one that selects decides the form of JSON */
export function selectsRecords(given: ReadonlySet<string>): boolean {
  return names.some(name => given.has(name));
}

/** The number of first records that the options need; undefined if they need all. */
export function neededRecords(choice: Choice): number | undefined {
  const count = names.reduceRight((sum, name) => neededFor(name, choice, sum), Number.POSITIVE_INFINITY);
  return Number.isFinite(count) ? count : undefined;
}

/** The selected records. Unless they are sorted, nothing is read beyond the last one. */
export async function select(records: Records, choice: Choice, known: Known): Promise<Records> {
  let chosen = records;
  for (const name of names) chosen = await afterStep(name, chosen, choice, known);
  return chosen;
}

function isIdle<Name extends keyof Choice>(name: Name, choice: Choice): boolean {
  return steps[name].isIdle(choice[name]);
}

function neededFor<Name extends keyof Choice>(name: Name, choice: Choice, count: number): number {
  if (isIdle(name, choice)) return count;
  return steps[name].needed?.(choice[name], count) ?? Number.POSITIVE_INFINITY;
}

async function afterStep<Name extends keyof Choice>(
  name: Name,
  records: Records,
  choice: Choice,
  known: Known,
): Promise<Records> {
  return isIdle(name, choice) ? records : steps[name].apply(records, choice[name], known);
}

/** The options that choose among records, each a step; they follow one another as they stand here. */
import type { OptionValues } from '../cli/option.ts';
import type { SelectionOptions } from '../cli/shared-options.ts';
import type { SentRecord } from '../output/json/records.ts';
import type { Known } from '../output/select/columns.ts';
import { filtered, limited, parseSort, sorted } from '../output/select/select.ts';

export type Choice = Omit<OptionValues<SelectionOptions>, 'given'>;

type Records = Iterable<SentRecord>;

interface Step<Value> {
  /** Whether the value leaves the records as they are. */
  isIdle(value: Value): boolean;
  /** The records that are left. Throws Failure where the value can't be read or names what there is not: usage. */
  apply(records: Records, value: Value, known: Known): Records | Promise<Records>;
  /** How many records from the first on give so many; where it is absent, every record must be there. */
  needed?(value: Value, count: number): number;
}

/** An option that has no step doesn't compile. */
const steps: { readonly [Name in keyof Choice]: Step<Choice[Name]> } = {
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

/** Nothing is asked of the records. */
export function isWhole(choice: Choice): boolean {
  return names.every(name => isIdle(name, choice));
}

/** How many records from the first on are all that the choice needs; undefined where it is every record. */
export function neededRecords(choice: Choice): number | undefined {
  const count = names.reduceRight((sum, name) => neededFor(name, choice, sum), Number.POSITIVE_INFINITY);
  return Number.isFinite(count) ? count : undefined;
}

/** The chosen records; nothing is read beyond the last of them, unless they are sorted. */
export async function select(records: Records, choice: Choice, known: Known): Promise<Records> {
  let chosen = records;
  for (const name of names) chosen = await applied(name, chosen, choice, known);
  return chosen;
}

function isIdle<Name extends keyof Choice>(name: Name, choice: Choice): boolean {
  return steps[name].isIdle(choice[name]);
}

function neededFor<Name extends keyof Choice>(name: Name, choice: Choice, count: number): number {
  if (isIdle(name, choice)) return count;
  return steps[name].needed?.(choice[name], count) ?? Number.POSITIVE_INFINITY;
}

async function applied<Name extends keyof Choice>(
  name: Name,
  records: Records,
  choice: Choice,
  known: Known,
): Promise<Records> {
  return isIdle(name, choice) ? records : steps[name].apply(records, choice[name], known);
}

/** The first step of showing records: what follows from the options and the kind of answer, before records are read. */
import { Failure } from '../base/errors.ts';
import type { OptionValues } from '../cli/option.ts';
import type { EverywhereOptions, RecordOptions } from '../cli/shared-options.ts';
import type { Format, FormatOption, ShownOption } from '../output/formats/format.ts';
import type { JqEngine } from '../output/jq/jq.ts';
import { formatNamed } from '../output/writers.ts';
import type { RecordSet } from './record-set.ts';
import { type Choice, isWhole } from './select.ts';

export interface Presentation {
  readonly format: Format;
  readonly columns: readonly string[];
  readonly choice: Choice;
  /** Records or fields are selected, so that the answer's body can't be passed on as it is. */
  readonly selects: boolean;
  /** The number of records is noted for people. */
  readonly isCounted: boolean;
  readonly csvRaw: boolean;
  /** The line with the names of the columns is left out. */
  readonly headless: boolean;
  /** The service may be asked for the names of referenced records. */
  readonly asksNames: boolean;
}

/** Throws Failure: usage, conflicting_options. */
export async function decide(
  options: RecordChoices,
  { shape }: Pick<RecordSet, 'shape'>,
  engine: JqEngine,
): Promise<Presentation> {
  const { output, json, count, jq, raw, given, columns, csvRaw, header, names, ...choice } = options;
  // An option of records that is neither read here nor a step of the choice doesn't compile.
  choice satisfies Record<Exclude<keyof typeof choice, keyof Choice>, never>;
  const isItems = shape !== 'list';
  if (json && given.has('output')) refuseOtherThanJson(output);
  const writing = { output: json ? 'json' : output, isGiven: given.has('output'), count, jq, raw } as const;
  const format = await formatFor(writing, isItems && columns.length === 0, engine);
  refuseIdle(options, format);
  return {
    format,
    columns,
    choice,
    selects: columns.length > 0 || !isWhole(choice),
    isCounted: !isItems && !count && jq === undefined,
    csvRaw,
    headless: !header,
    asksNames: names,
  };
}

/** The options that only some formats read: the flag of each, and what it goes with. */
const formatOptions: Readonly<
  Record<FormatOption | ShownOption | 'names', { readonly flag: string; readonly goesWith: string }>
> = {
  raw: { flag: '--raw', goesWith: '--jq' },
  csvRaw: { flag: '--csv-raw', goesWith: '-o csv' },
  header: { flag: '--no-header', goesWith: 'tables, -o csv and -o tsv' },
  names: { flag: '--names', goesWith: 'tables, cards, -o markdown and --filter' },
  output: { flag: '-o', goesWith: 'records: --count prints their number' },
  columns: { flag: '--columns', goesWith: 'records: --count prints their number' },
  sort: { flag: '--sort', goesWith: 'records: --count prints their number' },
};

/**
 * Refuses options that do nothing in this format. The options of every command describe a person's terminal, may come
 * from an alias, and are never refused. Throws Failure: usage, idle_option.
 */
export function refuseIdle(
  { given, filter = [] }: Pick<RecordChoices, 'given'> & Partial<Pick<RecordChoices, 'filter'>>,
  { audience, options = [], ignores = [] }: Partial<Pick<Format, 'audience' | 'options' | 'ignores'>>,
): void {
  const taken: readonly string[] = [
    ...shownOptions.filter(name => !ignores.includes(name)),
    ...options,
    // Filters compare names, whatever the form.
    ...(audience === 'people' || filter.length > 0 ? ['names'] : []),
  ];
  for (const [name, { flag, goesWith }] of Object.entries(formatOptions)) {
    if (!given.has(name) || taken.includes(name)) continue;
    throw new Failure('usage', `${flag} does nothing here.`, {
      code: 'idle_option',
      hint: `It goes with ${goesWith}.`,
    });
  }
}

const shownOptions: readonly ShownOption[] = ['output', 'columns', 'sort'];

interface Writing extends Pick<RecordChoices, 'output' | 'count' | 'jq' | 'raw'> {
  /** The format stands on the command line. */
  readonly isGiven: boolean;
}

/** Refuses another -o with --json, which would be ignored. Throws Failure: usage, conflicting_options. */
function refuseOtherThanJson(output: string): void {
  if (output === 'json') return;
  throw new Failure('usage', `--json and -o ${output} exclude each other.`, {
    code: 'conflicting_options',
    hint: 'Leave out one of them.',
  });
}

async function formatFor(
  { output, isGiven, count, jq, raw }: Writing,
  wantsItems: boolean,
  engine: JqEngine,
): Promise<Format> {
  const format = await formatNamed(output);
  if (jq !== undefined) {
    if (count || (isGiven && !format.isJson)) {
      const other = count ? '--count' : `-o ${output}`;
      throw new Failure('usage', `--jq writes JSON of its own: it does not go with ${other}.`, {
        code: 'conflicting_options',
        hint: "jq has 'length', '@csv' and '@tsv' for that.",
      });
    }
    return (await import('../output/formats/jq.ts')).jqFormat(engine, jq, raw);
  }
  if (count) return (await import('../output/formats/json.ts')).count;
  return wantsItems && format.forItems !== undefined ? format.forItems() : format;
}

/** The values of the options of records: one type from argv to the selection. */
export type RecordChoices = OptionValues<RecordOptions> & Pick<OptionValues<EverywhereOptions>, 'json'>;

/**
 * Values of the options of records and of every command, and no others: an option of a command's own that it forgot
 * to take out and use doesn't compile.
 */
export type OnlyRecordChoices<Values extends RecordChoices> = Values &
  Readonly<Record<Exclude<keyof Values, keyof RecordChoices | keyof EverywhereOptions>, never>>;

/** First step of showing records: what the options and the kind of answer decide before anything is read. */
import { Failure } from '../base/errors.ts';
import type { Format } from '../output/formats/format.ts';
import { formats, isFormatName } from '../output/formats/index.ts';
import type { JqEngine } from '../output/jq/jq.ts';
import type { RecordChoices } from './options.ts';
import type { RecordSet } from './record-set.ts';

export interface Presentation {
  readonly format: Format;
  readonly columns: readonly string[];
  readonly sort: readonly string[];
  readonly filters: readonly string[];
  readonly limit: number | undefined;
  /** Something is asked of the records, so that the answer's own body will not do. */
  readonly selects: boolean;
  /** A person is told how many records there were. */
  readonly tells: boolean;
  readonly csvRaw: boolean;
  /** Without the line with the names of the columns. */
  readonly headless: boolean;
  /** The service may be asked for names. */
  readonly asksNames: boolean;
}

/** Throws Failure: usage, conflicting_options. */
export async function decide(
  options: RecordChoices,
  { shape }: Pick<RecordSet, 'shape'>,
  engine: JqEngine,
): Promise<Presentation> {
  const { columns = [], sort = [], filter: filters = [], limit, count = false, jq } = options;
  const isItems = shape !== 'list';
  return {
    format: await formatFor(options, isItems && columns.length === 0, engine),
    columns,
    sort,
    filters,
    limit,
    selects: limit !== undefined || [columns, sort, filters].some(list => list.length > 0),
    tells: !isItems && !count && jq === undefined,
    csvRaw: options.csvRaw ?? false,
    headless: options.header === false,
    asksNames: options.names ?? false,
  };
}

async function formatFor(options: RecordChoices, wantsItems: boolean, engine: JqEngine): Promise<Format> {
  const name = options.json ? 'json' : (options.output ?? 'table');
  const format = await formats[isFormatName(name) ? name : 'table']();
  if (options.jq !== undefined) {
    const other = options.count ? '--count' : `-o ${name}`;
    if (options.count || (options.output !== undefined && !format.isJson)) {
      throw new Failure('usage', `--jq writes JSON of its own: it does not go with ${other}.`, {
        code: 'conflicting_options',
        hint: "jq has 'length', '@csv' and '@tsv' for that.",
      });
    }
    return (await import('../output/formats/jq.ts')).jqFormat(engine, options.jq, options.raw ?? false);
  }
  if (options.count) return (await import('../output/formats/count.ts')).count;
  return wantsItems && format.forItems !== undefined ? format.forItems() : format;
}

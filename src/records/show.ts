/** Selected records → text: the second half of every command that shows records. */

import type { Fields } from '../base/io.ts';
import type { Column, RecordKind } from '../catalog/lib/noun.ts';
import type { RecordValues } from '../context/command.ts';
import type { Context } from '../context/context.ts';
import { type FormatName, formats } from '../output/formats/index.ts';
import { chooseColumns, type Known } from '../output/select/columns.ts';
import { type Choice, count, parseSort, sampled, select } from '../output/select/select.ts';
import type { RecordLine } from '../output/select/selection.ts';
import { type Names, named, namesOf, nounsReferredTo } from './names.ts';
import type { Showing } from './showing.ts';

/** What the options ask for. */
interface View {
  readonly format: FormatName;
  readonly columns: readonly string[];
  readonly sort: readonly string[];
  readonly filters: readonly string[];
  readonly limit: number | undefined;
  readonly count: boolean;
}

export async function show(context: Context, options: RecordValues, showing: Showing): Promise<void> {
  try {
    await write(context, options, showing);
  } catch (error) {
    // Of records that were not checked it may be they, and not we, that are wrong.
    if (error instanceof TypeError) for (const _ of await validated(showing.kind, showing.records()));
    throw error;
  }
}

async function write(context: Context, options: RecordValues, showing: Showing): Promise<void> {
  const expression = options.jq;
  if (expression !== undefined) return showJq(context, showing, expression, options.raw);
  const view = viewOf(options, showing);
  const selecting =
    view.count ||
    view.limit !== undefined ||
    [view.columns, view.sort, view.filters].some(list => list.length > 0);
  if (view.format === 'json' && !selecting) return showBody(context, showing);

  const { sample, records } = sampled(showing.records());
  // Tables rely on the types of fields, so what comes fresh is checked; data formats pass on what came.
  const valid =
    showing.fresh && forPeople(view.format)
      ? await validated(showing.kind, records, records !== sample)
      : records;
  const named = selecting || view.format === 'csv' || view.format === 'tsv';
  const fields = named ? (await import('./check.ts')).fieldsOf(showing.kind) : [];
  const known: Known = { columns: showing.kind.columns, fields, sample };
  const chosen = select(valid, {
    filters: await filtersOf(view.filters, known),
    sort: parseSort(view.sort, known),
    limit: view.limit,
  });
  if (view.count) return context.print([`${count(chosen)}\n`]);

  const projected = view.columns.length > 0;
  const columns = projected ? chooseColumns(view.columns, known) : showing.kind.columns;
  if (view.format === 'table' && showing.cards && !projected) {
    return showCards(context, showing.kind, chosen, options.names);
  }
  const counted = counting(chosen);
  const remarks: string[] = [];
  const format = await formats[view.format]();
  const selection = {
    columns: forPeople(view.format) ? await withNames(context, columns, options.names) : columns,
    projected,
    records: counted.records,
    fields,
    csvRaw: options.csvRaw,
    note: view.format === 'table' ? (line: string) => remarks.push(line) : context.note,
  };
  context.print(format(selection, context.style));
  const total = counted.total();
  context.aside([`${total} ${total === 1 ? showing.kind.one : showing.plural}`, ...remarks].join('; '));
}

function viewOf(options: RecordValues, { limited }: Showing): View {
  const format = options.json ? 'json' : (options.output ?? 'table');
  return {
    format: isFormat(format) ? format : 'table',
    columns: options.columns ?? [],
    sort: options.sort ?? [],
    filters: options.filter,
    limit: limited ? undefined : options.limit,
    count: options.count,
  };
}

async function filtersOf(tests: readonly string[], known: Known): Promise<Choice['filters']> {
  if (tests.length === 0) return [];
  const { parseFilter } = await import('../output/select/filter.ts');
  return tests.map(test => parseFilter(test, known));
}

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** Whether cells hold text for people rather than values. */
function forPeople(format: FormatName): boolean {
  return format === 'table' || format === 'markdown';
}

async function showJq(context: Context, showing: Showing, expression: string, raw: boolean): Promise<void> {
  const { jq, shownJq } = await import('../output/json/jq.ts');
  // A piece is valid only until the next one is asked for.
  const pieces = Array.from(showing.body(), piece => Buffer.from(piece));
  const body = Buffer.concat(pieces).toString();
  const { output, log, failure } = await jq(body, expression, raw);
  context.print(shownJq(output, raw, context.style));
  for (const line of log.trimEnd().split('\n')) if (line !== '') context.note(line);
  if (failure) throw failure;
}

/** As it came; on a terminal indented and coloured. */
async function showBody(context: Context, showing: Showing): Promise<void> {
  if (!context.style.terminal) return context.print(showing.body());
  const { prettyJson } = await import('../output/json/json.ts');
  context.print(prettyJson(showing.body(), context.style));
}

async function validated(
  kind: RecordKind,
  records: Iterable<RecordLine>,
  many = false,
): Promise<Iterable<RecordLine>> {
  const { valid } = await import('./check.ts');
  return valid(kind, records, many);
}

async function showCards(
  context: Context,
  kind: RecordKind,
  records: Iterable<RecordLine>,
  ask: boolean,
): Promise<void> {
  const { card } = await import('../output/formats/card/card.ts');
  const meanings = Object.entries(kind.meanings);
  const html = meanings.filter(([, meaning]) => meaning === 'html').map(([path]) => path);
  const nouns = new Map(
    meanings.flatMap(([path, meaning]) => (meaning === 'html' ? [] : [[path, meaning.ids] as const])),
  );
  const names: Names = await namesOf(context, [...nouns.values()], ask);
  const options = {
    style: context.style,
    columns: kind.columns,
    html,
    names: (path: string, id: unknown) => names.get(nouns.get(path) ?? '')?.get(id),
  };
  const cards = Array.from(records, ({ fields }) => card(fields, { ...options, ...titleOf(kind, fields) }));
  context.print([cards.join('\n')]);
}

/** What people call the record, where none of its fields says so. */
function titleOf(kind: RecordKind, fields: Fields): { title?: string } {
  const title = kind.label(fields);
  return title === '' || Object.values(fields).includes(title) ? {} : { title };
}

/** Columns of ids show what they refer to. */
async function withNames(
  context: Context,
  columns: readonly Column[],
  ask: boolean,
): Promise<readonly Column[]> {
  const nouns = nounsReferredTo(columns);
  if (nouns.length === 0) return columns;
  const names = await namesOf(context, nouns, ask);
  return columns.map(column => {
    const known = column.ids === undefined ? undefined : names.get(column.ids);
    if (!known || known.size === 0) return column;
    return { ...column, show: record => named(column.value(record), known) };
  });
}

function counting(records: Iterable<RecordLine>): { records: Iterable<RecordLine>; total(): number } {
  let total = 0;
  function* counted() {
    for (const record of records) {
      total++;
      yield record;
    }
  }
  return { records: counted(), total: () => total };
}

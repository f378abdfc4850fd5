/** Second step of showing records: columns, filters and names are found, and the records made to pass by them. */
import type { Column, RecordKind } from '../catalog/lib/noun.ts';
import type { Context } from '../context/context.ts';
import type { Format, Names, Selection } from '../output/formats/format.ts';
import type { SentRecord } from '../output/json/records.ts';
import { allFields, chooseColumns, isKnown, type Known } from '../output/select/columns.ts';
import { type Choice, parseSort, sampled, select } from '../output/select/select.ts';
import type { Presentation } from './decide.ts';
import { nameList, namesOf, nounsReferredTo } from './names.ts';
import type { RecordSet } from './record-set.ts';

export interface Prepared extends Omit<Selection, 'note'> {
  /** The records that were read so far. */
  total(): number;
}

/** Records of which so many are looked at to know their fields. */
const sampleSize = 100;
/** For all fields. */
const longSample = 1000;

/** Throws Failure: usage, unknown_column, bad_filter, bad_sort; service, where the records are not of their format. */
export async function prepare(
  context: Context,
  presentation: Presentation,
  set: RecordSet,
  note: (line: string) => void,
): Promise<Prepared> {
  const { format, columns: asked, selects, csvRaw } = presentation;
  const { kind } = set;
  const wantsAll = asked.includes('*');
  const { sample, records } = sampled(set.records(), wantsAll ? longSample : sampleSize);
  // Texts for people rely on the types of fields; programs get what came.
  const valid =
    set.fresh && format.audience === 'people' ? await validated(kind, records, records !== sample) : records;
  const known = await knownFields(presentation, kind, sample);
  const projected = asked.length > 0 && !(format.gives === 'records' && asked.every(name => name === '*'));
  const columns = asked.length > 0 ? chooseColumns(asked, known) : kind.columns;
  const chosen = select(valid, {
    filters: await filtersOf(presentation, known),
    sort: parseSort(presentation.sort, known),
    limit: presentation.limit,
  });
  const names = await namesFor(context, format, kind, columns, presentation.asksNames);
  const counted = counting(wantsAll && projected ? tellingOmitted(chosen, known, note) : chosen);
  return {
    kind,
    columns: withNames(columns, names),
    projected,
    records: counted.records,
    body: selects ? undefined : () => checkedBody(set),
    single: set.shape === 'item',
    names,
    csvRaw,
    total: counted.total,
  };
}

/** The declared fields are asked for only where a name is none of the columns' and of the records'. */
async function knownFields(
  { columns, sort, filters }: Presentation,
  kind: RecordKind,
  sample: readonly SentRecord[],
): Promise<Known> {
  const known = { columns: kind.columns, fields: [], sample };
  const names = [
    ...columns.map(name => name.replace(/^\+/, '')),
    ...sort.map(name => name.replace(/^[+-]/, '')),
  ];
  if (filters.length > 0) {
    const { fieldOf } = await import('../output/select/filter.ts');
    names.push(...filters.map(fieldOf));
  }
  if (names.every(name => name !== '*' && isKnown(name, known))) return known;
  const { fieldsOf } = await import('./check.ts');
  return { ...known, fields: fieldsOf(kind) };
}

async function filtersOf({ filters }: Presentation, known: Known): Promise<Choice['filters']> {
  if (filters.length === 0) return [];
  const { parseFilter } = await import('../output/select/filter.ts');
  return filters.map(test => parseFilter(test, known));
}

/** Names are for people: of the columns' ids, or in whole records of every id that the kind declares. */
function namesFor(
  context: Context,
  format: Format,
  kind: RecordKind,
  columns: readonly Column[],
  ask: boolean,
): Promise<Names> {
  if (format.audience === 'programs') return Promise.resolve(new Map());
  return namesOf(context, nounsReferredTo(format.gives === 'columns' ? columns : kind), ask);
}

/** Columns of ids show what they refer to. */
function withNames(columns: readonly Column[], names: Names): readonly Column[] {
  return columns.map(column => {
    const known = column.ids === undefined ? undefined : names.get(column.ids);
    if (!known || known.size === 0) return column;
    return { ...column, show: record => nameList(column.value(record), known) };
  });
}

/** Passes records on, and names in the end the fields that have no column because they first turned up late. */
function* tellingOmitted(
  records: Iterable<SentRecord>,
  known: Known,
  note: (line: string) => void,
): Generator<SentRecord> {
  const fields = new Set(allFields(known));
  const omitted = new Set<string>();
  for (const record of records) {
    for (const name in record.fields) if (!fields.has(name)) omitted.add(name);
    yield record;
  }
  if (omitted.size > 0)
    note(
      `left out, as they first appear after record ${longSample}: ${[...omitted].join(', ')}; name them with --columns, or use -o jsonl`,
    );
}

function counting(records: Iterable<SentRecord>): { records: Iterable<SentRecord>; total(): number } {
  let total = 0;
  function* counted() {
    for (const record of records) {
      total++;
      yield record;
    }
  }
  return { records: counted(), total: () => total };
}

/** The body, once its first record has shown that it is the answer of this route. */
function checkedBody(set: RecordSet): Iterable<Uint8Array> {
  for (const _ of set.records()) break;
  return set.body();
}

export async function validated(
  kind: RecordKind,
  records: Iterable<SentRecord>,
  many = false,
): Promise<Iterable<SentRecord>> {
  const { valid } = await import('./check.ts');
  return valid(kind, records, many);
}

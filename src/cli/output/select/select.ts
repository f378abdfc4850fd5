/** Selects and orders the records to write. */

import { Failure } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import { lazy } from '../../../base/memo.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import { exactText } from '../cell.ts';
import type { JsonRecord } from '../json/json-records.ts';
import { findColumn, type KnownColumns } from './columns.ts';
import { isMissing } from './paths.ts';
import { toComparableNumber } from './quantity.ts';

export interface SortKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** Counts records, and keeps none of them. */
export function countRecords(records: Iterable<JsonRecord>): number {
  let total = 0;
  for (const _ of records) total++;
  return total;
}

/** Returns the first `size` records, which show what fields there are, and an iterable of all records. */
export function sampleRecords(
  records: Iterable<JsonRecord>,
  size: number,
): { sample: readonly JsonRecord[]; records: Iterable<JsonRecord> } {
  const sample: JsonRecord[] = [];
  if (size === 0) return { sample, records };
  const iterator = records[Symbol.iterator]();
  while (sample.length < size) {
    const next = iterator.next();
    if (next.done) return { sample, records: sample };
    sample.push(next.value);
  }
  return { sample, records: chainRecords(sample, iterator) };
}

function* chainRecords(sample: readonly JsonRecord[], iterator: Iterator<JsonRecord>): Generator<JsonRecord> {
  try {
    yield* sample;
    for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value;
  } finally {
    iterator.return?.();
  }
}

/** Parses the keys of `--sort`: `name`, `-frequency`. Throws Failure: usage, unknown_column or bad_sort. */
export function parseSort(names: readonly string[], knownColumns: KnownColumns): SortKey[] {
  return names.map(text => {
    const isDescending = text.startsWith('-');
    const name = text.replace(/^[+-]/, '');
    if (name === '')
      throw new Failure('usage', `'${text}' is not a field to sort by.`, {
        code: 'bad_sort',
        hint: "Write it as 'field', or '-field' for descending order.",
      });
    return { column: findColumn(name, knownColumns), isDescending };
  });
}

export function* filterRecords(
  records: Iterable<JsonRecord>,
  filters: readonly ((record: Fields) => boolean)[],
): Generator<JsonRecord> {
  for (const record of records) if (filters.every(passes => passes(record.fields))) yield record;
}

export function* skipRecords(records: Iterable<JsonRecord>, offset: number): Generator<JsonRecord> {
  let remaining = offset;
  for (const record of records) if (--remaining < 0) yield record;
}

/** Yields the first records, and reads nothing beyond them. */
export function* limitRecords(
  records: Iterable<JsonRecord>,
  limit = Number.POSITIVE_INFINITY,
): Generator<JsonRecord> {
  let remaining = limit;
  if (remaining <= 0) return;
  for (const record of records) {
    yield record;
    if (--remaining === 0) return;
  }
}

/** Yields records with the columns' values by name, computed whenever `fields` is read. A missing value is null. */
export function* projectRecords(
  records: Iterable<JsonRecord>,
  columns: readonly Column[],
): Generator<JsonRecord> {
  for (const record of records)
    yield {
      get fields() {
        const { fields } = record;
        return Object.fromEntries(columns.map(({ name, value }) => [name, value(fields) ?? null]));
      },
    };
}

/** Yields the records unchanged, and calls `onRecord` before each. */
export function* watchRecords(
  records: Iterable<JsonRecord>,
  onRecord: (record: JsonRecord) => void,
): Generator<JsonRecord> {
  for (const record of records) {
    onRecord(record);
    yield record;
  }
}

/** Sorts by the first key, then by the next. Keeps all records in memory. */
export function* sortRecords(records: Iterable<JsonRecord>, keys: readonly SortKey[]): Generator<JsonRecord> {
  const allRecords = [...records];
  const values = keys.map(({ column }) => allRecords.map(({ fields }) => column.value(fields)));
  const order = Array.from(allRecords, (_, index) => index).sort((a, b) => {
    for (const [index, { isDescending }] of keys.entries()) {
      const result = compareValues(values[index]?.[a], values[index]?.[b], isDescending);
      if (result !== 0) return result;
    }
    return 0;
  });
  for (const index of order) {
    const record = allRecords[index];
    if (record !== undefined) yield record;
  }
}

/** Compares texts. Loaded only if needed: loading the rules of a language takes longer than printing a short list. */
const collator = lazy(() => new Intl.Collator(undefined, { numeric: true }));

/**
 * Orders numbers before booleans before texts, which follow the rules of the language. Missing values come last in
 * both directions.
 */
function compareValues(a: unknown, b: unknown, isDescending: boolean): number {
  const order = Number(isMissing(a)) - Number(isMissing(b));
  if (order !== 0 || isMissing(a)) return order;
  return isDescending ? compareAscending(b, a) : compareAscending(a, b);
}

function compareAscending(left: unknown, right: unknown): number {
  const [a, b] = [toComparableNumber(left), toComparableNumber(right)];
  if (a !== undefined && b !== undefined) return a < b ? -1 : a > b ? 1 : 0;
  return typeRank(left) - typeRank(right) || collator().compare(exactText(left), exactText(right));
}

function typeRank(value: unknown): number {
  if (toComparableNumber(value) !== undefined) return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'string' ? 2 : 3;
}

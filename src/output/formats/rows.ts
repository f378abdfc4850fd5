/** Records as rows of raw values under a header: what CSV and TSV have in common. */
import type { RecordLine, Selection } from '../select/selection.ts';

/** The header is known after so many records. */
const lookAhead = 1000;

/**
 * First the header, then a row for each record. The columns that were asked for, or every field: declared
 * ones, then those that the first records bring. A field that first turns up later has no column; a note
 * names it.
 */
export function* rows(selection: Selection): Generator<readonly unknown[]> {
  const { columns, projected, records, note } = selection;
  if (projected) {
    yield columns.map(column => column.name);
    for (const { fields } of records) yield columns.map(column => column.value(fields));
    return;
  }
  const first: RecordLine[] = [];
  const header = new Set(selection.fields);
  const late = new Set<string>();
  let names: readonly string[] | undefined;
  for (const record of records) {
    if (names === undefined) {
      first.push(record);
      for (const name in record.fields) header.add(name);
      if (first.length < lookAhead) continue;
      names = [...header];
      yield names;
      yield* values(first, names);
      continue;
    }
    const { fields } = record;
    for (const name in fields) if (!header.has(name)) late.add(name);
    yield names.map(name => fields[name]);
  }
  if (names === undefined) {
    names = [...header];
    yield names;
    yield* values(first, names);
  }
  if (late.size > 0) {
    note?.(
      `left out, as they first appear after record ${lookAhead}: ${[...late].join(', ')}; name them with --columns, or use -o jsonl`,
    );
  }
}

function* values(records: readonly RecordLine[], names: readonly string[]): Generator<readonly unknown[]> {
  for (const { fields } of records) yield names.map(name => fields[name]);
}

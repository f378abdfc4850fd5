/** Finds the columns, filters and names for showing records, and applies them. */

import { fieldAt, fieldOf } from '../../base/fields.ts';
import { type Style, spellNotes } from '../../base/text/style.ts';
import { findNoun } from '../../catalog/index.ts';
import { intervalColors, intervals } from '../../catalog/intervals.ts';
import { type Column, noteTextAt, type RecordKind } from '../../catalog/lib/noun.ts';
import type { Kind } from '../../music/music.ts';
import type { Format, NamesByNoun, Selection } from '../output/formats/format.ts';
import type { JsonRecord } from '../output/json/json-records.ts';
import { allFields, chooseColumns, isKnown, type KnownColumns } from '../output/select/columns.ts';
import { countRecords, projectRecords, sampleRecords, watchRecords } from '../output/select/select.ts';
import type { Context } from '../program/context/context.ts';
import type { Presentation } from './decide.ts';
import { loadFactColumns } from './facts.ts';
import type { RecordSet } from './record-set.ts';
import { findNamesByNoun, nameList, nounsReferredTo, readCachedRecords } from './referred-names.ts';
import { select } from './selection-steps.ts';

export interface PreparedRecords extends Omit<Selection, 'notice' | 'warn'> {
  /** Returns the number of records written so far. */
  total(): number;
  /** Returns the number of matching records, ignoring offset and limit; reads all records again. */
  countMatching(): Promise<number>;
}

/** Number of first records that show which fields the records of a list have. */
const sampleSize = 100;
/** Number of these records for `--columns '*'`. */
const longSampleSize = 1000;

/**
 * Prepares records for output. Throws Failure: usage, unknown_column, bad_filter, bad_sort; service, if the records are
 * not in their documented format.
 */
export async function prepare(
  context: Context,
  presentation: Presentation,
  set: RecordSet,
  notice: (line: string) => void,
): Promise<PreparedRecords> {
  const { format, columns: wantedNames, choice, hasSelection, csvRaw, omitsHeader, showsAll } = presentation;
  const { kind } = set;
  const wantsAllFields = wantedNames.includes('*');
  const testedNames = await namesInFilters(choice.filter);
  const requestedNames = columnNames(presentation, testedNames);
  // If no option names a field, the fields are not needed.
  const neededSampleSize = requestedNames.length === 0 ? 0 : wantsAllFields ? longSampleSize : sampleSize;
  const { sample, records } = sampleRecords(set.records(), neededSampleSize);
  // Texts for people need fields of the declared types. Programs get the records unchanged.
  const isChecked = set.isFromService && format.audience === 'people';
  const checkedRecords = isChecked
    ? (await import('../../catalog/lib/field-types.ts')).validateRecords(kind, records)
    : records;
  const isCard = format.audience === 'people' && format.content === 'records';
  const isOnCard = (name: string) => isCard && (showsAll || kind.card?.includes(name) !== false);
  const facts = await loadFactColumns(context, kind, name => isOnCard(name) || requestedNames.includes(name));
  const knownColumns = await findKnownColumns(kind, facts, sample, requestedNames);
  const isProjected =
    wantedNames.length > 0 && !(format.content === 'records' && wantedNames.every(name => name === '*'));
  const plainColumns = wantedNames.length > 0 ? chooseColumns(wantedNames, knownColumns) : kind.columns;
  const testedColumns = kind.columns.filter(({ name }) => testedNames.includes(name));
  const names = await findNamesByNoun(
    context,
    nounsToName(format, kind, plainColumns, testedColumns),
    presentation.fetchesNames,
  );
  const translatedNames = translateNames(names, context.style);
  const columns = showNames(
    plainColumns.map(column => addNoteText(column, kind)),
    translatedNames,
  );
  const namedColumns = { ...knownColumns, columns: showNames(knownColumns.columns, names) };
  const selectedRecords = await select(checkedRecords, choice, namedColumns);
  let total = 0;
  const countedRecords = watchRecords(
    wantsAllFields && isProjected ? reportOmitted(selectedRecords, knownColumns, notice) : selectedRecords,
    () => {
      total++;
    },
  );
  return {
    kind,
    columns,
    isProjected,
    records: isCard
      ? await addMusicFields(context, kind, countedRecords)
      : isProjected && format.content === 'records'
        ? projectRecords(countedRecords, columns)
        : countedRecords,
    body: hasSelection ? undefined : () => checkBody(set),
    isSingle: set.shape === 'item',
    names: translatedNames,
    facts,
    ...(await loadDrawingData(context, isCard, kind)),
    neck: set.neck,
    showsAll,
    csvRaw,
    omitsHeader,
    total: () => total,
    countMatching: async () =>
      countRecords(
        await select(set.records(), { ...choice, sort: [], offset: 0, limit: undefined }, namedColumns),
      ),
  };
}

/** Returns the names of all columns and fields in options. */
function columnNames({ columns, choice: { sort } }: Presentation, testedNames: readonly string[]): string[] {
  return [
    ...columns.map(name => name.replace(/^\+/, '')),
    ...sort.map(name => name.replace(/^[+-]/, '')),
    ...testedNames,
  ];
}

/** Returns the columns and fields that names can mean. Declared fields are loaded only for names not found so far. */
async function findKnownColumns(
  kind: RecordKind,
  facts: readonly Column[],
  sample: readonly JsonRecord[],
  names: readonly string[],
): Promise<KnownColumns> {
  const knownColumns = { columns: kind.columns, facts, fields: [], paths: [], sample };
  if (names.every(name => name !== '*' && isKnown(name, knownColumns))) return knownColumns;
  const { fieldsOf, schemaPaths: pathsOf } = await import('./declared-fields.ts');
  return { ...knownColumns, fields: fieldsOf(kind), paths: pathsOf(kind) };
}

/** Returns the names of the columns and fields that filters compare. */
async function namesInFilters(filters: readonly string[]): Promise<string[]> {
  if (filters.length === 0) return [];
  const { fieldOfFilter } = await import('../output/select/written-filter.ts');
  return filters.map(fieldOfFilter);
}

/**
 * Returns the nouns whose records need names: those of ids in filtered columns, and, for people, those of ids in the
 * shown columns, or anywhere in whole records.
 */
function nounsToName(
  format: Format,
  kind: RecordKind,
  columns: readonly Column[],
  testedColumns: readonly Column[],
): readonly string[] {
  const neededColumns = format.content === 'columns' ? columns : kind;
  return [
    ...nounsReferredTo(testedColumns),
    ...(format.audience === 'people' ? nounsReferredTo(neededColumns) : []),
  ];
}

/** Adds to records the field that their music takes from another collection, if that is cached. */
async function addMusicFields(
  context: Context,
  { music }: RecordKind,
  records: Iterable<JsonRecord>,
): Promise<Iterable<JsonRecord>> {
  if (music?.fieldSource === undefined) return records;
  const { from, idPath, field } = music.fieldSource;
  const otherRecords = await readCachedRecords(context, from);
  const valuesById = new Map(otherRecords.map(other => [fieldAt(other, idPath), fieldOf(other, field)]));
  return Array.from(records, ({ fields }) => {
    const value = valuesById.get(fields.id);
    return { fields: value === undefined ? fields : { ...fields, [field]: value } };
  });
}

/** The kinds of music with coloured intervals in drawings. */
const coloredKinds: readonly Kind[] = ['scale', 'chord'];

/** Returns the data for drawings on cards: a function that reads records as music, and the colours of intervals. */
async function loadDrawingData(
  context: Context,
  isCard: boolean,
  { music }: RecordKind,
): Promise<Pick<Selection, 'musicOf' | 'colors'>> {
  if (!isCard || !music || !context.style.hasDrawings) return { musicOf: () => undefined };
  const readMusic = await music.read();
  const isColored = coloredKinds.includes(music.kind) && context.style.colors > 16;
  const colors = isColored ? intervalColors(await readCachedRecords(context, intervals.resource)) : new Map();
  return { musicOf: record => readMusic(record), colors };
}

/** Adds to a column where notes occur in its text, as the kind declares it. */
function addNoteText(column: Column, kind: RecordKind): Column {
  const noteText = noteTextAt(kind, column.name.replace(/\.\d+(?=\.|$)/g, ''));
  return noteText === undefined || column.noteText !== undefined ? column : { ...column, noteText };
}

/** Returns the names with notes in the style's language. Filters compare the names of the catalog. */
function translateNames(names: NamesByNoun, style: Style): NamesByNoun {
  if (style.noteNames === undefined) return names;
  return new Map(
    Array.from(names, ([noun, labels]) => {
      const noteText = findNoun(noun)?.noteText;
      return [noun, new Map(Array.from(labels, ([id, label]) => [id, spellNotes(label, noteText, style)]))];
    }),
  );
}

/** Returns the columns, with names of records in place of ids. */
function showNames(columns: readonly Column[], names: NamesByNoun): readonly Column[] {
  return columns.map(column => {
    const idNames = column.ids === undefined ? undefined : names.get(column.ids);
    if (!idNames || idNames.size === 0) return column;
    return { ...column, show: record => nameList(column.value(record), idNames) };
  });
}

/** Yields the records. At the end, prints a notice about fields without a column that occurred only after the sample. */
function* reportOmitted(
  records: Iterable<JsonRecord>,
  knownColumns: KnownColumns,
  notice: (line: string) => void,
): Generator<JsonRecord> {
  const sample = new Set(knownColumns.sample);
  let fields: ReadonlySet<string> | undefined;
  const omittedNames = new Set<string>();
  for (const record of records) {
    if (!sample.has(record)) {
      fields ??= new Set(allFields(knownColumns));
      for (const name in record.fields) if (!fields.has(name)) omittedNames.add(name);
    }
    yield record;
  }
  if (omittedNames.size > 0)
    notice(
      `omitted columns that first appear after record ${longSampleSize}: ${[...omittedNames].join(', ')}; name them with --columns, or use -o jsonl`,
    );
}

/** Returns the body of the response, after checking that a new one has records where the route documents them. */
function checkBody(set: RecordSet): Iterable<Uint8Array> {
  if (set.isFromService && !set.isStored) for (const _ of set.records()) break;
  return set.body();
}

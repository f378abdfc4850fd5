/** Finds columns by name: declared columns, fields, and paths into fields. */

import { attempt, Failure } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import { findNearest } from '../../../music/names/nearest.ts';
import type { JsonRecord } from '../json/json-records.ts';
import { fieldNamesIn, hasPath, isMissing, valueAt } from './paths.ts';

export interface KnownColumns {
  readonly columns: readonly Column[];
  /** The facts of the kind, as columns. */
  readonly facts?: readonly Column[];
  /** Declared fields, for names that are neither a column nor a field of the sample. */
  readonly fields: readonly string[];
  /** Declared paths into these fields, without indexes: `tones.noteName`. */
  readonly paths: readonly string[];
  /** The first records, whose fields are also known. */
  readonly sample: readonly JsonRecord[];
}

/** Returns the columns of `--columns`: `+name` adds to the default ones, `*` is every field. Throws unknown_column. */
export function chooseColumns(names: readonly string[], knownColumns: KnownColumns): Column[] {
  const hasAdditions = names.some(name => name.startsWith('+'));
  const columns = names.flatMap(name =>
    name === '*'
      ? allFields(knownColumns).map(field => fieldColumn(field, knownColumns))
      : findColumn(name.replace(/^\+/, ''), knownColumns),
  );
  const chosenColumns = new Map<string, Column>();
  for (const column of hasAdditions ? [...knownColumns.columns, ...columns] : columns)
    if (!chosenColumns.has(column.name)) chosenColumns.set(column.name, column);
  return [...chosenColumns.values()];
}

/** Returns the declared fields, then the other fields of the sample. */
export function allFields({ fields, sample }: KnownColumns): string[] {
  return [...new Set([...fields, ...sample.flatMap(record => Object.keys(record.fields))])];
}

function declaredColumn(name: string, { columns, facts = [] }: KnownColumns): Column | undefined {
  return columns.find(column => column.name === name) ?? facts.find(column => column.name === name);
}

/** Whether a name is that of a column, a field or a path. */
export function isKnown(name: string, knownColumns: KnownColumns): boolean {
  return attempt(() => findColumn(name, knownColumns)) !== undefined;
}

function isInSample(field: string, sample: readonly JsonRecord[]): boolean {
  return sample.some(({ fields }) => Object.hasOwn(fields, field));
}

/** Returns a column for a field: the declared column with its name, if that one has the same values. */
function fieldColumn(field: string, { columns, sample }: KnownColumns): Column {
  const column = columns.find(({ name }) => name === field);
  return column !== undefined && equalsItsField(column, sample) ? column : pathColumn(field, [field], sample);
}

/** Whether a column's values are those of the field with its name. */
function equalsItsField({ name, value }: Column, sample: readonly JsonRecord[]): boolean {
  return sample.every(({ fields }) => value(fields) === fields[name]);
}

/** Returns a declared column, a field, or a path: `baseTone.name`, `tones.0.noteName`. Throws unknown_column. */
export function findColumn(name: string, knownColumns: KnownColumns): Column {
  const column = declaredColumn(name, knownColumns);
  if (column !== undefined) return column;
  const { sample } = knownColumns;
  // A field's own name may contain a point.
  const path = isInSample(name, sample) ? [name] : name.split('.');
  const field = path[0] ?? '';
  if (!knownColumns.fields.includes(field) && !isInSample(field, sample))
    throw unknownColumn(name, knownColumns);
  const values = sample.map(({ fields }) => fields[field]);
  if (!knownColumns.paths.includes(withoutIndexes(path)) && hasPath(values, path.slice(1)) === false)
    throw unknownPath(name, path, knownColumns);
  return pathColumn(name, path, sample);
}

/** Returns the field with a column's name, if the column has other values. */
export function sameNamedField(name: string, knownColumns: KnownColumns): Column | undefined {
  const column = declaredColumn(name, knownColumns);
  const { sample } = knownColumns;
  if (column === undefined || !isInSample(name, sample)) return undefined;
  return equalsItsField(column, sample) ? undefined : pathColumn(name, [name], sample);
}

function pathColumn(name: string, path: readonly string[], sample: readonly JsonRecord[]): Column {
  const value = (record: Fields) => valueAt(record, path);
  const values = sample.map(({ fields }) => value(fields)).filter(each => !isMissing(each));
  return {
    name,
    value,
    isNumeric:
      values.length > 0 && values.every(each => typeof each === 'number' || typeof each === 'bigint'),
    priority: 1,
  };
}

function withoutIndexes(path: readonly string[]): string {
  return path.filter(name => !/^\d+$/.test(name)).join('.');
}

function unknownColumn(name: string, knownColumns: KnownColumns): Failure {
  const names = [...knownColumns.columns, ...(knownColumns.facts ?? [])].map(column => column.name);
  const otherFields = allFields(knownColumns).filter(field => !names.includes(field));
  const allNames = [...names, ...otherFields];
  const matches = allNames.filter(each => name !== '' && each.toLowerCase().startsWith(name.toLowerCase()));
  const suggestions = matches.length > 0 ? matches : findNearest(name, allNames);
  const suggestionText = suggestions.length === 0 ? '' : `Did you mean ${suggestions.join(' or ')}? `;
  return new Failure('usage', `There is no column or field '${name}'.`, {
    code: 'unknown_column',
    hint: `${suggestionText}Columns: ${names.join(', ')}.${otherFields.length === 0 ? '' : ` Fields: ${otherFields.join(', ')}.`}`,
  });
}

/** Returns the failure for a path if no record of the sample has it, but some have its beginning. */
function unknownPath(name: string, path: readonly string[], { sample, paths }: KnownColumns): Failure {
  const values = sample.map(({ fields }) => fields);
  const end = path.findIndex((_, index) => hasPath(values, path.slice(0, index + 1)) === false);
  const parent = path.slice(0, end);
  const start = `${withoutIndexes(parent)}.`;
  const children = paths.filter(each => each.startsWith(start)).map(each => each.slice(start.length));
  const childNames = fieldNamesIn(values.map(value => valueAt(value, parent)));
  const names = [...new Set([...children.filter(child => !child.includes('.')), ...childNames])];
  return new Failure('usage', `There is no field '${name}'.`, {
    code: 'unknown_column',
    hint:
      names.length === 0
        ? `${parent.join('.')} has no fields of its own.`
        : `Fields of ${parent.join('.')}: ${names.join(', ')}.`,
  });
}

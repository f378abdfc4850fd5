/** Columns by the names that people give: declared columns, fields, and paths into fields. */

import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import type { RecordLine } from './selection.ts';

/** What names can be resolved against. */
export interface Known {
  readonly columns: readonly Column[];
  /** Declared fields. */
  readonly fields: readonly string[];
  /** The first records: their fields are known too. */
  readonly sample: readonly RecordLine[];
}

/**
 * The columns of `--columns`: the names in order, each once; `+name` adds to the default ones. Throws
 * Failure: usage, unknown_column.
 */
export function chooseColumns(names: readonly string[], known: Known): Column[] {
  const adds = names.some(name => name.startsWith('+'));
  const asked = names.map(name => findColumn(name.replace(/^\+/, ''), known));
  const chosen = new Map<string, Column>();
  for (const column of adds ? [...known.columns, ...asked] : asked)
    if (!chosen.has(column.name)) chosen.set(column.name, column);
  return [...chosen.values()];
}

/** A declared column, a field, or a path such as `baseTone.name` or `tones.0.noteName`. */
export function findColumn(name: string, known: Known): Column {
  const declared = known.columns.find(column => column.name === name);
  if (declared !== undefined) return declared;
  const { sample } = known;
  // A field's own name may have a point in it.
  const path = sample.some(({ fields }) => Object.hasOwn(fields, name)) ? [name] : name.split('.');
  const field = path[0] ?? '';
  if (!known.fields.includes(field) && !sample.some(({ fields }) => Object.hasOwn(fields, field)))
    throw unknownColumn(name, known);
  const value = (record: Fields) => at(record, path, 0);
  const values = sample
    .map(({ fields }) => value(fields))
    .filter(found => found !== undefined && found !== null);
  return {
    name,
    value,
    numeric:
      values.length > 0 && values.every(found => typeof found === 'number' || typeof found === 'bigint'),
    priority: 1,
  };
}

/** The value at a path; a name on a list asks each of its elements. */
function at(value: unknown, path: readonly string[], from: number): unknown {
  const name = path[from];
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(name)) return at(value[Number(name)], path, from + 1);
    return value.map(element => at(element, path, from) ?? null);
  }
  return Object.hasOwn(value, name)
    ? at(Object.entries(value).find(([key]) => key === name)?.[1], path, from + 1)
    : undefined;
}

function unknownColumn(name: string, { columns, fields, sample }: Known): Failure {
  const names = columns.map(column => column.name);
  const others = new Set([...fields, ...sample.flatMap(record => Object.keys(record.fields))]);
  const paths = [...others].filter(field => !names.includes(field));
  return new Failure('usage', `There is no column or field '${name}'.`, {
    code: 'unknown_column',
    hint: `Columns: ${names.join(', ')}.${paths.length === 0 ? '' : ` Fields: ${paths.join(', ')}.`}`,
  });
}

/**
 * Checks the types of all fields that the service sends. The build makes the table of types from the zod schemas, so
 * that zod is not loaded.
 */
import { invalidResponse } from '../../base/errors.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { isJsonNumber } from '../../base/json.ts';
import { memoize } from '../../base/memo.ts';
import types from './field-types.json';
import type { RecordKind } from './noun.ts';
import { withArticle } from './value-texts.ts';

/**
 * The name of a JSON type or `unknown`; for an object, the types of its fields; for a list, the type of its items under
 * the name `[]`. Every value may also be null.
 */
type FieldType = string | { readonly [name: string]: FieldType };

/** The types as JSON text, by the singular name of a kind. */
const textsByKind: Readonly<Record<string, string>> = types;

const typeOfKind = memoize((singular): FieldType => JSON.parse(textsByKind[singular] ?? '{}'), 32);

/** A value of another type than the declared one. */
export interface Violation {
  /** The names of fields and indexes of arrays that lead to the value. */
  readonly path: readonly (string | number)[];
  /** The declared type with its article: `a number`. */
  readonly expected: string;
}

/** Returns the first field, in declared order, whose value has another type than declared; undefined if all match. */
export function findViolation(
  { singular }: Pick<RecordKind, 'singular'>,
  record: Fields,
): Violation | undefined {
  return findTypeViolation(typeOfKind(singular), record);
}

/** Returns the first part of a value that has another type than declared; undefined if all parts match. */
export function findTypeViolation(type: FieldType, value: unknown): Violation | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof type === 'string') return isOfType(type, value) ? undefined : typeViolation(type);
  const itemType = type['[]'];
  if (itemType !== undefined) {
    if (!Array.isArray(value)) return typeViolation('array');
    for (let index = 0; index < value.length; index++) {
      const violation = violationAt(index, itemType, value[index]);
      if (violation) return violation;
    }
    return undefined;
  }
  if (!isFields(value)) return typeViolation('object');
  for (const name in type) {
    const violation = violationAt(name, type[name] ?? 'unknown', value[name]);
    if (violation) return violation;
  }
  return undefined;
}

function violationAt(step: string | number, type: FieldType, value: unknown): Violation | undefined {
  const violation = findTypeViolation(type, value);
  return violation && { ...violation, path: [step, ...violation.path] };
}

/** Returns the dot paths of a kind's fields in declared order. They pass through lists; objects themselves have none. */
export function fieldsOfKind(singular: string): readonly string[] {
  return fieldPaths(typeOfKind(singular), '');
}

function fieldPaths(type: FieldType, path: string): readonly string[] {
  if (typeof type === 'string') return path === '' ? [] : [path];
  const items = type['[]'];
  if (items !== undefined) return typeof items === 'string' ? [path] : [path, ...fieldPaths(items, path)];
  return Object.entries(type).flatMap(([name, inner]) =>
    fieldPaths(inner, path === '' ? name : `${path}.${name}`),
  );
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'number') return isJsonNumber(value);
  return type === 'unknown' || typeof value === type;
}

function typeViolation(type: string): Violation {
  return { path: [], expected: withArticle(type) };
}

/** Yields the records unchanged. Throws a Failure (service) at the first record with a field of the wrong type. */
export function* validateRecords<Sent extends { readonly fields: Fields }>(
  kind: RecordKind,
  records: Iterable<Sent>,
): Generator<Sent> {
  let index = 0;
  for (const record of records) {
    index++;
    const violation = findViolation(kind, record.fields);
    if (violation !== undefined) {
      const path = [`record ${index}`, ...violation.path].join('.');
      const message = `The service sent ${withArticle(kind.singular)} that is not in the documented format: ${path}.`;
      throw invalidResponse(message, 'wrong_format', `It should be ${violation.expected}. `);
    }
    yield record;
  }
}

/** Returns the text of a path within a value, such as `[1].url`; empty for the value itself. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');
}

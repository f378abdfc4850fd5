/**
 * The schemas in which nouns describe their records. Every field may be missing, and every value null: code that reads
 * a record must handle that, and the compiler checks it. Unknown fields are kept.
 */
import { type Fields, isFields } from '../../base/io.ts';
import { LongNumber } from '../../base/json.ts';

/** The schema of a JSON value. `Value` is its TypeScript type; the property of that type is never set. */
export type Schema<Value = unknown> = Declaration & { readonly value?: Value };

/** The schema of a record: an object. */
export type RecordSchema<Item> = ObjectDeclaration & { readonly value?: Item };

type Declaration =
  | { readonly type: 'string' | 'number' | 'boolean' | 'any' }
  | { readonly type: 'array'; readonly of: Schema }
  | ObjectDeclaration;

interface ObjectDeclaration {
  readonly type: 'object';
  readonly shape: Shape;
}

interface Shape {
  readonly [field: string]: Schema;
}

type FieldsOf<Declared extends Shape> = {
  readonly [Name in keyof Declared]?:
    | (Declared[Name] extends Schema<infer Value> ? Value : never)
    | undefined;
};

export const text: Schema<string | null> = { type: 'string' };

/** An integer beyond 2^53 is a bigint; a number that no double can hold is valid too, and is shown as it was sent. */
export const number: Schema<number | bigint | null> = { type: 'number' };

export const flag: Schema<boolean | null> = { type: 'boolean' };

/** A value whose shape is not known (docs/service.md). */
export const unknown: Schema<unknown> = { type: 'any' };

export function list<Value>(of: Schema<Value>): Schema<Value[] | null> {
  return { type: 'array', of };
}

export function object<Declared extends Shape>(shape: Declared): Schema<FieldsOf<Declared> | null> {
  return { type: 'object', shape };
}

export function record<Declared extends Shape>(shape: Declared): RecordSchema<FieldsOf<Declared>> {
  return { type: 'object', shape };
}

/** Where a value is of another type than is declared. */
export interface Violation {
  /** Names of fields and indexes of arrays that lead to it. */
  readonly path: readonly (string | number)[];
  /** The type that is declared, with its article: `a number`. */
  readonly expected: string;
}

/** The first value within `value` that is of another type than is declared; undefined if there is none. */
export function violationIn(schema: Schema, value: unknown): Violation | undefined {
  if (value === null || value === undefined) return undefined;
  switch (schema.type) {
    case 'any':
      return undefined;
    case 'array':
      return Array.isArray(value) ? violationInArray(schema.of, value) : violation('an array');
    case 'object':
      return isFields(value) ? violationInFields(schema.shape, value) : violation('an object');
    case 'number':
      return fitsNumber(value) ? undefined : violation('a number');
    default:
      return typeof value === schema.type ? undefined : violation(`a ${schema.type}`);
  }
}

function violationInArray(of: Schema, values: readonly unknown[]): Violation | undefined {
  for (let index = 0; index < values.length; index++) {
    const found = violationIn(of, values[index]);
    if (found !== undefined) return { ...found, path: [index, ...found.path] };
  }
  return undefined;
}

function violationInFields(shape: Shape, fields: Fields): Violation | undefined {
  for (const name in shape) {
    const schema = shape[name];
    const found = schema && violationIn(schema, fields[name]);
    if (found !== undefined) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

function violation(expected: string): Violation {
  return { path: [], expected };
}

function fitsNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof LongNumber;
}

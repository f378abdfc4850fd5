/**
 * The zod functions with which schemas of records are written. Every field may be missing, and every value may be null;
 * the compiler forces code that reads a record to handle that. Unknown fields are kept. From these schemas the build
 * makes the table that checks responses (field-types.ts).
 */
import * as z from 'zod/mini';
import { isJsonNumber } from '../../base/json.ts';

export function text(description = '') {
  return describe(z.string(), description);
}

/**
 * Returns the schema of a number. An integer beyond 2^53 is a bigint. A number that a double cannot hold is also valid,
 * and is shown as the service sent it. JSON has no NaN.
 */
export function number(description = '') {
  return describe(z.custom<number | bigint>(isJsonNumber), description);
}

/**
 * Returns the schema of an id, a positive integer (docs/service.md, Conventions).
 * @public called as `t.id`, which knip does not see
 */
export function id(of: string) {
  return number(`Id of ${of}, 1 or more.`);
}

export function flag(description = '') {
  return describe(z.boolean(), description);
}

/** Returns the schema of a value of unknown shape (docs/service.md). */
export function unknown(description = '') {
  return describe(z.unknown(), description);
}

/** Returns the schema of a list. @public called as `t.list`, which knip does not see */
export function list<Item extends z.ZodMiniType>(description: string, item: Item) {
  return describe(z.array(item), description);
}

export function object<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return describe(z.object(shape), description);
}

export function objects<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return list(description, object('', shape));
}

/** Returns the schema of a record, which itself cannot be null. */
export const record = z.object;

function describe<Of extends z.ZodMiniType>(schema: Of, description: string) {
  const optional = z.nullish(schema);
  if (description !== '') z.globalRegistry.add(optional, { description });
  return optional;
}

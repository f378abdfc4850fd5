/**
 * The words of zod in which records are described. Every field may be missing, and every value null: code that reads a
 * record must handle that, and the compiler checks it. Unknown fields are kept. Of these schemas the build makes the table
 * by which answers are checked (field-types.ts).
 */
import * as z from 'zod/mini';
import { isSentNumber } from '../../base/json.ts';

export function text(description = '') {
  return described(z.string(), description);
}

/** An integer beyond 2^53 is a bigint; a number that no double can hold is valid too, and is shown as it was sent. JSON has no NaN. */
export function number(description = '') {
  return described(z.custom<number | bigint>(isSentNumber), description);
}

/** Ids are positive integers (docs/service.md, Conventions). @public as `t.id`, where knip doesn't see it */
export function id(of: string) {
  return number(`Id of ${of}, 1 or more.`);
}

export function flag(description = '') {
  return described(z.boolean(), description);
}

/** Returns a value whose shape is not known (docs/service.md). */
export function unknown(description = '') {
  return described(z.unknown(), description);
}

/** @public as `t.list`, where knip doesn't see it */
export function list<Of extends z.ZodMiniType>(description: string, of: Of) {
  return described(z.array(of), description);
}

export function object<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return described(z.object(shape), description);
}

export function objects<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return list(description, object('', shape));
}

/** A record itself, which is there. */
export const record = z.object;

function described<Of extends z.ZodMiniType>(schema: Of, description: string) {
  const made = z.nullish(schema);
  if (description !== '') z.globalRegistry.add(made, { description });
  return made;
}

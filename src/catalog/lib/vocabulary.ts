/**
 * The words of zod in which records are described. Every field may be missing, and every value null: code that reads a
 * record must handle that, and the compiler checks it. Unknown fields are kept. It is loaded where a record is checked.
 */
import * as z from 'zod/mini';
import { LongNumber } from '../../base/json.ts';
import { withArticle } from './value-texts.ts';

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

/** A value whose shape is not known (docs/service.md). */
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

function isSentNumber(value: unknown): boolean {
  return Number.isFinite(value) || typeof value === 'bigint' || value instanceof LongNumber;
}

/** Where a value is of another type than is declared. */
export interface Violation {
  /** Names of fields and indexes of arrays that lead to it. */
  readonly path: readonly (string | number)[];
  /** The type that is declared, with its article: `a number`. */
  readonly expected: string;
}

/** The first value within `value` that is of another type than is declared; undefined if there is none. */
export function violationIn(schema: z.ZodMiniType, value: unknown): Violation | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) return undefined;
  return {
    path: issue.path.map(step => (typeof step === 'number' ? step : String(step))),
    expected: withArticle(issue.code === 'invalid_type' ? issue.expected : 'number'),
  };
}

/** `[1].url`: the place of a violation; empty for the value itself. */
export function violationPath({ path }: Violation): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');
}

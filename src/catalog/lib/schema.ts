/**
 * The vocabulary in which a noun describes its records. Every field may be missing or null, so code that reads
 * a record must handle absence, and the compiler checks that it does. Unknown fields are kept.
 *
 * Nouns take the vocabulary as an argument instead of importing it, so that a noun is loaded without zod.
 */
import * as z from 'zod/mini';
import { LongNumber } from '../../base/json.ts';

export const vocabulary = {
  text: z.nullable(z.string()),
  /** An integer beyond 2^53 is a bigint; what no double holds passes, and is shown as its text. */
  number: z.nullable(
    z.union([z.number(), z.bigint(), z.custom<number>((each: unknown) => each instanceof LongNumber)]),
  ),
  flag: z.nullable(z.boolean()),
  /** A value whose shape is not known (docs/service.md). */
  unknown: z.unknown(),
  list: <Type extends z.ZodMiniType>(of: Type) => z.nullable(z.array(of)),
  object: <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
    z.nullable(z.partial(z.looseObject(shape))),
  record: <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) => z.partial(z.looseObject(shape)),
};

export type Vocabulary = typeof vocabulary;
export type Schema<Item> = z.ZodMiniType<Item> & { readonly shape: Readonly<Record<string, unknown>> };

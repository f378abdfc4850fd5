/** Checks records by their declared schema, and lists the declared fields. It brings zod: load it where it is needed. */
import {
  type core,
  ZodMiniArray,
  ZodMiniNullable,
  ZodMiniObject,
  ZodMiniOptional,
  type ZodMiniType,
} from 'zod/mini';
import { Failure } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import type { RecordKind } from '../catalog/lib/noun.ts';
import { withArticle } from '../catalog/lib/value-texts.ts';
import * as vocabulary from '../catalog/lib/vocabulary.ts';
import type { SentRecord } from '../output/json/sent-records.ts';

/** The declared fields, in the order of docs/service.md. */
export function fieldsOf({ schema }: RecordKind): string[] {
  return Object.keys(schema(vocabulary).def.shape);
}

/** The declared paths into fields, without indexes: `baseTone.name`, `tones.noteName`. */
export function schemaPaths({ schema }: RecordKind): string[] {
  return pathsIn(schema(vocabulary));
}

function pathsIn(schema: core.$ZodType): string[] {
  if (schema instanceof ZodMiniOptional || schema instanceof ZodMiniNullable)
    return pathsIn(schema.def.innerType);
  if (schema instanceof ZodMiniArray) return pathsIn(schema.def.element);
  if (!(schema instanceof ZodMiniObject)) return [];
  return Object.entries(schema.def.shape).flatMap(([name, inner]) => [
    name,
    ...pathsIn(inner).map(path => `${name}.${path}`),
  ]);
}

/** Whether a record has no field of another type than is declared. */
export function checkOf({ schema }: RecordKind): (record: Fields) => boolean {
  const made = schema(vocabulary);
  return record => vocabulary.violationIn(made, record) === undefined;
}

/**
 * Passes records on. Throws a Failure at the first that has a field of another type than is declared: service.
 * @param areMany the check is made into code first, which takes as long as to check some hundred records without
 */
export async function valid(
  { one, schema }: RecordKind,
  records: Iterable<SentRecord>,
  areMany: boolean,
): Promise<Iterable<SentRecord>> {
  const made = schema(vocabulary);
  return eachChecked(
    one,
    areMany ? (await import('../catalog/lib/compiled.ts')).compile(made) : made,
    records,
  );
}

function* eachChecked(
  one: string,
  schema: ZodMiniType,
  records: Iterable<SentRecord>,
): Generator<SentRecord> {
  let index = 0;
  for (const record of records) {
    index++;
    const violation = vocabulary.violationIn(schema, record.fields);
    if (violation !== undefined) {
      const where = [`record ${index}`, ...violation.path].join('.');
      throw new Failure(
        'service',
        `The service sent ${withArticle(one)} that is not of its format: ${where}.`,
        {
          code: 'wrong_format',
          hint: `It should be ${violation.expected}. See what it sent with --json.`,
        },
      );
    }
    yield record;
  }
}

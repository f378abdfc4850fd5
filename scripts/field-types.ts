/** Makes the table that checks responses: the types of the fields in the schemas of records. */
import { type core, ZodMiniArray, ZodMiniNullable, ZodMiniObject, ZodMiniOptional } from 'zod/mini';
import { account } from '../src/catalog/account.ts';
import { drumFiles } from '../src/catalog/drums.ts';
import { allCollections } from '../src/catalog/index.ts';
import { instrumentOptions } from '../src/catalog/instrument-options.ts';
import type { RecordKind } from '../src/catalog/lib/noun.ts';
import * as vocabulary from '../src/catalog/lib/vocabulary.ts';
import { systemState, systemTone } from '../src/catalog/system-state.ts';

/** All kinds of records that the service sends (docs/service.md, Records). */
const recordKinds: readonly RecordKind[] = [
  ...allCollections,
  account,
  drumFiles,
  instrumentOptions,
  systemState,
  systemTone,
];

/** Returns a JSON text for each kind of record, because a run needs only one or two kinds. */
export function fieldTypes(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    recordKinds.map(({ singular, schema }) => [singular, JSON.stringify(typeOf(schema(vocabulary)))]),
  );
}

/** Returns the type of a schema in the format of src/catalog/lib/field-types.ts. */
export function typeOf(schema: core.$ZodType): unknown {
  if (schema instanceof ZodMiniOptional || schema instanceof ZodMiniNullable)
    return typeOf(schema.def.innerType);
  if (schema instanceof ZodMiniArray) return { '[]': typeOf(schema.def.element) };
  if (schema instanceof ZodMiniObject)
    return Object.fromEntries(Object.entries(schema.def.shape).map(([name, field]) => [name, typeOf(field)]));
  const { type } = schema._zod.def;
  // The vocabulary has one custom type: numbers that no double can represent.
  return type === 'custom' ? 'number' : type;
}

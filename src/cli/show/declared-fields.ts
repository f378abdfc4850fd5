/** The declared fields of a kind of record. This module loads zod, so import it only if it is needed. */
import { type core, ZodMiniArray, ZodMiniNullable, ZodMiniObject, ZodMiniOptional } from 'zod/mini';
import type { RecordKind } from '../../catalog/lib/noun.ts';
import * as vocabulary from '../../catalog/lib/vocabulary.ts';

/** Returns the declared fields, in the order of docs/service.md. */
export function fieldsOf({ schema }: RecordKind): string[] {
  return Object.keys(schema(vocabulary).def.shape);
}

/** Returns the declared paths into fields, without indexes: `baseTone.name`, `tones.noteName`. */
export function schemaPaths({ schema }: RecordKind): string[] {
  return schemaPathsIn(schema(vocabulary));
}

function schemaPathsIn(schema: core.$ZodType): string[] {
  if (schema instanceof ZodMiniOptional || schema instanceof ZodMiniNullable)
    return schemaPathsIn(schema.def.innerType);
  if (schema instanceof ZodMiniArray) return schemaPathsIn(schema.def.element);
  if (!(schema instanceof ZodMiniObject)) return [];
  return Object.entries(schema.def.shape).flatMap(([name, fieldSchema]) => [
    name,
    ...schemaPathsIn(fieldSchema).map(path => `${name}.${path}`),
  ]);
}

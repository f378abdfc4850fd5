/** Checks records by their declared schema, and lists the declared fields. */
import { Failure } from '../base/errors.ts';
import type { RecordKind } from '../catalog/lib/noun.ts';
import { type Schema, violationIn } from '../catalog/lib/schema.ts';
import { withArticle } from '../catalog/lib/text.ts';
import type { SentRecord } from '../output/json/records.ts';

/** The declared fields, in the order of docs/service.md. */
export function fieldsOf({ schema }: RecordKind): string[] {
  return Object.keys(schema.shape);
}

/** The declared paths into fields, without indexes: `baseTone.name`, `tones.noteName`. */
export function pathsOf(schema: Schema): string[] {
  if (schema.type === 'array') return pathsOf(schema.of);
  if (schema.type !== 'object') return [];
  return Object.entries(schema.shape).flatMap(([name, inner]) => [
    name,
    ...pathsOf(inner).map(path => `${name}.${path}`),
  ]);
}

/** Passes records on. Throws a Failure at the first that has a field of another type than is declared: service. */
export function* valid({ one, schema }: RecordKind, records: Iterable<SentRecord>): Generator<SentRecord> {
  let index = 0;
  for (const record of records) {
    index++;
    const violation = violationIn(schema, record.fields);
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

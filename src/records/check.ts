/** What is declared of records: texts for people check what comes, `--columns '*'` wants the fields' order. */

import { Failure } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import type { RecordKind } from '../catalog/lib/noun.ts';
import { type Schema, vocabulary } from '../catalog/lib/schema.ts';
import type { SentRecord } from '../output/json/records.ts';

/** The declared fields, in the order of docs/service.md. */
export function fieldsOf(kind: RecordKind): string[] {
  return Object.keys(kind.schema(vocabulary).shape);
}

/**
 * Passes records on; throws at the first that has a field of another type than is declared.
 * @param many the schema is made into code first, which pays from some hundreds of records on
 */
export async function valid(
  kind: RecordKind,
  records: Iterable<SentRecord>,
  many: boolean,
): Promise<Iterable<SentRecord>> {
  const schema = kind.schema(vocabulary);
  return passing(kind, many ? (await import('zod/mini')).compile(schema) : schema, records);
}

function* passing(
  kind: RecordKind,
  schema: Schema<Fields>,
  records: Iterable<SentRecord>,
): Generator<SentRecord> {
  let index = 0;
  for (const record of records) {
    const result = schema.safeParse(record.fields);
    if (!result.success) {
      const [issue] = result.error.issues;
      const where = [`record ${index + 1}`, ...(issue?.path ?? []).map(String)].join('.');
      throw new Failure('service', `The service sent a ${kind.one} that is not of its format: ${where}.`, {
        code: 'wrong_format',
        hint: `${issue?.message ?? 'It is of another type'}. See what it sent with --json.`,
      });
    }
    index++;
    yield record;
  }
}

/** Declares records that this program computes. Each field is declared once, with its type, description and display. */
import { textOf } from '../../base/fields.ts';
import type { RecordSchema } from './noun.ts';
import { type Column, type RecordKind, recordKind } from './noun.ts';

/** A field, and the column of the same name. */
export interface ComputedField extends Partial<Omit<Column, 'name' | 'show'>> {
  readonly type: 'text' | 'number' | 'texts' | 'unknown';
  readonly doc?: string;
  /** Returns the text for people. */
  show?(value: unknown): string;
  /** The priority of the column; without it, the field is shown only on request. */
  readonly priority?: number;
}

interface ComputedRecords {
  /** The plural name of the kind. */
  readonly name: string;
  readonly singular: string;
  /** The field whose value names a record. */
  readonly label?: string;
  readonly fields: Readonly<Record<string, ComputedField>>;
}

/** Declares a kind of record whose fields are texts, numbers, lists of texts or of unknown type. */
export function computedKind(
  { fields, label: labelField, ...kind }: ComputedRecords,
  extra: Pick<RecordKind, 'noteText'> = {},
): RecordKind {
  const label = (record: Readonly<Record<string, unknown>>) =>
    labelField === undefined ? '' : textOf(record[labelField]);
  return recordKind({
    ...kind,
    ...extra,
    schema: schemaOfFields(fields),
    columns: Object.entries(fields).flatMap(([name, field]) => columnOf(name, field) ?? []),
    label,
    names: record => (labelField === undefined ? [] : [label(record)]),
  });
}

function schemaOfFields(fields: ComputedRecords['fields']): RecordSchema<Readonly<Record<string, unknown>>> {
  return t =>
    t.record(
      Object.fromEntries(
        Object.entries(fields).map(([name, { type, doc = '' }]) => [
          name,
          type === 'texts' ? t.list(doc, t.text()) : t[type](doc),
        ]),
      ),
    );
}

function columnOf(name: string, { type, doc, show, priority, ...traits }: ComputedField): Column | undefined {
  if (priority === undefined) return undefined;
  return {
    name,
    value: record => record[name],
    ...(show && { show: record => show(record[name]) }),
    ...(type === 'number' && { isNumeric: true }),
    ...(type === 'texts' && { separator: ' ' }),
    ...traits,
    priority,
  };
}

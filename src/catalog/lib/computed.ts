/** Declares records that this program computes. Each field is declared once, with its type, description and display. */
import { textOf } from '../../base/fields.ts';
import type { RecordSchema } from './noun.ts';
import { type Column, type RecordKind, recordKind } from './noun.ts';

/** A field, and the column of the same name. */
export interface ComputedField extends Partial<Omit<Column, 'name' | 'show'>> {
  readonly is: 'text' | 'number' | 'texts' | 'unknown';
  readonly says?: string;
  /** Returns the text for people. */
  show?(value: unknown): string;
  /** The priority of the column; without it, the field is shown only on request. */
  readonly priority?: number;
}

interface ComputedRecords {
  /** The plural name of the kind; `one` is the singular. */
  readonly name: string;
  readonly one: string;
  /** The field whose value names a record. */
  readonly label?: string;
  readonly fields: Readonly<Record<string, ComputedField>>;
}

/** Declares a kind of record whose fields are texts, numbers or lists of texts. */
export function computedKind(
  { fields, label: labelled, ...kind }: ComputedRecords,
  more: Pick<RecordKind, 'spells'> = {},
): RecordKind {
  const label = (record: Readonly<Record<string, unknown>>) =>
    labelled === undefined ? '' : textOf(record[labelled]);
  return recordKind({
    ...kind,
    ...more,
    schema: schemaOfFields(fields),
    columns: Object.entries(fields).flatMap(([name, field]) => columnOf(name, field) ?? []),
    label,
    names: record => (labelled === undefined ? [] : [label(record)]),
  });
}

function schemaOfFields(fields: ComputedRecords['fields']): RecordSchema<Readonly<Record<string, unknown>>> {
  return t =>
    t.record(
      Object.fromEntries(
        Object.entries(fields).map(([name, { is, says = '' }]) => [
          name,
          is === 'texts' ? t.list(says, t.text()) : t[is](says),
        ]),
      ),
    );
}

function columnOf(name: string, { is, says, show, priority, ...traits }: ComputedField): Column | undefined {
  if (priority === undefined) return undefined;
  return {
    name,
    value: record => record[name],
    ...(show && { show: record => show(record[name]) }),
    ...(is === 'number' && { numeric: true }),
    ...(is === 'texts' && { separator: ' ' }),
    ...traits,
    priority,
  };
}

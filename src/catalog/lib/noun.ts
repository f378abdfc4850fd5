/** What a noun of the catalog is: one file per noun holds one, and index.ts lists them in help order. */
import type { Fields } from '../../base/io.ts';
import type { Schema, Vocabulary } from './schema.ts';

/** A unit that people may write behind a number. */
export type Unit = 'Hz' | 's' | 'bpm' | 'cents';

/**
 * A column. `value` is the JSON value that data formats, --sort and --filter use; `show` is the text for
 * people. Both cope with missing and null fields.
 */
export interface Column<Item = Fields> {
  /** What --columns calls it, and its heading. */
  readonly name: string;
  value(record: Item): unknown;
  /** Without it the value is shown as it is. */
  show?(record: Item): string;
  /** The value is a list of plain values, which texts join with this. */
  readonly separator?: string;
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** What the number is measured in. */
  readonly unit?: Unit;
  /** The value is #rrggbb: shown with a swatch where the terminal has colours. */
  readonly swatch?: boolean;
  /** The value is an id, or ids, of this noun's records. */
  readonly ids?: string;
  /** 1 is kept longest on a narrow terminal; the highest shrinks first. */
  readonly priority: number;
}

/** What a field's value means beyond its JSON type: HTML to be laid out, or ids of another noun's records. */
export type Meaning = 'html' | { readonly ids: string };

/** A kind of record: how it is checked, shown and called, wherever in an answer it turns up. */
export interface RecordKind<Item = Fields> {
  /** One of them, in messages: `scale`. */
  readonly one: string;
  schema(t: Vocabulary): Schema<Item>;
  readonly columns: readonly Column<Item>[];
  /** Fields, as dot paths that pass through lists, whose values mean more than their JSON type. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** The name that stands for a record in messages, candidates and references. */
  label(record: Item): string;
  /** Everything a person may call a record by, beside its id: names, slugs, abbreviations. */
  names(record: Item): readonly (string | null | undefined)[];
}

/** A command line shown in help, the README and the man page, and run by the tests. */
export interface Example {
  readonly command: string;
  readonly says: string;
}

/** One collection of the catalog (reference: Mobile resource collections). */
export interface Noun<Item = Fields> extends RecordKind<Item> {
  /** What users type, in the plural: `scales`. */
  readonly name: string;
  /** The collection's path; `/<id>` makes an item's. */
  readonly path: string;
  /** meta.resource of a collection result, and of an item result (reference: Observed rules). */
  readonly resource: string;
  readonly itemResource: string;
  /** One line for help. */
  readonly summary: string;
  readonly examples: readonly Example[];
}

/** Types a noun's functions by its schema. */
export function noun<Item>(
  definition: Noun<NoInfer<Item>> & { schema(t: Vocabulary): Schema<Item> },
): Noun<Item> {
  return definition;
}

/** The same for records that have no collection of their own. */
export function recordKind<Item>(
  definition: RecordKind<NoInfer<Item>> & { schema(t: Vocabulary): Schema<Item> },
): RecordKind<Item> {
  return definition;
}

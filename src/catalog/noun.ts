/** What a noun of the catalog is: one file per noun holds one, and index.ts lists them in help order. */
import type { Fields } from '../io.ts';
import type { Example } from '../tree.ts';
import type { Schema, Vocabulary } from './schema.ts';

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
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** The value is a colour as #rrggbb: shown with a swatch where the terminal has colours. */
  readonly swatch?: boolean;
  /** 1 is kept longest on a narrow terminal; the highest shrinks first. */
  readonly priority: number;
}

/** One collection of the catalog (reference: Mobile resource collections). */
export interface Noun<Item = Fields> {
  /** What users type, in the plural: `scales`. */
  readonly name: string;
  /** One of them, in messages: `scale`. */
  readonly one: string;
  /** The collection's path; `/<id>` makes an item's. */
  readonly path: string;
  /** meta.resource of a collection result, and of an item result. */
  readonly resource: string;
  readonly itemResource: string;
  /** One line for help. */
  readonly summary: string;
  schema(t: Vocabulary): Schema<Item>;
  readonly columns: readonly Column<Item>[];
  /** The name that stands for a record in messages, candidates and references. */
  label(record: Item): string;
  /** Everything a person may call a record by: names, slugs, abbreviations. */
  names(record: Item): readonly (string | null | undefined)[];
  /** Field (dot path; of an element where the field is a list) → the noun whose ids it holds. */
  readonly references: Readonly<Record<string, string>>;
  readonly examples: readonly Example[];
}

/** Types a noun's functions by its schema. */
export function noun<Item>(
  definition: Noun<NoInfer<Item>> & { schema(t: Vocabulary): Schema<Item> },
): Noun<Item> {
  return definition;
}

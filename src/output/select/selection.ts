/** What a format writes: records in order, and which of their columns. */

import type { Fields } from '../../base/io.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import type { Style } from '../text/style.ts';

export interface RecordLine {
  readonly fields: Fields;
  /** The record's JSON exactly as it was sent, where it is at hand. */
  readonly raw?: Uint8Array | undefined;
}

export interface Selection {
  readonly columns: readonly Column[];
  /** Columns were asked for: data formats give just these, otherwise whole records. */
  readonly projected: boolean;
  readonly records: Iterable<RecordLine>;
  /** Declared fields in the order of the reference; they lead the header of CSV and TSV. */
  readonly fields?: readonly string[];
  /** Spreadsheet formulas are left as they are in CSV. */
  readonly csvRaw?: boolean;
  /** Told, in one line, what a person should know about the output: hidden columns, omitted fields. */
  note?(message: string): void;
}

/** A format: records in, pieces of text or UTF-8 out. */
export type Format = (selection: Selection, style: Style) => Iterable<string | Uint8Array>;

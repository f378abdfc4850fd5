/** What a format is: selected records in, text out. */

import type { Fields } from '../../base/io.ts';
import type { Column, RecordKind } from '../../catalog/lib/noun.ts';
import type { Music } from '../../music/music.ts';
import type { SentRecord } from '../json/records.ts';
import type { Style } from '../text/style.ts';

/** Text, or UTF-8. */
export type Piece = string | Uint8Array;

/** Noun → id → name: what the ids in records refer to, as far as it is known. */
export type Names = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

/** Records in order, and all that a format may want to know of them. */
export interface Selection {
  readonly kind: RecordKind;
  /** The columns that were asked for, else those of the kind. */
  readonly columns: readonly Column[];
  /** Columns were asked for: formats of whole records give just these. */
  readonly projected: boolean;
  readonly records: Iterable<SentRecord>;
  /** The answer as the service sent it, where nothing was selected from it. */
  readonly body?: (() => Iterable<Uint8Array>) | undefined;
  /** One record was asked for by its id: JSON is an object, not an array. */
  readonly single: boolean;
  readonly names: Names;
  /** More columns of a card: what musicians want to know of the record. */
  readonly facts: readonly Column[];
  /** What a card draws. */
  musicOf(record: Fields): Music | undefined;
  /** #rrggbb by the id of an interval in the catalog. */
  readonly colors?: ReadonlyMap<unknown, string>;
  /** Spreadsheet formulas are left as they are in CSV. */
  readonly csvRaw: boolean;
  /** The line with the names of the columns is left out. */
  readonly headless?: boolean;
  /** Told, in one line, what a person should know about the output: hidden columns, omitted fields. */
  note(message: string): void;
}

/** Options that some formats can do nothing with, by the names of their values. */
export type FormatOption = 'header' | 'csvRaw' | 'raw';

/** Options that do nothing for a count of records. */
export type ShownOption = 'output' | 'columns' | 'sort';

export interface Format {
  /** People get texts with names, units and dates; programs get values. */
  readonly audience: 'people' | 'programs';
  /** What it gives of a record where no columns were asked for: those of the kind, or the whole record. */
  readonly gives: 'columns' | 'records';
  /** The output is JSON, and so are the errors of the run. */
  readonly isJson?: boolean;
  /** It reads the body itself: names in it must mean the same to every reader. */
  readonly readsBody?: boolean;
  /** Of the options that only some formats take, those that this one does. */
  readonly options?: readonly FormatOption[];
  /** Of the options that nearly every format takes, those that this one does not. */
  readonly ignores?: readonly ShownOption[];
  /** The format that takes its place where records were asked for by id, and no columns. */
  readonly forItems?: () => Promise<Format>;
  /** Each piece is one write. Throws what reading the records throws. */
  write(selection: Selection, style: Style): Iterable<Piece> | AsyncIterable<Piece>;
}

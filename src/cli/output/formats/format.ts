/** The interface of formats: they make text from selected records. */

import type { Fields } from '../../../base/io.ts';
import type { Style } from '../../../base/text/style.ts';
import type { Column, RecordKind } from '../../../catalog/lib/noun.ts';
import type { NeckOptions } from '../../../music/draw/drawing.ts';
import type { Music } from '../../../music/music.ts';
import type { Piece } from '../json/pieces.ts';
import type { SentRecord } from '../json/sent-records.ts';

/** The names of records, by noun and id, as far as they are known. */
export type Names = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

export interface Selection {
  readonly kind: RecordKind;
  /** The columns that were asked for, else those of the kind. */
  readonly columns: readonly Column[];
  /** Columns were asked for: records of whole formats have just these for fields. */
  readonly projected: boolean;
  readonly records: Iterable<SentRecord>;
  /** The answer as the service sent it, if nothing was selected from it. */
  readonly body?: (() => Iterable<Uint8Array>) | undefined;
  /** One record was asked for by its id: JSON is an object, not an array. */
  readonly single: boolean;
  readonly names: Names;
  /** Facts about the record that a card shows, as columns. */
  readonly facts: readonly Column[];
  /** The music that a card draws. */
  musicOf(record: Fields): Music | undefined;
  /** #rrggbb by the id of an interval in the catalog. */
  readonly colors?: ReadonlyMap<unknown, string>;
  /** The neck on which a card draws chords. */
  readonly neck?: NeckOptions | undefined;
  /** Cards show every field, and not only those that people look for. */
  readonly showsAll?: boolean;
  readonly csvRaw: boolean;
  readonly headless?: boolean;
  /** Called with a remark of one line on the output: hidden columns, omitted fields. */
  note(message: string): void;
  /** Prints a warning of one line on stderr, also in a pipe: a part of the records is missing. */
  warn(message: string): void;
}

export interface Format {
  /** People get texts with names, units and dates; programs get values. */
  readonly audience: 'people' | 'programs';
  /** What it writes of a record if no columns were asked for: the columns of the kind, or the whole record. */
  readonly gives: 'columns' | 'records';
  /** The format that replaces it for records asked for by id, without columns. */
  readonly forItems?: () => Promise<Format>;
  /** Each piece is one write. Throws what reading the records throws. */
  write(selection: Selection, style: Style): Iterable<Piece> | AsyncIterable<Piece>;
}

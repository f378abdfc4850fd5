/** The interface of output formats, which make text from the selected records. */

import type { Fields } from '../../../base/io.ts';
import type { Style } from '../../../base/text/style.ts';
import type { Column, RecordKind } from '../../../catalog/lib/noun.ts';
import type { NeckOptions } from '../../../music/draw/drawing.ts';
import type { Music } from '../../../music/music.ts';
import type { JsonRecord } from '../json/json-records.ts';
import type { Piece } from '../json/pieces.ts';

/** The known names of records, by noun and id. */
export type NamesByNoun = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

export interface Selection {
  readonly kind: RecordKind;
  /** The requested columns, or the default columns of the kind. */
  readonly columns: readonly Column[];
  /** Whether columns were requested. Records then have only these as fields. */
  readonly isProjected: boolean;
  readonly records: Iterable<JsonRecord>;
  /** The original body of the response, if nothing was selected from it. */
  readonly body?: (() => Iterable<Uint8Array>) | undefined;
  /** Whether one record was requested by its id; then JSON is an object, not an array. */
  readonly isSingle: boolean;
  readonly names: NamesByNoun;
  /** Facts about the record that a card shows, as columns. */
  readonly facts: readonly Column[];
  /** Returns the music that a card draws. */
  musicOf(record: Fields): Music | undefined;
  /** Colours (#rrggbb) by the ids of intervals in the catalog. */
  readonly colors?: ReadonlyMap<unknown, string>;
  /** The neck on which a card draws chords. */
  readonly neck?: NeckOptions | undefined;
  /** Whether cards show every field instead of only the most important ones. */
  readonly showsAll?: boolean;
  readonly csvRaw: boolean;
  readonly omitsHeader?: boolean;
  /** Prints a notice of one line about the output, for example about hidden columns. */
  notice(message: string): void;
  /** Prints a warning of one line on stderr, even if the output goes to a pipe. */
  warn(message: string): void;
}

export interface Format {
  /** The readers of the format: people get texts with names, units and dates; programs get values. */
  readonly audience: 'people' | 'programs';
  /** The default content of a record: the columns of the kind, or the whole record. */
  readonly content: 'columns' | 'records';
  /** Loads the format to use instead for records requested by id, if no columns are requested. */
  readonly forItems?: () => Promise<Format>;
  /** Yields the text of the selection. Each piece is written at once. Throws the errors of reading the records. */
  write(selection: Selection, style: Style): Iterable<Piece> | AsyncIterable<Piece>;
}

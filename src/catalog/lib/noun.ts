/** Defines the declaration of a noun. Each noun has its own file in `catalog/`. */

import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import { type Fields, isFields } from '../../base/io.ts';
import type { NoteText } from '../../base/text/note-names.ts';
import { type FactName, factNames } from '../../music/fact-names.ts';
import type { Fact } from '../../music/facts.ts';
import type { Kind, Music } from '../../music/music.ts';

/** A unit of a number. */
export type Unit = 'Hz' | 's' | 'bpm' | 'cents' | 'm';

/**
 * A column. `value` serves programs, --sort and --filter; `show` serves people. Fields of the record may be missing.
 */
export interface Column<Item = Fields> {
  /** The name of the column for --columns, and its heading. */
  readonly name: string;
  value(record: Item): unknown;
  /** Returns the text for people; without it, the value is shown unchanged. */
  show?(record: Item): string;
  /** Returns the text for cards, if it has several lines. */
  showLines?(record: Item): string;
  /** Whether cards number the values, from 0. */
  readonly isNumbered?: boolean;
  /** The text between the values of a list when it is shown as one text. */
  readonly separator?: string;
  /** Whether the values are numbers, which are right-aligned and never truncated. */
  readonly isNumeric?: boolean;
  /** Whether other columns are cut before this one. */
  readonly isCutLast?: boolean;
  readonly unit?: Unit;
  /** Whether the value is a colour, #rrggbb, to show as a swatch if the terminal has colours. */
  readonly isColor?: boolean;
  /** The noun of the ids in the value. */
  readonly ids?: string;
  /** Where notes occur in the text, for --note-names. */
  readonly noteText?: NoteText;
  /** Returns where notes occur in the text, if that depends on the record. */
  noteTextIn?(record: Item): NoteText | undefined;
  /** On a narrow terminal, columns with the highest number are cut first; 1 is cut last. */
  readonly priority: number;
}

/** What a field means beyond its JSON type: HTML, or ids of another noun. */
export type Meaning = 'html' | { readonly ids: string };

/** How records are read as music. The kind of music determines which commands take them. */
export interface MusicSource<Is extends Kind = Kind> {
  readonly kind: Is;
  /** A route below the record's own with data that its music needs: `state` for `/music-systems/1/state`. */
  readonly subroute?: string;
  readonly fieldSource?: FieldSource;
  /** The noun whose records the facts name as related, if it is another noun. */
  readonly otherCollection?: string;
  /** Loads the function that reads a record as music. `details` has fields that the record lacks, if they were fetched. */
  read(): Promise<(record: unknown, details?: unknown) => Music<Is>>;
}

/**
 * A collection `from` whose field `field` is copied into the records of a noun. The dot path `idPath` leads to the id
 * of the record that gets the field.
 */
interface FieldSource {
  readonly from: string;
  readonly idPath: string;
  readonly field: string;
}

/** Facts that are computed from the records of another collection. */
export interface FactSource {
  readonly names: readonly FactName[];
  readonly from: string;
  load(): Promise<(record: unknown, otherRecords: readonly unknown[]) => readonly Fact[]>;
}

/** A kind of record: its schema, columns and names, wherever such a record occurs in a response. */
export interface RecordKind<Item = Fields> {
  /** The plural name, such as `scales`; for a collection, the word that users type. */
  readonly name: string;
  /** The singular name for messages, such as `scale`. */
  readonly singular: string;
  readonly schema: RecordSchema<Item>;
  readonly columns: readonly Column<Item>[];
  /** What fields mean beyond their JSON types, by dot paths that pass through lists. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /**
   * The columns, facts and fields of a card, the most important for a musician first. A card shows the first six that
   * have a value, and with --all everything. A kind without this list always shows everything.
   */
  readonly card?: readonly string[];
  /** Entries of `card` that the drawing shows already: they are left out beside a drawing. */
  readonly inDrawing?: readonly string[];
  /** Returns the name of a record for messages, candidates and references. */
  label(record: Item): string;
  /** Where notes occur in the label. */
  readonly noteText?: NoteText;
  /** Where notes occur in the texts of fields, by dot paths that pass through lists. */
  readonly noteTexts?: Readonly<Record<string, NoteText>>;
  /** Returns all names by which people may ask for the record, except its id: names, slugs, abbreviations. */
  names(record: Item): readonly (string | null | undefined)[];
  readonly music?: MusicSource;
  readonly facts?: FactSource;
}

export interface CollectionDefinition<Item = Fields> extends RecordKind<Item> {
  readonly path: string;
  /** The description in help, one line. */
  readonly summary: string;
  /** The heading and the introduction of the noun's web page. */
  readonly heading: string;
  readonly about: string;
  /** Whether the noun interests musicians, or people who make sounds and programs. */
  readonly category: 'music' | 'machinery';
  /** Returns the words by which people narrow the list: tags, a family, the name of a scale without its key. */
  kinds?(record: Item): unknown;
  /** Named subsets of the collection, such as necks. Tab offers only these records if no others make sense. */
  readonly subsets?: Readonly<Record<string, (record: Item) => boolean>>;
  /** Whether people name records by numbers that are not ids: 31 equal divisions, the fifth. */
  readonly hasNumericNames?: boolean;
}

/** A list of records that the service has at one path. */
export interface Collection<Item = Fields> extends CollectionDefinition<Item> {
  /** The fields that lead to the list in the service's response. */
  readonly listPath: readonly string[];
  /** `optional`: an account sees more records, so the token is sent if there is one. */
  readonly auth: 'none' | 'optional';
  /** Returns the id that users type for a record. */
  id(record: Item): unknown;
  /** Whether ids are paths of folders, which Tab offers level by level. */
  readonly hasPathIds?: boolean;
  /** Whether the service sends only some records unless the parameter `limit` asks for more. */
  readonly hasDefaultLimit?: boolean;
}

export type MusicalCollection = Collection & { readonly music: MusicSource };

export function isMusical(collection: Collection): collection is MusicalCollection {
  return collection.music !== undefined;
}

export interface NounDefinition<Item = Fields> extends CollectionDefinition<Item> {
  /** The value of `meta.resource` in a collection's response, and in an item's (docs/service.md, Observed rules). */
  readonly resource: string;
  readonly itemResource: string;
}

/** A collection whose items each have a route, `<path>/<id>` (docs/service.md, Mobile resource collections). */
export interface Noun<Item = Fields> extends Collection<Item>, NounDefinition<Item> {}

export function isNoun(collection: Collection): collection is Noun {
  return 'itemResource' in collection;
}

/** The declaration of a kind. By default, the label of a record is the first of its names. */
type DeclarationOf<Kind extends { readonly meanings: unknown; label: unknown }> = Omit<
  Kind,
  'label' | 'meanings'
> &
  Partial<Pick<Kind, 'label' | 'meanings'>>;

function withDefaults<Item, Kind extends Pick<RecordKind<Item>, 'names'>>(kind: Kind) {
  return { meanings: {}, label: (record: Item) => kind.names(record)[0] ?? '', ...kind };
}

/** Declares a noun. Its functions get the type of its schema, and it gets the properties that all nouns share. */
export function noun<Item, Name extends string>(
  definition: DeclarationOf<NounDefinition<NoInfer<Item>>> & {
    readonly schema: RecordSchema<Item>;
    readonly name: Name;
  },
): Noun<Item> & { readonly name: Name } {
  return {
    ...withDefaults(definition),
    listPath: ['data'],
    auth: 'none',
    id: record => (isFields(record) ? record.id : undefined),
  };
}

/** Declares a collection without item routes. Its functions get the type of its schema. */
export function collection<Item, Name extends string>(
  definition: DeclarationOf<Collection<NoInfer<Item>>> & {
    readonly schema: RecordSchema<Item>;
    readonly name: Name;
  },
): Collection<Item> & { readonly name: Name } {
  return withDefaults(definition);
}

/** Declares a kind of record that has no collection. Its functions get the type of its schema. */
export function recordKind<Item>(
  definition: DeclarationOf<RecordKind<NoInfer<Item>>> & { readonly schema: RecordSchema<Item> },
): RecordKind<Item> {
  return withDefaults(definition);
}

/** Returns the names of a kind's facts that are not default columns. Facts are computed only on request. */
export function factNamesOf({ columns, facts, music }: RecordKind): readonly FactName[] {
  const names = facts?.names ?? (music === undefined ? [] : factNames[music.kind]);
  return names.filter(({ name }) => columns.every(column => column.name !== name));
}

/** Returns all columns of a kind: the default columns, then the facts. */
export function allColumns(kind: RecordKind): readonly Pick<Column, 'name'>[] {
  return [...kind.columns, ...factNamesOf(kind)];
}

/** Returns where notes occur in a field; undefined if nowhere, or if no field has the path. */
export function noteTextAt(
  { noteTexts = {} }: Pick<RecordKind, 'noteTexts'>,
  path: string,
): NoteText | undefined {
  return Object.hasOwn(noteTexts, path) ? noteTexts[path] : undefined;
}

/** Returns the name of a record; empty if the record is not in its documented format. */
export function labelOf(kind: RecordKind, record: Fields): string {
  try {
    const label: unknown = kind.label(record);
    return typeof label === 'string' ? label : '';
  } catch {
    return '';
  }
}

/** Returns the names of a record; none if it is not in its documented format. Its texts can still be searched. */
export function namesOfRecord(kind: RecordKind, record: Fields): readonly string[] {
  try {
    return kind.names(record).filter(name => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Returns the id that users type for a record; empty if the record is not in its documented format. */
export function idOf(collection: Collection, { fields }: { readonly fields: Fields }): string {
  const id = collection.id(fields);
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? String(id) : '';
}

type Vocabulary = typeof import('./vocabulary.ts');

/** Makes the schema of a record. `Item` is the type of a valid record. */
export type RecordSchema<Item> = (t: Vocabulary) => ZodMiniObject & ZodMiniType<Item>;

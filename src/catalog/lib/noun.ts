/** The shape of a noun. Each noun has a file of its own in `catalog/`; index.ts lists them in help order. */
import { type Fields, isFields } from '../../base/io.ts';
import { type FactName, factNames } from '../../music/fact-names.ts';
import type { Fact } from '../../music/facts.ts';
import type { Kind, Music } from '../../music/music.ts';
import type { NoteText } from '../../names/note-names.ts';
import type { RecordSchema } from './schema.ts';

/** A unit that people may write behind a number. */
export type Unit = 'Hz' | 's' | 'bpm' | 'cents';

/**
 * A column. `value` is the JSON value that data formats, --sort and --filter use; `show` is the text for
 * people. Both cope with missing and null fields.
 */
export interface Column<Item = Fields> {
  /** The name of the column for --columns, and its heading. */
  readonly name: string;
  value(record: Item): unknown;
  /** Without it the value is shown as it is. */
  show?(record: Item): string;
  /** What cards show instead, where a text of several lines says more. */
  showLines?(record: Item): string;
  /** The value is a list of plain values, which texts join with this. */
  readonly separator?: string;
  /** Right-aligned. */
  readonly numeric?: boolean;
  /** Cut only where a column of its priority can't be. */
  readonly whole?: boolean;
  /** What the number is measured in. */
  readonly unit?: Unit;
  /** The value is #rrggbb: shown with a swatch where the terminal has colours. */
  readonly swatch?: boolean;
  /** The value is an id, or ids, of this noun's records. */
  readonly ids?: string;
  /** The text has notes, which people may read by other names. */
  readonly spells?: NoteText;
  /** Where that depends on the record. */
  spellsIn?(record: Item): NoteText | undefined;
  /** 1 is kept longest on a narrow terminal; the highest shrinks first. */
  readonly priority: number;
}

/**
 * The meaning of a field beyond its JSON type: HTML to be laid out, rings that a card tells as patterns, or ids of
 * another noun's records.
 */
export type Meaning = 'html' | 'rings' | { readonly ids: string };

/** How records are music. What can be done with them follows from the kind of it. */
export interface MusicSource<Is extends Kind = Kind> {
  readonly kind: Is;
  /** What else of the service tells of it. */
  readonly needs?: Need;
  /** The noun among whose records its relatives are, where that isn't its own. */
  readonly among?: string;
  /** Loads what reads a record of any shape; `more` is what is needed, where it could be had. */
  read(): Promise<(record: unknown, more?: unknown) => Music<Is>>;
}

export type Need =
  /** An item below the record's own route, without which there is no sound: `state` of `/music-systems/1/state`. */
  | { readonly item: string }
  /** The record of another collection that has the record's id at a dot path; as far as it can be had, where the record says enough by itself. */
  | { readonly from: string; readonly whose: string };

/** Facts that are told from the records of another collection. */
export interface FactSource {
  readonly names: readonly FactName[];
  readonly from: string;
  load(): Promise<(record: unknown, others: readonly unknown[]) => readonly Fact[]>;
}

/** A kind of record: its schema, its columns and its names, wherever in an answer such a record stands. */
export interface RecordKind<Item = Fields> {
  /** Several of them: `scales`; of a collection the word that users type for it. */
  readonly name: string;
  /** One of them, in messages: `scale`. */
  readonly one: string;
  readonly schema: RecordSchema<Item>;
  readonly columns: readonly Column<Item>[];
  /** Fields, as dot paths that pass through lists, whose values mean more than their JSON type. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** Fields, as dot paths that pass through lists, that only programs need: cards leave them out. */
  readonly wire?: readonly string[];
  /** The name that stands for a record in messages, candidates and references. */
  label(record: Item): string;
  /** The label has notes. */
  readonly spells?: NoteText;
  /** Fields, as dot paths that pass through lists, whose texts have notes. */
  readonly spelled?: Readonly<Record<string, NoteText>>;
  /** All names by which a person may ask for the record, without its id: names, slugs, abbreviations. */
  names(record: Item): readonly (string | null | undefined)[];
  readonly music?: MusicSource;
  readonly facts?: FactSource;
}

/** A command line shown in help, the README and the man page, and run by the tests. */
export interface Example {
  readonly command: string;
  readonly says: string;
}

/** The part of a collection that every collection writes out in its file. */
export interface CollectionDefinition<Item = Fields> extends RecordKind<Item> {
  readonly path: string;
  /** One line for help. */
  readonly summary: string;
  /** People call a record by a number that is no id: 31 equal divisions, the fifth. */
  readonly namedByNumber?: boolean;
  readonly examples: readonly Example[];
}

/** A list of records that the service has at one path. */
export interface Collection<Item = Fields> extends CollectionDefinition<Item> {
  /** The fields that lead to the list in the service's answer. */
  readonly at: readonly string[];
  /** `optional`: an account sees more of it, so a token is sent where there is one. */
  readonly auth: 'none' | 'optional';
  /** The id that users type for one record. */
  id(record: Item): unknown;
  /** Ids are paths of folders, which Tab offers level by level. */
  readonly paths?: boolean;
  /** The service sends a part of it unless the parameter `limit` asks for more. */
  readonly limited?: boolean;
}

/** A collection whose records are music. */
export type Musical = Collection & { readonly music: MusicSource };

export function isMusical(collection: Collection): collection is Musical {
  return collection.music !== undefined;
}

/** A collection whose items have a route each, `<path>/<id>` (docs/service.md, Mobile resource collections). */
export interface Noun<Item = Fields> extends Collection<Item> {
  /** `meta.resource` of a collection's answer, and of an item's (docs/service.md, Observed rules). */
  readonly resource: string;
  readonly itemResource: string;
}

/** The part of a noun that every noun writes out in its file. */
export interface NounDefinition<Item = Fields> extends CollectionDefinition<Item> {
  readonly resource: string;
  readonly itemResource: string;
}

export function isNoun(collection: Collection): collection is Noun {
  return 'itemResource' in collection;
}

/** Types a noun's functions by its schema, and adds what all nouns share. */
export function noun<Item>(
  definition: NounDefinition<NoInfer<Item>> & { readonly schema: RecordSchema<Item> },
): Noun<Item> {
  return {
    ...definition,
    at: ['data'],
    auth: 'none',
    id: record => (isFields(record) ? record.id : undefined),
  };
}

/** Types the functions of a collection without item routes by its schema. */
export function collection<Item>(
  definition: Collection<NoInfer<Item>> & { readonly schema: RecordSchema<Item> },
): Collection<Item> {
  return definition;
}

/** Types the functions of a kind that has no collection of its own by its schema. */
export function recordKind<Item>(
  definition: RecordKind<NoInfer<Item>> & { readonly schema: RecordSchema<Item> },
): RecordKind<Item> {
  return definition;
}

/** The facts of records of a kind beside its columns: columns too, whose values are told where one is asked for. */
export function factNamesOf({ columns, facts, music }: RecordKind): readonly FactName[] {
  const names = facts?.names ?? (music === undefined ? [] : factNames[music.kind]);
  return names.filter(({ name }) => columns.every(column => column.name !== name));
}

/** All columns of a kind by their names, the usual ones first. */
export function allColumns(kind: RecordKind): readonly Pick<Column, 'name'>[] {
  return [...kind.columns, ...factNamesOf(kind)];
}

/** How notes stand in a field, by its dot path, which may be any text. */
export function spellingOf(
  { spelled = {} }: Pick<RecordKind, 'spelled'>,
  path: string,
): NoteText | undefined {
  return Object.hasOwn(spelled, path) ? spelled[path] : undefined;
}

/** The name that stands for a record; empty where the record is not of its format. */
export function labelOf(kind: RecordKind, record: Fields): string {
  try {
    const label: unknown = kind.label(record);
    return typeof label === 'string' ? label : '';
  } catch {
    return '';
  }
}

/** What users type for a record. Empty where the record is not of its format. */
export function idOf(collection: Collection, { fields }: { readonly fields: Fields }): string {
  const id = collection.id(fields);
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? String(id) : '';
}

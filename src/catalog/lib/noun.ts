/** The shape of a noun's declaration. Each noun has a file of its own in `catalog/`. */

import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import { type Fields, isFields } from '../../base/io.ts';
import type { NoteText } from '../../base/text/note-names.ts';
import { type FactName, factNames } from '../../music/fact-names.ts';
import type { Fact } from '../../music/facts.ts';
import type { Kind, Music } from '../../music/music.ts';

/** A unit that may follow a number. */
export type Unit = 'Hz' | 's' | 'bpm' | 'cents' | 'm';

/** A column. `value` is for programs, --sort and --filter; `show` for people. Fields may be missing. */
export interface Column<Item = Fields> {
  /** The name of the column for --columns, and its heading. */
  readonly name: string;
  value(record: Item): unknown;
  /** The text for people; without it the value is shown as it is. */
  show?(record: Item): string;
  /** The text of cards, if it has several lines. */
  showLines?(record: Item): string;
  /** Cards show the number of each value beside it, from 0. */
  readonly numbered?: boolean;
  /** The value is a list of plain values, which texts join with this separator. */
  readonly separator?: string;
  /** Whether it is right-aligned. */
  readonly numeric?: boolean;
  /** Whether to cut other columns first. */
  readonly whole?: boolean;
  readonly unit?: Unit;
  /** The value is #rrggbb: shown with a swatch where the terminal has colours. */
  readonly swatch?: boolean;
  /** The value is an id, or ids, of this noun's records. */
  readonly ids?: string;
  /** The places of notes in the text, for --note-names. */
  readonly spells?: NoteText;
  /** The same, if it depends on the record. */
  spellsIn?(record: Item): NoteText | undefined;
  /** 1 is kept longest on a narrow terminal; the highest shrinks first. */
  readonly priority: number;
}

/** The meaning of a field beyond its JSON type: HTML, or ids of another noun. */
export type Meaning = 'html' | { readonly ids: string };

/** The reader of records as music. The kind determines the available commands. */
export interface MusicSource<Is extends Kind = Kind> {
  readonly kind: Is;
  /** An item below the record's own route, which sound needs: `state` of `/music-systems/1/state`. */
  readonly item?: string;
  readonly completedBy?: Completing;
  /** The noun whose records it is compared with, if not its own. */
  readonly among?: string;
  /** Loads the function that reads a record of any shape; `more` is the item or what completes it, if it could be fetched. */
  read(): Promise<(record: unknown, more?: unknown) => Music<Is>>;
}

/** The record of the collection `from` that has this record's id at the dot path `whose`; cards take its field `gives`. */
interface Completing {
  readonly from: string;
  readonly whose: string;
  readonly gives: string;
}

/** Facts that are computed from the records of another collection. */
export interface FactSource {
  readonly names: readonly FactName[];
  readonly from: string;
  load(): Promise<(record: unknown, others: readonly unknown[]) => readonly Fact[]>;
}

/** A kind of record: its schema, its columns and its names, wherever in an answer such a record stands. */
export interface RecordKind<Item = Fields> {
  /** The plural: `scales`; for a collection, the word that users type. */
  readonly name: string;
  /** The singular, for messages: `scale`. */
  readonly one: string;
  readonly schema: RecordSchema<Item>;
  readonly columns: readonly Column<Item>[];
  /** Fields, as dot paths that pass through lists, whose values mean more than their JSON type. */
  readonly meanings: Readonly<Record<string, Meaning>>;
  /**
   * The columns, facts and fields of a card in the order in which a musician asks for them, of which the first six that
   * have a value are shown; --all shows everything. Without a list cards show everything.
   */
  readonly card?: readonly string[];
  /** Those of them that a drawing shows: they are left out beside it. */
  readonly drawn?: readonly string[];
  /** The name that stands for a record in messages, candidates and references. */
  label(record: Item): string;
  /** The places of notes in the label. */
  readonly spells?: NoteText;
  /** The places of notes in the texts of fields, by dot paths that pass through lists. */
  readonly spelled?: Readonly<Record<string, NoteText>>;
  /** All names by which a person may ask for the record, without its id: names, slugs, abbreviations. */
  names(record: Item): readonly (string | null | undefined)[];
  readonly music?: MusicSource;
  readonly facts?: FactSource;
}

export interface CollectionDefinition<Item = Fields> extends RecordKind<Item> {
  readonly path: string;
  /** One line for help. */
  readonly summary: string;
  /** The heading and the introduction of its web page. */
  readonly heading: string;
  readonly about: string;
  /** Whether musicians look for it, or those who make sounds and programs. */
  readonly shelf: 'music' | 'machinery';
  /** The words by which people narrow the list: tags, a family, the name of a scale without its key. */
  kinds?(record: Item): unknown;
  /** Some of its records, which Tab offers alone where no others make sense: necks. */
  readonly parts?: Readonly<Record<string, (record: Item) => boolean>>;
  /** People name records by numbers that are no ids: 31 equal divisions, the fifth. */
  readonly namedByNumber?: boolean;
}

/** A list of records that the service has at one path. */
export interface Collection<Item = Fields> extends CollectionDefinition<Item> {
  /** The fields that lead to the list in the service's answer. */
  readonly at: readonly string[];
  /** `optional`: an account sees more records, so that a token is sent if there is one. */
  readonly auth: 'none' | 'optional';
  /** The id that users type for one record. */
  id(record: Item): unknown;
  /** Ids are paths of folders, which Tab offers level by level. */
  readonly paths?: boolean;
  /** The service sends only some records unless the parameter `limit` asks for more. */
  readonly limited?: boolean;
}

export type Musical = Collection & { readonly music: MusicSource };

export function isMusical(collection: Collection): collection is Musical {
  return collection.music !== undefined;
}

export interface NounDefinition<Item = Fields> extends CollectionDefinition<Item> {
  /** `meta.resource` of a collection's answer, and of an item's (docs/service.md, Observed rules). */
  readonly resource: string;
  readonly itemResource: string;
}

/** A collection whose items have a route each, `<path>/<id>` (docs/service.md, Mobile resource collections). */
export interface Noun<Item = Fields> extends Collection<Item>, NounDefinition<Item> {}

export function isNoun(collection: Collection): collection is Noun {
  return 'itemResource' in collection;
}

/** A declaration. The label of a record is the first of its names, if nothing else is declared. */
type Declared<Kind extends { readonly meanings: unknown; label: unknown }> = Omit<
  Kind,
  'label' | 'meanings'
> &
  Partial<Pick<Kind, 'label' | 'meanings'>>;

function withDefaults<Item, Kind extends Pick<RecordKind<Item>, 'names'>>(declared: Kind) {
  return { meanings: {}, label: (record: Item) => declared.names(record)[0] ?? '', ...declared };
}

/** Declares a noun: types its functions by its schema, and adds what all nouns share. */
export function noun<Item, Name extends string>(
  definition: Declared<NounDefinition<NoInfer<Item>>> & {
    readonly schema: RecordSchema<Item>;
    readonly name: Name;
  },
): Noun<Item> & { readonly name: Name } {
  return {
    ...withDefaults(definition),
    at: ['data'],
    auth: 'none',
    id: record => (isFields(record) ? record.id : undefined),
  };
}

/** Declares a collection without item routes: types its functions by its schema. */
export function collection<Item, Name extends string>(
  definition: Declared<Collection<NoInfer<Item>>> & {
    readonly schema: RecordSchema<Item>;
    readonly name: Name;
  },
): Collection<Item> & { readonly name: Name } {
  return withDefaults(definition);
}

/** Declares a kind of record that has no collection: types its functions by its schema. */
export function recordKind<Item>(
  definition: Declared<RecordKind<NoInfer<Item>>> & { readonly schema: RecordSchema<Item> },
): RecordKind<Item> {
  return withDefaults(definition);
}

/** The names of a kind's facts that are not columns already. Facts are columns that are computed only if asked for. */
export function factNamesOf({ columns, facts, music }: RecordKind): readonly FactName[] {
  const names = facts?.names ?? (music === undefined ? [] : factNames[music.kind]);
  return names.filter(({ name }) => columns.every(column => column.name !== name));
}

/** The names of all columns of a kind: the usual ones, then the facts. */
export function allColumns(kind: RecordKind): readonly Pick<Column, 'name'>[] {
  return [...kind.columns, ...factNamesOf(kind)];
}

/** How notes occur in a field. @param path any text; it is the field's if it is its dot path */
export function spellingOf(
  { spelled = {} }: Pick<RecordKind, 'spelled'>,
  path: string,
): NoteText | undefined {
  return Object.hasOwn(spelled, path) ? spelled[path] : undefined;
}

/** Returns the name that stands for a record; empty if the record is not of its format. */
export function labelOf(kind: RecordKind, record: Fields): string {
  try {
    const label: unknown = kind.label(record);
    return typeof label === 'string' ? label : '';
  } catch {
    return '';
  }
}

/** Returns the names in a record. A record that is not of its format has none, but its texts can be searched. */
export function namesOfRecord(kind: RecordKind, record: Fields): readonly string[] {
  try {
    return kind.names(record).filter(name => typeof name === 'string');
  } catch {
    return [];
  }
}

/** What users type for a record. Empty if the record is not of its format. */
export function idOf(collection: Collection, { fields }: { readonly fields: Fields }): string {
  const id = collection.id(fields);
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? String(id) : '';
}

type Vocabulary = typeof import('./vocabulary.ts');

/** Makes the schema of a record. `Item` is the type of a record that fits. */
export type RecordSchema<Item> = (t: Vocabulary) => ZodMiniObject & ZodMiniType<Item>;

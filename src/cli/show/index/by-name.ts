/** Groups the records of a collection by their names. */
import type { Fields } from '../../../base/io.ts';
import { labelOf, namesOfRecord, type RecordKind } from '../../../catalog/lib/noun.ts';
import { aliasNames } from '../../../catalog/lib/record-words.ts';
import { comparableName, notesAtStart } from '../../../music/names/spelling.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';

/** Records with the same name on different notes, such as scales. */
export interface Namesakes {
  /** The names without the note, folded and in lower case: the label first, then other names. */
  readonly names: readonly string[];
  /** The aliases, in the same format. */
  readonly aliases: readonly string[];
  /** The index of the first record on each note. The note is empty if names have none. */
  readonly on: Readonly<Record<string, number>>;
}

export interface RecordsByName {
  readonly namesakes: readonly Namesakes[];
  recordAt(index: number): JsonRecord | undefined;
}

/** Groups records by their names, in the order in which they are added. */
export class NameGroups {
  readonly #kind: RecordKind;
  /** The index of a record by its note, for each group. The key is the names of the group as JSON. */
  readonly #indexesByGroup = new Map<string, Map<string, number>>();

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  add(fields: Fields, index: number): void {
    const kind = this.#kind;
    const label = comparableName(labelOf(kind, fields));
    const [{ note } = { note: '' }] = kind.music?.kind === 'scale' ? notesAtStart(label) : [];
    const withoutNote = (texts: readonly string[]) => {
      const shortNames = texts.map(name =>
        name.startsWith(`${note} `) ? name.slice(note.length + 1) : name,
      );
      return [...new Set(shortNames)].filter(name => name !== '');
    };
    const names = withoutNote([label, ...namesOfRecord(kind, fields).map(comparableName)]);
    if (names.length === 0) return;
    const key = JSON.stringify({ names, aliases: withoutNote(aliasNames(kind.name, fields)) });
    const indexByNote = this.#indexesByGroup.get(key) ?? new Map<string, number>();
    this.#indexesByGroup.set(key, indexByNote);
    if (!indexByNote.has(note)) indexByNote.set(note, index);
  }

  list(): readonly Namesakes[] {
    return Array.from(this.#indexesByGroup, ([key, indexByNote]) => ({
      ...JSON.parse(key),
      on: Object.fromEntries(indexByNote),
    }));
  }
}

/** Returns the names that an index would have, from the records. */
export function namesInRecords(kind: RecordKind, allRecords: Iterable<JsonRecord>): RecordsByName {
  const records = [...allRecords];
  const groups = new NameGroups(kind);
  for (const [index, { fields }] of records.entries()) groups.add(fields, index);
  return { namesakes: groups.list(), recordAt: index => records[index] };
}

/** The names of collections, kept because each line of stdin may be looked up in the same collection. */
const namesByReader = new WeakMap<() => Iterable<JsonRecord>, RecordsByName>();

/** Returns the names of a collection: from its index, if that has them, or else from the records. */
export function recordsByName(
  kind: RecordKind,
  fromIndex: (() => RecordsByName | undefined) | undefined,
  records: () => Iterable<JsonRecord>,
): RecordsByName {
  const names = namesByReader.get(records) ?? fromIndex?.() ?? namesInRecords(kind, records());
  namesByReader.set(records, names);
  return names;
}

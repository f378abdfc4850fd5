/** Completes ids and names of records for Tab, from cached lists and the sandbox. */
import { attempt } from '../../../base/errors.ts';
import { groupBy } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { lazy } from '../../../base/memo.ts';
import { allCollections, findCollection } from '../../../catalog/index.ts';
import { allNames } from '../../../catalog/lib/implied-names.ts';
import { type Collection, idOf, labelOf, namesOfRecord } from '../../../catalog/lib/noun.ts';
import { comparableName, toAsciiAccidentals } from '../../../music/names/spelling.ts';
import { eachRecord } from '../../output/json/json-records.ts';
import type { RecordsRequest, TabCandidate } from '../../program/argv/command.ts';
import { limitCandidates } from '../../program/completion/candidates.ts';
import type { Context } from '../../program/context/context.ts';
import { readCachedCollection } from '../../show/collections.ts';
import { findCollectionIndex } from '../../show/index/index-of.ts';
import type { NameAt } from '../../show/index/read-index.ts';

/** Maximum number of records to read in a list: for ids, and for names if it has no index. */
const maxRecords = 10_000;
/** Maximum size of a list without an index, in bytes. */
const maxListBytes = 32 * 1024 * 1024;
/** Maximum number of earlier words to try as the first word of a name. */
const maxWords = 8;
/** Maximum length of an id or name to offer, in characters. */
const maxWordLength = 200;

/** The records of a collection, or of a part of one. */
interface NamedList {
  readonly collection: Collection;
  /** Returns the names that contain a folded text. A leading tab matches the start of a name, a space that of a word. */
  namesWith(text: string): readonly NameAt[];
  ids(): readonly string[];
  fieldsAt(index: number): Fields;
}

/** A record with names that are unique in its list. */
interface ListedRecord {
  readonly list: NamedList;
  readonly index: number;
  /** The unique names, folded. */
  readonly names: readonly string[];
}

/**
 * Returns completions of the typed word. Tries names that continue the words before it, then ids, then names that begin
 * with it, then names in which another word begins with it, and returns the first of these that exist.
 */
export async function recordCandidates(
  context: Context,
  { collections, typedWord, wordsBefore, includesIds }: RecordsRequest,
): Promise<readonly TabCandidate[]> {
  const lists = (await Promise.all(collections.map(name => findList(context, name)))).flatMap(
    list => list ?? [],
  );
  if (lists.some(({ collection }) => collection.hasPathIds))
    return nextLevel(
      lists.flatMap(list => list.ids()),
      typedWord,
    );
  for (let from = 0; from < Math.min(wordsBefore.length, maxWords); from++) {
    const start = `${wordsBefore.slice(from).join(' ')} `;
    const records = recordsWithName(lists, `\t${foldTyped(start + typedWord)}`);
    if (records.length > 0) return nextWords(records, start + typedWord, typedWord);
    // Without a noun, all words belong to one name.
    if (!includesIds) return [];
  }
  const ids = includesIds ? lists.flatMap(list => idCandidates(list, typedWord)) : [];
  if (ids.length > 0 || typedWord === '') return ids;
  const records = recordsWithName(lists, `\t${foldTyped(typedWord)}`);
  if (records.length > 1 && !typedWord.includes(' ')) return nextWords(records, typedWord, typedWord);
  if (records.length > 0) return nameCandidates(records, typedWord);
  return nameCandidates(recordsWithName(lists, ` ${foldTyped(typedWord)}`), '');
}

/** Returns the folded text, with the final space that folding removes. */
function foldTyped(typedText: string): string {
  return comparableName(typedText) + (/[\s_-]$/.test(typedText) ? ' ' : '');
}

/** Returns the records with a matching unique name. `dorian` is not unique, because scales on every note have it. */
function recordsWithName(lists: readonly NamedList[], text: string): readonly ListedRecord[] {
  return lists.flatMap(list => {
    const owners = new Map<string, number | undefined>();
    for (const { name, index } of list.namesWith(text)) {
      if (name.startsWith('id:')) continue;
      owners.set(name, owners.has(name) && owners.get(name) !== index ? undefined : index);
    }
    const records = new Map<number, string[]>();
    for (const [name, index] of owners)
      if (index !== undefined) records.set(index, [...(records.get(index) ?? []), name]);
    return Array.from(records, ([index, names]) => ({ list, index, names }));
  });
}

/**
 * Returns the next words of names after the typed text. Of records with the same folded word, uses the first whose
 * written word folds to it: not `C flat three pentatonic` for `C♭`, although both fold to the same words.
 */
function nextWords(
  records: readonly ListedRecord[],
  text: string,
  typedText: string,
): readonly TabCandidate[] {
  const start = foldTyped(text);
  const byWord = groupBy(records, ({ names: [name = ''] }) => name.slice(start.length).split(' ', 1)[0]);
  const wordOf = (record: ListedRecord) => nameOf(record, text)?.slice(text.length).split(' ', 1)[0];
  const words = Array.from(byWord).flatMap(([folded, group]) => {
    const [first] = group;
    const foldsToWord = (record: ListedRecord) => foldTyped(text + wordOf(record)) === `${start}${folded}`;
    const record = group.find(foldsToWord) ?? first;
    return (record && wordOf(record)) ?? [];
  });
  return [...new Set(words)].map(word => ({ value: typedText + word })).filter(({ value }) => isWord(value));
}

/** Returns a name of each record that begins with the typed text. */
function nameCandidates(records: readonly ListedRecord[], typedText: string): readonly TabCandidate[] {
  return records.flatMap(record => {
    const name = nameOf(record, typedText);
    if (name === undefined || !isWord(name)) return [];
    const [label] = writtenNames(record.list, record.index);
    return { value: typedText + name.slice(typedText.length), description: name === label ? '' : label };
  });
}

/** Returns the first name that begins with a text: as written, or with ASCII accidentals, or else folded. */
function nameOf({ list, index, names }: ListedRecord, text: string): string | undefined {
  const ownNames = writtenNames(list, index).filter(name => names.includes(comparableName(name)));
  return [...ownNames.flatMap(name => [name, toAsciiAccidentals(name)]), ...names].find(
    name => name.slice(0, text.length).toLowerCase() === text.toLowerCase(),
  );
}

/** Returns the label of the record at an index, and its own names as written. */
function writtenNames({ collection, fieldsAt }: NamedList, index: number): readonly string[] {
  const fields = fieldsAt(index);
  return [labelOf(collection, fields), ...namesOfRecord(collection, fields)];
}

/** Returns the ids with a given beginning, with the names of their records. */
function idCandidates(list: NamedList, typedText: string): readonly TabCandidate[] {
  const found = list
    .ids()
    .flatMap((value, index) => (value.startsWith(typedText) && isWord(value) ? { value, index } : []));
  return limitCandidates(found).map(({ value, index }) => ({
    value,
    description: writtenNames(list, index)[0],
  }));
}

/** Returns the list of a collection, or of a part of one, from the cache or the sandbox; undefined if there is none. */
async function findList(context: Context, name: string): Promise<NamedList | undefined> {
  const collection =
    findCollection(name) ?? allCollections.find(({ subsets = {} }) => Object.hasOwn(subsets, name));
  if (collection === undefined) return undefined;
  const response = await readCachedCollection(context, collection);
  if (response === undefined) return undefined;
  const isPart = collection.subsets?.[name];
  const index = isPart ? undefined : findCollectionIndex(context, collection, response);
  if (index) return { ...index, collection, ids: () => index.firstIds(maxRecords) };
  const records: Fields[] = [];
  if (response.body.size <= maxListBytes)
    for (const { fields } of eachRecord(response, collection.listPath)) {
      if (isPart === undefined || attempt(() => isPart(fields))) records.push(fields);
      if (records.length === maxRecords) break;
    }
  const names = lazy(() =>
    records.flatMap((fields, index) =>
      allNames(collection, fields).map((each): NameAt => ({ name: comparableName(each), index })),
    ),
  );
  return {
    collection,
    namesWith: text => names().filter(each => `\t${each.name}`.includes(text)),
    ids: () => records.map(fields => idOf(collection, { fields })),
    fieldsAt: index => records[index] ?? {},
  };
}

/** Whether a text can be a word on a command line: it is not an option, and not too long. */
function isWord(text: string): boolean {
  return text !== '' && text.length <= maxWordLength && !/^[-\s]/.test(text);
}

/** Returns the next level of paths. A folder that contains others ends in `/`. */
function nextLevel(paths: readonly string[], typedText: string): readonly TabCandidate[] {
  const found = new Set<string>();
  for (const each of paths) {
    const path = each.replace(/\/+$/, '');
    if (!path.startsWith(typedText) || !isWord(path)) continue;
    const end = path.indexOf('/', typedText.length);
    found.add(end < 0 ? path : path.slice(0, end + 1));
  }
  return [...found]
    .filter(path => !found.has(`${path}/`))
    .sort()
    .map(value => ({ value }));
}

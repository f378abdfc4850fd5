/** Finds records by their names in a given list of records. */

import { Failure } from '../../../base/errors.ts';
import { groupBy } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { type Collection, idOf, labelOf, namesOfRecord } from '../../../catalog/lib/noun.ts';
import type { NameReading } from '../../../music/names/name-reading.ts';
import type { Mode } from '../../../music/names/scale-names.ts';
import { enharmonics, foldSpelling, mayBeginWith } from '../../../music/names/spelling.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';
import { maxQueryLength, parseTypedId } from './query.ts';
import type { RecordReader } from './similar.ts';

/**
 * How a query led to a record. `id`, `name`: it is an id or name of the record. `reading`: it is another spelling of a
 * name. `guess`: it may mean several records. `sound`: it names the same pitch differently. `part`: it is part of a
 * name.
 */
export type FoundBy = 'id' | 'name' | 'reading' | 'guess' | 'sound' | 'part';

export interface FoundByName {
  readonly record: JsonRecord;
  readonly foundBy: FoundBy;
  /** The mode of a key, if the query names one. */
  readonly mode?: Mode | undefined;
  /** A notice for stderr if the name of the record differs from the query. */
  readonly notice?: string;
}

/**
 * Collections with names that are not in their records, or with names by which most people mean another record
 * (implied-names.ts). In all others, a record's own name decides.
 */
export const nounsWithAliases: readonly string[] = [
  'harmonies',
  'rhythms',
  'tracks',
  'instruments',
  'systems',
];

/** Returns the record that each query names in full, if any; a Failure for a wrong id, or if there are several. */
export async function lookUpNames(
  collection: Collection,
  records: RecordReader,
  queries: readonly string[],
): Promise<(FoundByName | Failure | undefined)[]> {
  const shortQueries = [...new Set(queries)].filter(query => query.length <= maxQueryLength);
  const senses = new Map(shortQueries.map(query => [query, ownSenses(query)]));
  if (!nounsWithAliases.includes(collection.name))
    matchNames(collection, records, namesOfRecord, [...senses.values()].flat());
  const unmatched = shortQueries.filter(query => !senses.get(query)?.some(isMatched));
  if (unmatched.length > 0) {
    const { allNames, impliedReadings } = await import('../../../catalog/lib/implied-names.ts');
    const otherSenses = unmatched.map(query => sensesOf(query, impliedReadings(collection.name, query)));
    for (const [index, query] of unmatched.entries()) senses.set(query, otherSenses[index] ?? []);
    matchNames(collection, records, allNames, otherSenses.flat());
  }
  const found = queries.map(async query => {
    const matchedSenses = senses.get(query)?.filter(isMatched) ?? [];
    if (matchedSenses.length > 0) return findBySenses(collection, query, matchedSenses);
    return (await import('./failures.ts')).invalidName(collection, query);
  });
  return Promise.all(found);
}

/** A possible meaning of a query: a name, and the records that have it in the same letter case and in another. */
interface Sense {
  readonly foundBy: FoundBy;
  readonly name: string;
  /** Whether more people mean this than the record that has the query as its name. */
  readonly isFirst: boolean;
  readonly mode: Mode | undefined;
  readonly sameCase: JsonRecord[];
  readonly otherCase: JsonRecord[];
}

/** Returns the query itself as an id or a name. */
function ownSenses(query: string): readonly Sense[] {
  const id = parseTypedId(query);
  const name = foldSpelling(query);
  return id !== undefined ? [createSense('id', id)] : name === '' ? [] : [createSense('name', name)];
}

/** Returns the names that a query may mean, the most certain first. @param readings its implied readings */
export function sensesOf(query: string, readings: readonly NameReading[]): readonly Sense[] {
  if (parseTypedId(query) !== undefined) return ownSenses(query);
  const folded = foldSpelling(query);
  const otherNames = readings.filter(({ name, isFirst }) => isFirst || name !== folded.toLowerCase());
  const senses = [
    ...ownSenses(query),
    ...otherNames.map(({ name, isGuess, isFirst, mode }) =>
      createSense(isGuess ? 'guess' : 'reading', name, isFirst, mode),
    ),
    ...[{ name: folded }, ...otherNames].flatMap(({ name, mode }) =>
      enharmonics(name.toLowerCase()).map(each => createSense('sound', each, false, mode)),
    ),
  ];
  senses.sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const seenNames = new Set(['']);
  return senses.filter(({ name }) => !seenNames.has(name) && seenNames.add(name));
}

function createSense(foundBy: FoundBy, name: string, isFirst = false, mode?: Mode): Sense {
  return { foundBy, name, isFirst, mode, sameCase: [], otherCase: [] };
}

function isMatched({ sameCase, otherCase }: Sense): boolean {
  return sameCase.length + otherCase.length > 0;
}

/** Adds each record to the senses that match one of its names. */
function matchNames(
  collection: Collection,
  records: RecordReader,
  namesOf: (collection: Collection, record: Fields) => readonly string[],
  senses: readonly Sense[],
): void {
  const sensesByName = groupBy(senses, ({ foundBy, name }) =>
    foundBy === 'id' ? `id:${name}` : name.toLowerCase(),
  );
  const initials = new Set(Array.from(sensesByName.keys(), name => name.charAt(0)));
  for (const record of records(sensesByName.keys())) {
    for (const each of sensesByName.get(`id:${idOf(collection, record)}`) ?? []) each.sameCase.push(record);
    for (const name of namesOf(collection, record.fields)) {
      if (!mayBeginWith(initials, name)) continue;
      const foldedName = foldSpelling(name);
      for (const each of sensesByName.get(foldedName.toLowerCase()) ?? []) {
        if (each.foundBy === 'name' && haveOtherNumerals(each.name, foldedName)) continue;
        const matches = each.name === foldedName ? each.sameCase : each.otherCase;
        if (matches.at(-1) !== record) matches.push(record);
      }
    }
  }
}

/** Whether a query has numerals of both cases, for major and minor, and a name has others: `ii-V-i`, `ii–V–I`. */
function haveOtherNumerals(typedText: string, name: string): boolean {
  const [typedNumerals = '', nameNumerals = ''] = [typedText, name].map(text =>
    text.match(/\b[iv]+\b/gi)?.join(' '),
  );
  return (
    typedNumerals !== typedNumerals.toLowerCase() &&
    typedNumerals !== typedNumerals.toUpperCase() &&
    typedNumerals !== nameNumerals
  );
}

/** Returns the record whose label is the query, else the record of the first sense; a Failure if a sense has several. */
async function findBySenses(
  collection: Collection,
  query: string,
  senses: readonly Sense[],
): Promise<FoundByName | Failure> {
  const exactSense = senses.find(
    ({ foundBy, sameCase }) =>
      foundBy === 'name' && sameCase.some(({ fields }) => labelOf(collection, fields) === query),
  );
  const sense = exactSense ?? senses[0] ?? noSense;
  const { foundBy, mode } = sense;
  const records = matchesByCase(sense);
  const [record] = records;
  if (record === undefined || records.length > 1) {
    const countText = `${records.length} ${collection.name}`;
    const message = `'${query}' ${foundBy === 'guess' ? 'may mean any' : 'is the name'} of ${countText}.`;
    return (await import('./failures.ts')).ambiguousName(collection, message, records);
  }
  const label = labelOf(collection, record.fields);
  const soundNotice = `'${query}' is not in the catalog; '${label}' sounds the same.`;
  if (foundBy === 'sound') return { record, foundBy, mode, notice: soundNotice };
  const otherSenses = senses.filter(each =>
    foundBy === 'guess' ? each.foundBy === 'guess' || each.foundBy === 'name' : each.isFirst,
  );
  const recordById = new Map(otherSenses.flatMap(matchesByCase).map(each => [idOf(collection, each), each]));
  recordById.delete(idOf(collection, record));
  if (foundBy !== 'guess' && recordById.size === 0) return { record, foundBy, mode };
  const labels = Array.from(recordById, ([id, { fields }]) => `'${labelOf(collection, fields)}' is id:${id}`);
  const reading = mode === undefined ? label : `${label} ${mode}`;
  const clauses = [`'${query}' is read as '${reading}'`, ...(labels.length > 0 ? [labels.join(', ')] : [])];
  return { record, foundBy, mode, notice: `${clauses.join('; ')}.` };
}

const noSense = createSense('name', '');

/**
 * Returns the records whose names have the query's case, or else the others: m3 and M3 are two intervals, guitar and
 * Guitar are one instrument.
 */
function matchesByCase({ sameCase, otherCase }: Sense): readonly JsonRecord[] {
  return sameCase.length > 0 ? sameCase : otherCase;
}

/** The failure of a query that names several records together: `flamenco`. Some commands use its members instead. */
export class FamilyNameFailure extends Failure {
  readonly members: readonly FoundByName[];

  constructor({ message, code, hint, choices }: Failure, members: readonly FoundByName[]) {
    super('usage', message, { code, hint, choices });
    this.members = members;
  }
}

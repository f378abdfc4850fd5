/** Finds records by their names in a given list of records. */

import { Failure } from '../../../base/errors.ts';
import { groupBy } from '../../../base/fields.ts';
import { allNames, impliedReadings } from '../../../catalog/lib/implied-names.ts';
import { type Collection, idOf, labelOf } from '../../../catalog/lib/noun.ts';
import type { Mode } from '../../../music/names/scale-names.ts';
import { enharmonics, foldSpelling, mayBeginWith } from '../../../music/names/spelling.ts';
import type { SentRecord } from '../../output/json/sent-records.ts';
import { ambiguous, longestQuery, nameTooLong, noSuchId, noSuchKindOfId, noSuchName } from './failures.ts';

import { idNamed } from './query.ts';
import { type NamedRecords, type SimilarRecords, similarRecords } from './similar.ts';

/**
 * How a query led to a record. `id`, `name`: it is an id or name of the record. `reading`: another spelling of a name.
 * `guess`: it may mean several records. `sound`: the same tone with another name. `part`: a part of the name.
 */
export type By = 'id' | 'name' | 'reading' | 'guess' | 'sound' | 'part';

export interface FoundByName {
  readonly line: SentRecord;
  readonly by: By;
  /** The mode of a key, if the query names one. */
  readonly mode?: Mode | undefined;
  /** A note for stderr if the name of the record differs from the query. */
  readonly note?: string;
}

/** Returns the record that each query names in full; undefined for a query that is the name of no record. */
export function lookUpNames(
  collection: Collection,
  records: NamedRecords,
  queries: readonly string[],
): (FoundByName | Failure | undefined)[] {
  const known = new Map<string, Sense[]>();
  const asked = queries.map(query => {
    const senses = known.get(query) ?? (query.length > longestQuery ? [] : sensesOf(collection.name, query));
    known.set(query, senses);
    return { query, senses };
  });
  matchNames(collection, records, [...known.values()].flat());
  return asked.map(({ query, senses }) => {
    const met = senses.filter(isMet);
    if (query.length > longestQuery) return nameTooLong(collection, query);
    if (met.length > 0) return foundBySenses(collection, query, met);
    const id = idNamed(query);
    return id === undefined ? undefined : noSuchId(collection, id);
  });
}

/** After this many unknown names, no similar names are searched: each search compares all records. */
const maxUnknown = 10;

/**
 * Completes `byName`, the result of `lookUpNames`: finds records with a query in their names, or else returns a
 * failure: `not-found` with the code `no_match` and the nearest names, or `usage` with the code `ambiguous` and the
 * records to choose from. Reads the records again if a query is the name of none.
 */
export function lookUpParts(
  collection: Collection,
  records: NamedRecords,
  queries: readonly string[],
  byName: readonly (FoundByName | Failure | undefined)[],
): (FoundByName | Failure)[] {
  const alike = similarTo(
    collection,
    records,
    queries.filter((_, index) => byName[index] === undefined),
  );
  return queries.map((query, index) => {
    const similar = alike.get(query);
    const found = byName[index] ?? foundByPart(collection, query, similar);
    const isMissing = similar !== undefined && found instanceof Failure && found.kind === 'not-found';
    return (isMissing ? noSuchKindOfId(collection, records, query) : undefined) ?? found;
  });
}

/** Returns the similar records of each query. Stops after too many queries that no name contains. */
function similarTo(
  collection: Collection,
  records: NamedRecords,
  queries: readonly string[],
): ReadonlyMap<string, SimilarRecords> {
  const open = [...new Set(queries)];
  const similar = new Map<string, SimilarRecords>();
  let unknown = 0;
  for (let at = 0; at < open.length && unknown < maxUnknown; at += maxUnknown) {
    const some = open.slice(at, at + maxUnknown);
    const unmatched = some.map(query =>
      sensesOf(collection.name, query).flatMap(({ by, name }) =>
        by === 'sound' ? [] : [name.toLowerCase()],
      ),
    );
    for (const [index, each] of similarRecords(collection, records(), unmatched).entries()) {
      similar.set(some[index] ?? '', each);
      if (each.containing.length === 0) unknown++;
    }
  }
  return similar;
}

/** A possible meaning of a query: a name, and the records of that name with the same and with another case. */
interface Sense {
  readonly by: By;
  readonly name: string;
  /** Whether this is a more common meaning than the record with the query as its name. */
  readonly isFirst: boolean;
  readonly mode: Mode | undefined;
  readonly cased: SentRecord[];
  readonly caseless: SentRecord[];
}

/** Returns the possible names in a query, the most certain first. */
function sensesOf(collection: string, query: string): Sense[] {
  const id = idNamed(query);
  if (id !== undefined) return [sense('id', id)];
  const own = foldSpelling(query);
  const others = impliedReadings(collection, query).filter(
    ({ name, first }) => first || name !== own.toLowerCase(),
  );
  const senses = [
    sense('name', own),
    ...others.map(({ name, guess, first, mode }) =>
      sense(guess === true ? 'guess' : 'reading', name, first, mode),
    ),
    ...[{ name: own }, ...others].flatMap(({ name, mode }) =>
      enharmonics(name.toLowerCase()).map(each => sense('sound', each, false, mode)),
    ),
  ];
  senses.sort((one, other) => Number(other.isFirst) - Number(one.isFirst));
  const seen = new Set(['']);
  return senses.filter(({ name }) => !seen.has(name) && seen.add(name));
}

function sense(by: By, name: string, isFirst = false, mode?: Mode): Sense {
  return { by, name, isFirst, mode, cased: [], caseless: [] };
}

function isMet({ cased, caseless }: Sense): boolean {
  return cased.length + caseless.length > 0;
}

/** Adds each record to the senses that match one of its names. */
function matchNames(collection: Collection, records: NamedRecords, senses: readonly Sense[]): void {
  const byName = groupBy(senses, ({ by, name }) => (by === 'id' ? `id:${name}` : name.toLowerCase()));
  const initials = new Set(Array.from(byName.keys(), name => name.charAt(0)));
  for (const line of records(byName.keys())) {
    for (const each of byName.get(`id:${idOf(collection, line)}`) ?? []) each.cased.push(line);
    for (const name of allNames(collection, line.fields)) {
      if (!mayBeginWith(initials, name)) continue;
      const spelled = foldSpelling(name);
      for (const each of byName.get(spelled.toLowerCase()) ?? []) {
        if (each.by === 'name' && haveOtherNumerals(each.name, spelled)) continue;
        const matches = each.name === spelled ? each.cased : each.caseless;
        if (matches.at(-1) !== line) matches.push(line);
      }
    }
  }
}

/**
 * Whether a query has numerals of both cases, which tell major from minor, and a name has others: `ii-V-i`, `ii–V–I`.
 */
function haveOtherNumerals(typed: string, name: string): boolean {
  const [ours = '', theirs = ''] = [typed, name].map(text => text.match(/\b[iv]+\b/gi)?.join(' '));
  return ours !== ours.toLowerCase() && ours !== ours.toUpperCase() && ours !== theirs;
}

/** Returns the record of the most certain sense. A sense that equals a record's label exactly comes first. */
function foundBySenses(
  collection: Collection,
  query: string,
  senses: readonly Sense[],
): FoundByName | Failure {
  const written = senses.find(
    ({ by, cased }) => by === 'name' && cased.some(({ fields }) => labelOf(collection, fields) === query),
  );
  const sense = written ?? senses[0] ?? nothing;
  const { by, mode } = sense;
  const lines = closerLines(sense);
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    const many = `${lines.length} ${collection.name}`;
    const message =
      by === 'guess' ? `'${query}' may be any of ${many}.` : `'${query}' is the name of ${many}.`;
    return ambiguous(collection, message, lines);
  }
  const label = labelOf(collection, line.fields);
  if (by === 'sound')
    return { line, by, mode, note: `'${query}' is not in the catalog; '${label}' sounds the same.` };
  const others = senses.filter(each =>
    by === 'guess' ? each.by === 'guess' || each.by === 'name' : each.isFirst,
  );
  const ids = new Map(others.flatMap(closerLines).map(each => [idOf(collection, each), each]));
  ids.delete(idOf(collection, line));
  if (by !== 'guess' && ids.size === 0) return { line, by, mode };
  const named = Array.from(ids, ([id, { fields }]) => `'${labelOf(collection, fields)}' is id:${id}`);
  const taken = mode === undefined ? label : `${label} ${mode}`;
  const said = [`'${query}' is taken for '${taken}'`, ...(named.length > 0 ? [named.join(', ')] : [])];
  return { line, by, mode, note: `${said.join('; ')}.` };
}

const nothing = sense('name', '');

/**
 * Returns the records in the query's case if case tells records apart: m3 and M3 are two intervals, guitar and Guitar
 * one instrument.
 */
function closerLines({ cased, caseless }: Sense): readonly SentRecord[] {
  return cased.length > 0 ? cased : caseless;
}

/** A query that names several records together: `flamenco`. A command for one record fails with it. */
export class FamilyNamed extends Failure {
  readonly members: readonly FoundByName[];

  constructor(collection: Collection, query: string, lines: readonly SentRecord[]) {
    const { message, code, hint, choices } = ambiguous(
      collection,
      `'${query}' is a family of ${lines.length} ${collection.name}.`,
      lines,
    );
    super('usage', message, { code, hint, choices });
    this.members = lines.map((line, index) => ({ line, by: 'part', ...(index === 0 && { note: message }) }));
  }
}

/** Returns the record with the query in its name, or the family of that name, if it is the full name of none. */
function foundByPart(
  collection: Collection,
  query: string,
  similar: SimilarRecords | undefined,
): FoundByName | Failure {
  const { family = [] } = similar ?? {};
  // The numbers of a polyrhythm must match as a whole.
  const ratio = /^\d+:\d+$/.exec(query)?.[0] ?? '';
  const containing = (similar?.containing ?? []).filter(({ fields }) =>
    labelOf(collection, fields).includes(ratio),
  );
  if (family.length > 1) return new FamilyNamed(collection, query, family);
  const [line] = containing.length > 0 ? containing : family;
  if (line === undefined) return noSuchName(collection, query, similar);
  if (containing.length > 1) {
    const message = `'${query}' is in the names of ${containing.length} ${collection.name}.`;
    return ambiguous(collection, message, containing);
  }
  const label = labelOf(collection, line.fields);
  return {
    line,
    by: 'part',
    note: `No ${collection.one} is called '${query}'; using '${label}'.`,
  };
}

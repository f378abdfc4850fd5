/** What a person calls a record → the record. Pure: the records are given. */
import { Failure } from '../../../base/errors.ts';
import { type Collection, labelOf } from '../../../catalog/lib/noun.ts';
import { readings } from '../../../catalog/lib/readings.ts';
import { enharmonics, folded } from '../../../catalog/lib/spelling.ts';
import type { SentRecord } from '../../../output/json/records.ts';
import { everyName, type Likeness, likenesses } from './likeness.ts';
import { idOf, isId } from './query.ts';

/**
 * How a query led to a record: it is a name of the record, another way to say one, one of several things that the
 * query may mean, a note that sounds the same, or a part of the name.
 */
export type By = 'name' | 'reading' | 'guess' | 'sound' | 'part';

export interface FoundByName {
  readonly line: SentRecord;
  readonly by: By;
  /** For stderr, where the record is not called what was typed. */
  readonly note?: string;
}

/**
 * The record that each query names, or the failure that says why there is none: `not-found`, with the code
 * `no_match` and the nearest names, or `ambiguous_name` and the records to choose from.
 *
 * Records are read once where every query is the name of a record, else twice.
 */
export function lookUp(
  collection: Collection,
  records: () => Iterable<SentRecord>,
  queries: readonly string[],
): (FoundByName | Failure)[] {
  return lookUpParts(collection, records, queries, lookUpNames(collection, records(), queries));
}

/** The same for names in full: undefined for a query that is no record's name. */
export function lookUpNames(
  collection: Collection,
  records: Iterable<SentRecord>,
  queries: readonly string[],
): (FoundByName | Failure | undefined)[] {
  const asked = queries.map(query => ({ query, senses: sensesOf(collection.name, query) }));
  matchNames(
    collection,
    records,
    asked.flatMap(({ senses }) => senses),
  );
  return asked.map(({ query, senses }) => {
    const met = senses.find(isMet);
    return met && foundBySense(collection, query, met);
  });
}

/** `called` by `lookUpNames`, and for what is undefined there the record that has the query in its name. */
export function lookUpParts(
  collection: Collection,
  records: () => Iterable<SentRecord>,
  queries: readonly string[],
  called: readonly (FoundByName | Failure | undefined)[],
): (FoundByName | Failure)[] {
  const open = queries.filter((_, index) => called[index] === undefined);
  const unmatched = open.map(query => ({ senses: sensesOf(collection.name, query) }));
  const alike = open.length === 0 ? [] : likenesses(collection, records(), unmatched);
  return queries.map((query, index) => {
    const likeness = alike[open.indexOf(query)] ?? { containing: [], near: [] };
    return called[index] ?? foundByPart(collection, query, likeness);
  });
}

/** The one record that the query names. Throws a failure of `lookUp`. */
export function findByName(
  collection: Collection,
  records: () => Iterable<SentRecord>,
  query: string,
): FoundByName {
  const [found = nameless(collection, query, [])] = lookUp(collection, records, [query]);
  if (found instanceof Failure) throw found;
  return found;
}

/** One sense of a query, and the records that are called so: in this very case, and in another. */
interface Sense {
  readonly by: By;
  readonly name: string;
  readonly cased: SentRecord[];
  readonly caseless: SentRecord[];
}

/** The surest first. */
function sensesOf(collection: string, query: string): Sense[] {
  const own = folded(query);
  const others = readings(collection, query);
  const senses = [
    sense('name', own),
    ...others.map(({ name, guess }) => sense(guess === true ? 'guess' : 'reading', name)),
    ...[own, ...others.map(({ name }) => name)]
      .flatMap(name => enharmonics(name.toLowerCase()))
      .map(name => sense('sound', name)),
  ];
  const seen = new Set(['']);
  return senses.filter(({ name }) => !seen.has(name) && seen.add(name));
}

function sense(by: By, name: string): Sense {
  return { by, name, cased: [], caseless: [] };
}

function isMet({ cased, caseless }: Sense): boolean {
  return cased.length + caseless.length > 0;
}

/** Enters every record in the senses that are a name of it. */
function matchNames(collection: Collection, lines: Iterable<SentRecord>, senses: readonly Sense[]): void {
  const byName = new Map<string, Sense[]>();
  for (const each of senses) {
    const name = each.name.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  const initials = new Set(Array.from(byName.keys(), name => name.charAt(0)));
  for (const line of lines) {
    for (const name of everyName(collection, line.fields)) {
      if (!mayBeFolded(name, initials)) continue;
      const spelled = folded(name);
      for (const each of byName.get(spelled.toLowerCase()) ?? []) {
        const matches = each.name === spelled ? each.cased : each.caseless;
        if (matches.at(-1) !== line) matches.push(line);
      }
    }
  }
}

/** Folding leaves a letter or digit of ASCII at the beginning as it is: most names are told apart by it. */
function mayBeFolded(name: string, initials: ReadonlySet<string>): boolean {
  const initial = name.charAt(0).toLowerCase();
  return initials.has(initial) || !/[a-z0-9]/.test(initial);
}

function foundBySense(
  collection: Collection,
  query: string,
  { by, cased, caseless }: Sense,
): FoundByName | Failure {
  // Case decides only where it must: m3 and M3 are two intervals, guitar and Guitar one instrument.
  const lines = cased.length > 0 ? cased : caseless;
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    const message = `'${query}' is the name of ${lines.length} ${collection.name}.`;
    return ambiguous(collection, message, lines);
  }
  const label = labelOf(collection, line.fields);
  if (by === 'sound')
    return { line, by, note: `'${query}' is not in the catalog; '${label}' sounds the same.` };
  return by === 'guess' ? { line, by, note: `'${query}' is taken for '${label}'.` } : { line, by };
}

/** No record has this name: one that has it in its name is meant. */
function foundByPart(
  collection: Collection,
  query: string,
  { containing, near }: Likeness,
): FoundByName | Failure {
  const [line] = containing;
  if (line === undefined) return nameless(collection, query, near);
  if (containing.length > 1) {
    const message = `'${query}' is in the names of ${containing.length} ${collection.name}.`;
    return ambiguous(collection, message, containing);
  }
  const label = labelOf(collection, line.fields);
  return {
    line,
    by: 'part',
    note: `No ${collection.one} is called '${query}': taken for '${label}'.`,
  };
}

function nameless(collection: Collection, query: string, near: readonly SentRecord[]): Failure {
  const { one, name } = collection;
  if (isId(query)) return noSuchId(collection, query);
  const labels = near.map(line => labelOf(collection, line.fields));
  return new Failure('not-found', `No ${one} is called '${query}'.`, {
    code: 'no_match',
    hint: labels.length > 0 ? `The nearest: ${labels.join(', ')}.` : `There are no ${name} to choose from.`,
  });
}

/** Of several records, as many as this are listed. */
const mostListed = 20;

function ambiguous(collection: Collection, message: string, lines: readonly SentRecord[]): Failure {
  const choices = lines
    .slice(0, mostListed)
    .map(line => `${idOf(collection, line)} ${labelOf(collection, line.fields)}`);
  const more = lines.length > mostListed ? [`and ${lines.length - mostListed} more`] : [];
  return new Failure('not-found', message, {
    code: 'ambiguous_name',
    hint: 'Give the id of one:',
    choices: [...choices, ...more],
  });
}

/** @param said what the service said of it, where it was asked */
export function noSuchId(
  { one, name }: Pick<Collection, 'one' | 'name'>,
  id: string,
  said?: { readonly words: string | undefined; readonly status: number | undefined },
): Failure {
  const words = said?.words === undefined ? '.' : `: ${said.words}`;
  return new Failure('not-found', `No ${one} has the id ${id}${words}`, {
    code: 'not_found',
    status: said?.status,
    hint: `'music-cli ${name} list' shows which there are.`,
  });
}

/** Finds the records that a person names, or the reasons why there are none. */

import { type SplitResults, splitFailures } from '../../../base/concurrency.ts';
import { Failure, invalidResponse, rewordFailure } from '../../../base/errors.ts';
import { type Collection, idOf, isNoun, labelOf, type Noun } from '../../../catalog/lib/noun.ts';
import { withArticle } from '../../../catalog/lib/value-texts.ts';
import type { Mode } from '../../../music/names/scale-names.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';
import type { Context } from '../../program/context/context.ts';
import type { FoundByName } from './lookup.ts';
import type { WantedRecord } from './piped.ts';
import { checkQuery, isId, parseTypedId } from './query.ts';

/** Ids and names from the command line. */
export interface TypedNames {
  readonly queries: readonly string[];
  /** Whether the queries may be the words of one name, typed without quotes. */
  readonly isPhrase: boolean;
  /** Whether the name of a family means all of its records. */
  readonly expandsFamilies?: boolean;
}

/** The expected content of stdin if an argument is `-`, and the failure if it is empty. */
interface ExpectedStdin extends WantedRecord {
  emptyFailure(): Failure;
}

export const stdinOfIds: ExpectedStdin = {
  idOrName: 'id',
  emptyFailure: () =>
    new Failure('usage', 'stdin contains no ids.', {
      code: 'no_ids',
      hint: 'Write ids or names to stdin, one on each line.',
    }),
};

/** Music on stdin, one piece on each line. */
export const stdinOfMusic: ExpectedStdin = {
  idOrName: 'name',
  emptyFailure: () =>
    new Failure('usage', 'stdin is empty.', {
      code: 'unreadable_query',
      hint: 'Write notes, chords or names to stdin, one piece on each line.',
    }),
};

/** Returns the arguments of a command, with names from stdin in place of `-`. */
export async function readTypedNames(
  context: Context,
  args: readonly string[],
  expected: ExpectedStdin = stdinOfIds,
): Promise<TypedNames> {
  if (!args.includes('-') || context.machine.stdin.isClosed)
    return { queries: args, isPhrase: args.length > 1 };
  const { readStdinText, parseNames } = await import('./piped.ts');
  const texts = parseNames(await readStdinText(context), expected);
  const queries = args.flatMap(arg => (arg === '-' ? texts : [arg]));
  if (queries.length > 0) return { queries, isPhrase: false };
  throw expected.emptyFailure();
}

/** The result of a query: a typed id whose record has not been read, or a record that was looked up. */
export interface FoundId {
  readonly id: string;
  /** Whether it was typed as a number, which may also be the name of another record: 31 equal divisions. */
  readonly isBareNumber: boolean;
  /** The record, if it was looked up. */
  readonly record?: JsonRecord;
  /** The mode that the query names for a key. */
  readonly mode?: Mode | undefined;
}

/**
 * Resolves queries in their order. If a record's name differs from the query, a notice on stderr says so. Several words
 * are one name if that is the full name of a record, or if it leads to a record and a word alone does not. The
 * collection is fetched only if a query is not an id with its own route. Throws `malformed_id` for an impossible name.
 */
export async function resolveQueries(
  context: Context,
  collection: Collection,
  { queries, isPhrase, expandsFamilies = false }: TypedNames,
): Promise<SplitResults<FoundId>> {
  const hasRoutes = isNoun(collection);
  if (hasRoutes) for (const query of queries) checkQuery(collection.singular, query);
  const typedIds = queries.map(query => (hasRoutes ? readId(query) : undefined));
  const names = queries.filter((_, index) => typedIds[index] === undefined);
  if (names.length === 0) return { found: typedIds.filter(id => id !== undefined), missing: [] };
  const [{ loadRecords }, { FamilyNameFailure, lookUpNames }] = await Promise.all([
    import('./collection.ts'),
    import('./lookup.ts'),
  ]);
  const records = await loadRecords(context, collection);
  const announceFound = (results: readonly (FoundByName | Failure | FoundId)[]): SplitResults<FoundId> =>
    splitFailures(results.map(each => ('foundBy' in each ? announceId(context, collection, each) : each)));
  const membersOf = (each: FoundByName | Failure | FoundId): readonly (FoundByName | Failure | FoundId)[] =>
    expandsFamilies && each instanceof FamilyNameFailure ? each.members : [each];
  const wantedNames = isPhrase ? [...names, queries.join(' ')] : names;
  const byFullName = await lookUpNames(collection, records, wantedNames);
  const fullPhrase = byFullName[names.length];
  if (isFullName(fullPhrase) && !names.every((_, index) => isFullName(byFullName[index])))
    return announceFound([fullPhrase]);
  const lookups = byFullName.every(each => each !== undefined)
    ? byFullName
    : (await import('./parts.ts')).lookUpParts(collection, records, wantedNames, byFullName);
  const phraseLookup = lookups[names.length];
  const remainingLookups = lookups.values();
  const wordResults = typedIds.flatMap(id => id ?? remainingLookups.next().value ?? []);
  const failedCount = wordResults.filter(each => each instanceof Failure).length;
  if (
    phraseLookup !== undefined &&
    failedCount > 0 &&
    (failedCount === wordResults.length || !(phraseLookup instanceof Failure))
  )
    return announceFound(membersOf(phraseLookup));
  if (phraseLookup !== undefined && wordResults.every(each => isPartOf(each, phraseLookup)))
    return announceFound([phraseLookup]);
  if (isFullName(phraseLookup))
    context.notice(
      `Put '${queries.join(' ')}' in quotes to get '${labelOf(collection, phraseLookup.record.fields)}'.`,
    );
  return announceFound(wordResults.flatMap(membersOf));
}

/** Whether the query is the full name of a record. */
function isFullName(lookup: FoundByName | Failure | undefined): lookup is FoundByName {
  return lookup !== undefined && !(lookup instanceof Failure) && lookup.foundBy === 'name';
}

/** Whether a word that is not a full name leads to the same record as the whole phrase. */
function isPartOf(word: FoundByName | Failure | FoundId, phraseLookup: FoundByName | Failure): boolean {
  if (!('foundBy' in word) || phraseLookup instanceof Failure) return false;
  return word.foundBy !== 'name' && word.record.fields.id === phraseLookup.record.fields.id;
}

/** Returns the id of a match. If the record's name differs from the query, prints a notice. */
function announceId({ notice }: Context, collection: Collection, match: FoundByName): FoundId {
  const { record, mode } = match;
  if (match.notice !== undefined) notice(match.notice);
  return {
    id: isNoun(collection) ? itemId(collection, record) : idOf(collection, record),
    isBareNumber: false,
    record,
    mode,
  };
}

/** Returns the id in a query: a bare number, or `id:31`. */
function readId(query: string): FoundId | undefined {
  const typedId = parseTypedId(query);
  const id = typedId ?? query;
  return isId(id) ? { id, isBareNumber: typedId === undefined } : undefined;
}

/** Returns the ids of queries. Throws a Failure if one of them names no record. */
export async function resolveIds(
  context: Context,
  collection: Collection,
  queries: readonly string[],
): Promise<string[]> {
  const { found, missing } = await resolveQueries(context, collection, { queries, isPhrase: false });
  throwMissing(missing);
  return found.map(({ id }) => id);
}

/** Returns the id of a record for its route. Throws a Failure if the service sent no usable id. */
export function itemId(noun: Noun, record: JsonRecord): string {
  const id = idOf(noun, record);
  if (isId(id)) return id;
  throw invalidResponse(`The service sent ${withArticle(noun.singular)} without an id.`);
}

/** Maximum number of failures in a message. */
const maxFailures = 10;

/** Throws the failures as one; does nothing if there are none. */
export function throwMissing(missing: readonly Failure[]): void {
  const [first] = missing;
  if (first === undefined) return;
  if (missing.length === 1) throw first;
  const messages = missing.slice(0, maxFailures).map(each => each.message);
  const moreCount = missing.length - messages.length;
  const message = [...messages, ...(moreCount > 0 ? [`Missing in total: ${missing.length}.`] : [])].join(' ');
  throw rewordFailure(first, { message });
}

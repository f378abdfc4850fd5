/** Finds the records that a person names, or the reasons why there are none. */

import { Failure, retold } from '../../base/errors.ts';
import { type Collection, idOf, labelOf, type Noun } from '../../catalog/lib/noun.ts';
import { withArticle } from '../../catalog/lib/value-texts.ts';
import type { Context } from '../../context/context.ts';
import type { Mode } from '../../names/scale-names.ts';
import type { SentRecord } from '../../output/json/sent-records.ts';
import { recordsOf } from './collection.ts';
import type { FoundByName } from './lookup.ts';
import type { WantedRecord } from './piped.ts';
import { checkQuery, idNamed, isId } from './query.ts';

/** The ids and names that were typed. */
export interface TypedNames {
  readonly queries: readonly string[];
  /** The queries may be the words of one name that was not quoted. */
  readonly together: boolean;
  /** The name of a family stands for all of its records. */
  readonly families?: boolean;
}

/** What `-` stands for, and the failure of an empty stdin. */
interface WantedOfStdin extends WantedRecord {
  nothing(): Failure;
}

export const idsPiped: WantedOfStdin = {
  by: 'id',
  nothing: () =>
    new Failure('usage', 'There are no ids on stdin.', {
      code: 'no_ids',
      hint: 'Write ids or names to it, one a line.',
    }),
};

/** Where music is expected. */
export const nothingTyped: WantedOfStdin = {
  by: 'name',
  nothing: () =>
    new Failure('usage', 'There is nothing on stdin.', {
      code: 'unreadable_query',
      hint: 'Write notes, chords or names to it, one piece a line.',
    }),
};

/** The arguments of a command; `-` among them stands for what stdin names. */
export async function typedNames(
  { machine }: Context,
  args: readonly string[],
  wanted: WantedOfStdin = idsPiped,
): Promise<TypedNames> {
  if (!args.includes('-') || machine.stdin.isClosed) return { queries: args, together: args.length > 1 };
  const { textsOn } = await import('./piped.ts');
  const texts = await textsOn(machine.stdin.stream(), wanted);
  const queries = args.flatMap(arg => (arg === '-' ? texts : [arg]));
  if (queries.length > 0) return { queries, together: false };
  throw wanted.nothing();
}

export interface Resolved<Result> {
  readonly found: readonly Result[];
  /** One for each query that led to nothing. */
  readonly missing: readonly Failure[];
}

/**
 * The records that queries name, in that order; a note on stderr says where a record's name is not what was typed.
 * Several words are taken for one name if that is the full name of a record, or if they fail one by one.
 *
 * @param isKnown whether a query needs no lookup: the result then has the query itself in its place
 */
export async function resolve(
  context: Context,
  collection: Collection,
  { queries, together, families = false }: TypedNames,
  isKnown: (query: string) => boolean = () => false,
): Promise<Resolved<FoundByName | string>> {
  const { FamilyNamed, lookUpNames, lookUpParts } = await import('./lookup.ts');
  const records = await recordsOf(context, collection);
  const members = (each: FoundByName | Failure | string): readonly (FoundByName | Failure | string)[] =>
    families && each instanceof FamilyNamed ? each.members : [each];
  const names = queries.filter(query => !isKnown(query));
  const asked = together ? [...names, queries.join(' ')] : names;
  const byName = lookUpNames(collection, records, asked);
  const phrase = byName[names.length];
  if (hasName(phrase) && !names.every((_, index) => hasName(byName[index]))) return noted(context, [phrase]);
  const looked = lookUpParts(collection, records, asked, byName);
  const whole = looked[names.length];
  const results = looked.values();
  const single = queries.map(query => (isKnown(query) ? query : (results.next().value ?? query)));
  const failed = single.filter(each => each instanceof Failure).length;
  if (whole !== undefined && failed > 0 && (failed === single.length || !(whole instanceof Failure)))
    return noted(context, members(whole));
  if (whole !== undefined && single.every(each => isPartOf(each, whole))) return noted(context, [whole]);
  if (hasName(whole))
    context.note(`In quotes, '${queries.join(' ')}' would be '${labelOf(collection, whole.line.fields)}'.`);
  return noted(context, single.flatMap(members));
}

/** Whether the query is the full name of a record. */
function hasName(found: FoundByName | Failure | undefined): found is FoundByName {
  return found !== undefined && !(found instanceof Failure) && found.by === 'name';
}

/** Whether a word leads to the same record as the whole phrase, and is not the full name of it. */
function isPartOf(word: FoundByName | Failure | string, whole: FoundByName | Failure): boolean {
  if (typeof word === 'string' || word instanceof Failure || whole instanceof Failure) return false;
  return word.by !== 'name' && word.line.fields.id === whole.line.fields.id;
}

/** Notes on stderr how records were found whose names are not what was typed. */
function noted(
  context: Context,
  results: readonly (FoundByName | Failure | string)[],
): Resolved<FoundByName | string> {
  const parted = foundAndMissing(results);
  for (const each of parted.found)
    if (typeof each !== 'string' && each.note !== undefined) context.note(each.note);
  return parted;
}

export function foundAndMissing<Result>(results: readonly (Result | Failure)[]): Resolved<Result> {
  const found: Result[] = [];
  const missing: Failure[] = [];
  for (const result of results)
    if (result instanceof Failure) missing.push(result);
    else found.push(result);
  return { found, missing };
}

/** An id under which an item has its route. */
export interface ItemId {
  readonly id: string;
  /** It was typed as a number, which may be the name of another record: 31 equal divisions. */
  readonly isBare: boolean;
  /** The mode that was named with a key. */
  readonly mode?: Mode | undefined;
}

/** The ids that queries stand for. The collection is fetched only when there is a name among them. */
export async function resolveIds(context: Context, noun: Noun, typed: TypedNames): Promise<Resolved<ItemId>> {
  for (const query of typed.queries) checkQuery(noun.one, query);
  if (typed.queries.every(isKnownId)) return { found: typed.queries.map(typedId), missing: [] };
  const { found, missing } = await resolve(context, noun, typed, isKnownId);
  const ids = found.map(each =>
    typeof each === 'string'
      ? typedId(each)
      : { id: itemId(noun, each.line), isBare: false, mode: each.mode },
  );
  return { found: ids, missing };
}

function isKnownId(query: string): boolean {
  return isId(idNamed(query) ?? query);
}

function typedId(query: string): ItemId {
  const id = idNamed(query);
  return { id: id ?? query, isBare: id === undefined };
}

/** The ids that queries stand for. Throws a Failure if one of them names no record. */
export async function idsOf(context: Context, noun: Noun, queries: readonly string[]): Promise<string[]> {
  const { found, missing } = await resolveIds(context, noun, { queries, together: false });
  failFor(missing);
  return found.map(({ id }) => id);
}

/** The id under which a record has its route. Throws a failure where the service sent none that could be one. */
export function itemId(noun: Noun, line: SentRecord): string {
  const id = idOf(noun, line);
  if (isId(id)) return id;
  throw new Failure('service', `The service sent ${withArticle(noun.one)} without an id.`, {
    code: 'wrong_format',
    hint: 'See what it sent with --json.',
  });
}

/** Failures that a message tells of. */
const mostTold = 10;

/** Throws the failures as one, if there are any. */
export function failFor(missing: readonly Failure[]): void {
  const [first] = missing;
  if (first === undefined) return;
  if (missing.length === 1) throw first;
  const told = missing.slice(0, mostTold).map(each => each.message);
  const more = missing.length - told.length;
  const message = [...told, ...(more > 0 ? [`And ${more} more are missing.`] : [])].join(' ');
  throw retold(first, { message });
}

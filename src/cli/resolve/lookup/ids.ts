/** Finds the records that a person names, or the reasons why there are none. */

import { Failure, rewordFailure, unfitAnswer } from '../../../base/errors.ts';
import { type Resolved, splitFailures } from '../../../base/side-by-side.ts';
import { type Collection, idOf, isNoun, labelOf, type Noun } from '../../../catalog/lib/noun.ts';
import { withArticle } from '../../../catalog/lib/value-texts.ts';
import type { Mode } from '../../../music/names/scale-names.ts';
import type { SentRecord } from '../../output/json/sent-records.ts';
import type { Context } from '../../program/context/context.ts';
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
    new Failure('usage', 'stdin contains no ids.', {
      code: 'no_ids',
      hint: 'Write ids or names to stdin, one a line.',
    }),
};

/** Where music is expected. */
export const nothingTyped: WantedOfStdin = {
  by: 'name',
  nothing: () =>
    new Failure('usage', 'stdin is empty.', {
      code: 'unreadable_query',
      hint: 'Write notes, chords or names to stdin, one piece a line.',
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

/** What a query led to: an id that was typed, whose record has not been looked at, or a record that was looked up. */
export interface FoundId {
  readonly id: string;
  /** It was typed as a number, which may be the name of another record: 31 equal divisions. */
  readonly isBare: boolean;
  /** Of a record that was looked up. */
  readonly line?: SentRecord;
  /** The mode that was named with a key. */
  readonly mode?: Mode | undefined;
}

/**
 * What queries name, in that order; a note on stderr says where a record's name is not what was typed. Several words are
 * taken for one name if that is the full name of a record, or if they fail one by one. The collection is fetched only
 * where a query is no id under which an item has its route.
 */
export async function resolve(
  context: Context,
  collection: Collection,
  { queries, together, families = false }: TypedNames,
): Promise<Resolved<FoundId>> {
  const hasRoutes = isNoun(collection);
  if (hasRoutes) for (const query of queries) checkQuery(collection.one, query);
  const ids = queries.map(query => (hasRoutes ? typedId(query) : undefined));
  const names = queries.filter((_, index) => ids[index] === undefined);
  if (names.length === 0) return { found: ids.filter(id => id !== undefined), missing: [] };
  const [{ recordsOf }, { FamilyNamed, lookUpNames, lookUpParts }] = await Promise.all([
    import('./collection.ts'),
    import('./lookup.ts'),
  ]);
  const records = await recordsOf(context, collection);
  const noted = (results: readonly (FoundByName | Failure | FoundId)[]): Resolved<FoundId> =>
    splitFailures(results.map(each => ('by' in each ? idNoted(context, collection, each) : each)));
  const members = (each: FoundByName | Failure | FoundId): readonly (FoundByName | Failure | FoundId)[] =>
    families && each instanceof FamilyNamed ? each.members : [each];
  const asked = together ? [...names, queries.join(' ')] : names;
  const byName = lookUpNames(collection, records, asked);
  const phrase = byName[names.length];
  if (hasName(phrase) && !names.every((_, index) => hasName(byName[index]))) return noted([phrase]);
  const looked = lookUpParts(collection, records, asked, byName);
  const whole = looked[names.length];
  const results = looked.values();
  const single = ids.flatMap(id => id ?? results.next().value ?? []);
  const failed = single.filter(each => each instanceof Failure).length;
  if (whole !== undefined && failed > 0 && (failed === single.length || !(whole instanceof Failure)))
    return noted(members(whole));
  if (whole !== undefined && single.every(each => isPartOf(each, whole))) return noted([whole]);
  if (hasName(whole))
    context.note(`In quotes, '${queries.join(' ')}' would be '${labelOf(collection, whole.line.fields)}'.`);
  return noted(single.flatMap(members));
}

/** Whether the query is the full name of a record. */
function hasName(found: FoundByName | Failure | undefined): found is FoundByName {
  return found !== undefined && !(found instanceof Failure) && found.by === 'name';
}

/** Whether a word leads to the same record as the whole phrase, and is not the full name of it. */
function isPartOf(word: FoundByName | Failure | FoundId, whole: FoundByName | Failure): boolean {
  if (!('by' in word) || whole instanceof Failure) return false;
  return word.by !== 'name' && word.line.fields.id === whole.line.fields.id;
}

/** Notes on stderr how the record was found, where its name is not what was typed. */
function idNoted({ note }: Context, collection: Collection, found: FoundByName): FoundId {
  const { line, mode } = found;
  if (found.note !== undefined) note(found.note);
  return {
    id: isNoun(collection) ? itemId(collection, line) : idOf(collection, line),
    isBare: false,
    line,
    mode,
  };
}

/** The id that a query is, bare or as `id:31`. */
function typedId(query: string): FoundId | undefined {
  const named = idNamed(query);
  const id = named ?? query;
  return isId(id) ? { id, isBare: named === undefined } : undefined;
}

/** The ids that queries stand for. Throws a Failure if one of them names no record. */
export async function idsOf(
  context: Context,
  collection: Collection,
  queries: readonly string[],
): Promise<string[]> {
  const { found, missing } = await resolve(context, collection, { queries, together: false });
  throwMissing(missing);
  return found.map(({ id }) => id);
}

/** The id under which a record has its route. Throws a failure if the service sent none that could be one. */
export function itemId(noun: Noun, line: SentRecord): string {
  const id = idOf(noun, line);
  if (isId(id)) return id;
  throw unfitAnswer(`The service sent ${withArticle(noun.one)} without an id.`);
}

/** Failures that a message tells of. */
const maxTold = 10;

/** Throws the failures as one, if there are any. */
export function throwMissing(missing: readonly Failure[]): void {
  const [first] = missing;
  if (first === undefined) return;
  if (missing.length === 1) throw first;
  const messages = missing.slice(0, maxTold).map(each => each.message);
  const more = missing.length - messages.length;
  const message = [...messages, ...(more > 0 ? [`And ${more} more are missing.`] : [])].join(' ');
  throw rewordFailure(first, { message });
}

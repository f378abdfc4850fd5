/** Fetches items by their ids or names. */

import { mapConcurrently, type SplitResults, splitFailures } from '../../../base/concurrency.ts';
import { Failure } from '../../../base/errors.ts';
import { fieldOf, textOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { lazy } from '../../../base/memo.ts';
import { type Collection, isNoun, labelOf, type Noun } from '../../../catalog/lib/noun.ts';
import { lastSegment } from '../../../catalog/lib/value-texts.ts';
import type { Mode } from '../../../music/names/scale-names.ts';
import type { ClientResponse } from '../../client/client-response.ts';
import { memoryBody } from '../../client/store/body.ts';
import { pathSegment } from '../../client/url.ts';
import { exactText } from '../../output/cell.ts';
import type { Context } from '../../program/context/context.ts';
import type { RecordChoices } from '../../show/decide.ts';
import { type RecordSet, recordItems, recordSubset } from '../../show/record-set.ts';
import { show } from '../../show/show.ts';
import { loadRecordSet } from './collection.ts';
import { type FoundId, readTypedNames, resolveQueries, stdinOfIds, throwMissing } from './ids.ts';

/**
 * Shows the items that the arguments name, in that order, from `<path>/<id><suffix>`, or from the collection if its
 * items have no route. Shows the items that exist, and then throws the failures of the others.
 */
export async function showItems(
  context: Context,
  { args, options }: { readonly args: readonly string[]; readonly options: RecordChoices },
  collection: Collection,
  recordsOfResponses: (responses: readonly ClientResponse[], shape: 'items' | 'item') => RecordSet,
  suffix = '',
): Promise<void> {
  const typedArgs = await readTypedNames(context, args, { ...stdinOfIds, of: collection.name });
  const { found, missing } = await resolveQueries(context, collection, {
    ...typedArgs,
    expandsFamilies: true,
  });
  const shape = found.length + missing.length === 1 ? 'item' : 'items';
  if (isNoun(collection)) {
    const items = await fetchItems(context, collection, found, suffix);
    if (items.found.length > 0) await show(context, options, recordsOfResponses(items.found, shape));
    return throwMissing([...missing, ...items.missing]);
  }
  const { isFromService } = await loadRecordSet(context, collection);
  const records = found.flatMap(({ record }) => record ?? []);
  if (records.length > 0)
    await show(context, options, recordSubset(collection, records, { shape, isFromService }));
  throwMissing(missing);
}

/** Maximum number of parallel requests: more would not be faster. */
const maxParallel = 32;

/** Maximum number of refused ids. After that many refusals, only ids in the list are requested. */
const maxRefused = 10;
const unlistedId = new Failure('not-found', 'The list has no such id.');

/** Fetches the responses for ids. A number may also be the name of a record. */
async function fetchItems(
  context: Context,
  noun: Noun,
  ids: readonly FoundId[],
  suffix = '',
): Promise<SplitResults<ClientResponse>> {
  const client = await context.client();
  const itemById = new Map<string, Promise<ClientResponse | Failure>>();
  const fetchItem = (id: string): Promise<ClientResponse | Failure> => {
    const item = itemById.get(id) ?? requestItem(id);
    itemById.set(id, item);
    return item;
  };
  const listedRecords = new Map(ids.map(({ id, record }) => [id, record]));
  let refusalCount = 0;
  const loadIdTest = lazy(async () => (await import('./number.ts')).createIdTest(context, noun));
  const requestItem = async (id: string): Promise<ClientResponse | Failure> => {
    if (refusalCount >= maxRefused && !(await loadIdTest())(id)) return unlistedId;
    try {
      return await client.get({
        path: `${noun.path}/${pathSegment(id)}${suffix}`,
        auth: 'none',
        listedRecord: listedRecords.get(id),
      });
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 404) throw error;
      refusalCount++;
      return error;
    }
  };
  const foundAsIds = new Set<string>();
  const results = await mapConcurrently(ids, maxParallel, async ({ id, isBareNumber, mode }) => {
    const response = await fetchItem(id);
    if (!(response instanceof Failure)) {
      foundAsIds.add(id);
      return mode === undefined ? response : responseInMode(response, mode);
    }
    const otherId = isBareNumber
      ? await (await import('./number.ts')).findIdOfNumber(context, noun, id)
      : undefined;
    if (otherId instanceof Failure) return otherId;
    const namedResponse = otherId === undefined ? response : await fetchItem(otherId);
    if (!(namedResponse instanceof Failure)) return namedResponse;
    return (await import('./failures.ts')).noSuchId(noun, id, response);
  });
  const numbers = ids.flatMap(({ id, isBareNumber }) => (isBareNumber && foundAsIds.has(id) ? id : []));
  if (noun.hasNumericNames && numbers.length > 0) {
    const { reportAmbiguousIds } = await import('./number.ts');
    await reportAmbiguousIds(context, noun, [...new Set(numbers)]);
  }
  return splitFailures(results);
}

/** Returns the response for a key, with the mode from the query. */
async function responseInMode(response: ClientResponse, mode: Mode): Promise<ClientResponse> {
  const { keyInMode } = await import('../../../catalog/lib/modal-key.ts');
  const envelope = response.json();
  const record = fieldOf(envelope, 'data');
  if (!isFields(envelope) || !isFields(record)) return response;
  const value = { ...envelope, data: keyInMode(record, mode) };
  const body = memoryBody([Buffer.from(exactText(value))]);
  return { ...response, body, isLong: false, json: () => value };
}

export async function fetchRecordsById(
  context: Context,
  noun: Noun,
  ids: readonly FoundId[],
): Promise<readonly Fields[]> {
  const { found, missing } = await fetchItems(context, noun, ids);
  throwMissing(missing);
  return Array.from(recordItems(noun, found, ['data']).records(), ({ fields }) => fields);
}

/** A record with its names. */
export interface NamedRecord {
  /** The name that people use for the record. */
  readonly name: string;
  /** The name of its files without an extension: `c-dorian` for `c dorian` (files/filenames.ts). */
  readonly stem: string;
  readonly record: Fields;
}

/**
 * Returns the records that the arguments name, in that order. If items have no route, they come from the collection.
 * @param areSeparate whether each argument is a whole name, and never one word of it
 */
export async function fetchNamedRecords(
  context: Context,
  collection: Collection,
  args: readonly string[],
  areSeparate = false,
): Promise<readonly NamedRecord[]> {
  const typedArgs = areSeparate
    ? { queries: args, isPhrase: false }
    : await readTypedNames(context, args, { ...stdinOfIds, of: collection.name });
  const { found, missing } = await resolveQueries(context, collection, typedArgs);
  throwMissing(missing);
  const records = isNoun(collection)
    ? await fetchRecordsById(context, collection, found)
    : found.flatMap(({ record }) => (record ? [record.fields] : []));
  return records.map(record => namesOf(collection, record));
}

/** Returns a record of a collection with its names. */
export function namesOf(collection: Collection, record: Fields): NamedRecord {
  const name = labelOf(collection, record);
  const slug = lastSegment(textOf(record.canonicalPath)) ?? textOf(fieldOf(record.source, 'slug'));
  return { name, stem: slug || textOf(record.slug) || name || 'music', record };
}

/** Finds the names of records that ids refer to. If they cannot be fetched, the command continues without them. */

import { attempt } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { findCollection } from '../../catalog/index.ts';
import { type Collection, type Column, labelOf, type RecordKind } from '../../catalog/lib/noun.ts';
import type { ClientResponse } from '../client/client-response.ts';
import type { NamesByNoun } from '../output/formats/format.ts';
import { eachRecord } from '../output/json/json-records.ts';
import type { Context } from '../program/context/context.ts';
import { fetchCollection, readCachedCollection } from './collections.ts';
import { recordsIn } from './record-set.ts';

/** Returns the nouns of the ids in these columns, or anywhere in records of a kind. */
export function nounsReferredTo(source: readonly Column[] | RecordKind): string[] {
  const nouns =
    'meanings' in source
      ? Object.values(source.meanings).flatMap(meaning => (typeof meaning === 'string' ? [] : meaning.ids))
      : source.flatMap(column => column.ids ?? []);
  return [...new Set(nouns)];
}

type ClientContext = Pick<Context, 'client'>;

/** Returns the names of the records of these nouns. @param mayFetch whether to request them from the service */
export async function findNamesByNoun(
  context: ClientContext,
  nouns: readonly string[],
  mayFetch: boolean,
): Promise<NamesByNoun> {
  const entries = await Promise.all(
    nouns.map(async noun => [noun, await namesInCollection(context, noun, mayFetch)] as const),
  );
  return new Map(entries);
}

async function namesInCollection(
  context: ClientContext,
  noun: string,
  mayFetch: boolean,
): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>();
  const list = await readNounList(context, noun, mayFetch);
  try {
    if (list)
      for (const { fields } of eachRecord(list.response, list.noun.listPath)) {
        const label = labelOf(list.noun, fields);
        if (label !== '') names.set(fields.id, label);
      }
  } catch {
    // The output is complete without names.
  }
  return names;
}

/** Maximum size in bytes: reading a longer collection would noticeably delay a card. */
export const maxListBytes = 16 * 1024 * 1024;

/**
 * Returns a noun's records from the sandbox or the cache, whatever their age; none if uncached, too long or malformed.
 */
export async function readCachedRecords(
  context: ClientContext,
  nounName: string | undefined,
): Promise<readonly Fields[]> {
  const list = await readNounList(context, nounName);
  if (list === undefined || list.response.body.size > maxListBytes) return [];
  // Without other records, the card has no facts that compare records.
  return attempt(() => recordsIn(list.response, list.noun.listPath)) ?? [];
}

/** Returns a noun's list from the sandbox or the cache, with `mayFetch` from the service; undefined if that fails. */
export async function readNounList(
  context: ClientContext,
  nounName: string | undefined,
  mayFetch = false,
): Promise<{ readonly noun: Collection; readonly response: ClientResponse } | undefined> {
  const noun = nounName === undefined ? undefined : findCollection(nounName);
  if (noun === undefined) return undefined;
  try {
    const response = await (mayFetch ? fetchCollection : readCachedCollection)(context, noun);
    return response && { noun, response };
  } catch {
    return undefined;
  }
}

/** Returns the names of one id or several: `Guitar, Ukulele`. An id without a name stays unchanged. */
export function nameList(ids: unknown, names: ReadonlyMap<unknown, string>): string {
  const list = ids === null || ids === undefined ? [] : Array.isArray(ids) ? ids : [ids];
  return list.map(id => names.get(id) ?? String(id)).join(', ');
}

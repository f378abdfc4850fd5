/** Fetches whole collections, and returns the paths of parts of collections. */

import { isFields } from '../../base/io.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import type { ClientResponse } from '../client/client-response.ts';
import { formatQuery } from '../client/url.ts';
import type { Context } from '../program/context/context.ts';
import type { Machine } from '../program/context/machine.ts';

/** Maximum size of a short body in bytes. For a short body, changing flags of V8 would take longer than it saves. */
const maxShortBytes = 1 << 18;

/** Makes V8 optimise functions later if a response is long, for commands that read all of its records. */
export function optimizeLater(
  { machine }: { readonly machine: Pick<Machine, 'optimizeLate'> },
  { body }: Pick<ClientResponse, 'body'>,
): void {
  if (body.size > maxShortBytes) machine.optimizeLate();
}

/**
 * Returns a collection. If the service sends only a part and all records are needed, a second request asks for all.
 * @param minRecords the number of first records that are needed; undefined for all
 */
export async function fetchCollection(
  context: Pick<Context, 'client'>,
  { path, auth, hasDefaultLimit, listPath }: Collection,
  minRecords?: number,
): Promise<ClientResponse> {
  const client = await context.client();
  if (hasDefaultLimit !== true) return client.get({ path, auth, listPath });
  const response = await client.get({ path: path + formatQuery({ limit: minRecords }), auth });
  const total = minRecords === undefined ? totalOf(response) : undefined;
  return total === undefined ? response : client.get({ path: path + formatQuery({ limit: total }), auth });
}

/** Returns the whole collection from the cache, whatever its age; undefined if it is not cached. Sends no request. */
export async function readCachedCollection(
  context: Pick<Context, 'client'>,
  { path, auth, hasDefaultLimit }: Collection,
): Promise<ClientResponse | undefined> {
  const client = await context.client();
  const response = await client.peek({ path, auth });
  const total = response && hasDefaultLimit === true ? totalOf(response) : undefined;
  return total === undefined ? response : client.peek({ path: path + formatQuery({ limit: total }), auth });
}

/** Returns the number of all records if the response has only a part of them (docs/service.md, Response envelopes). */
export function totalOf(response: Pick<ClientResponse, 'json'>): number | undefined {
  const body = response.json();
  const { count, total } = isFields(body) && isFields(body.meta) ? body.meta : {};
  return typeof count === 'number' && typeof total === 'number' && total > count ? total : undefined;
}

export function instrumentRowsPath(instrumentId: string | undefined): string {
  return `/api/instrument_rows_select${formatQuery({ instrumentId })}`;
}

/** Returns the path of the files in a folder of drum samples. */
export function drumFilesPath(path: string): string {
  return `/api/drum-folder-files.json${formatQuery({ path })}`;
}

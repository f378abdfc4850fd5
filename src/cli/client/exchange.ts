/** One exchange with the service. It results in a new response, the confirmed cached response (304), or a refusal. */

import type { ClientOptions } from './client-options.ts';
import { type ClientResponse, lazyResponse, storedResponse } from './client-response.ts';
import type { PreparedRequest } from './prepare-request.ts';
import { receive, receiveRefusal } from './receive.ts';
import { createMemorySpool } from './store/body.ts';
import type { StoreEntry } from './store/entry.ts';
import {
  confirmsStored,
  currentAge,
  freshnessLifetime,
  mayStore,
  storableHeaders,
  updateHeaders,
  varyValues,
} from './store/freshness.ts';
import type { HttpResponse } from './transport/fetcher.ts';
import { type HeaderMap, type Headers, toHeaders } from './transport/transport.ts';

/** A cache entry, and the conditions that revalidate it. */
export interface Revalidation {
  readonly entry: StoreEntry;
  readonly conditions: HeaderMap | undefined;
}

/** The options of a client that an exchange needs. */
type ExchangeOptions = Pick<ClientOptions, 'base' | 'fetch' | 'store' | 'isExpected' | 'clock' | 'log'>;

/**
 * Sends a request once. Returns 'mismatch' if a 304 does not match the cached response. Throws a Failure: network,
 * service, auth, not-found, rate-limit, or usage for an invalid proxy.
 * @param bypassesCaches whether other caches on the way must ask the service (RFC 9111 §5.2.1.4)
 */
export function exchangeOnce(
  prepared: PreparedRequest,
  revalidation: Revalidation | undefined,
  options: ExchangeOptions,
  bypassesCaches: boolean,
): Promise<ClientResponse | 'mismatch'> {
  const { fetch, clock } = options;
  const cacheControl: Record<string, string> = bypassesCaches ? { 'Cache-Control': 'no-cache' } : {};
  const sentHeaders: HeaderMap = { ...prepared.headers, ...cacheControl, ...revalidation?.conditions };
  let requestTime = 0;
  const request = {
    url: prepared.key.url,
    headers: () => {
      requestTime = clock.now();
      return sentHeaders;
    },
    token: prepared.token,
    extraHeaders: prepared.extraHeaders,
  };
  return fetch(request, async response => {
    const { status } = response;
    if (status === 304) {
      response.discard();
      return revalidation?.conditions === undefined
        ? 'mismatch'
        : confirmedResponse(prepared, revalidation.entry, response, requestTime, options);
    }
    // The client never requests a part, so a 206 is an incomplete response.
    if (status === 200 || (!prepared.validate && status > 200 && status < 300 && status !== 206))
      return receiveNewResponse(prepared, response, requestTime, options);
    throw await refusalError(prepared, response, options);
  });
}

async function refusalError(
  prepared: PreparedRequest,
  response: HttpResponse,
  { clock }: ExchangeOptions,
): Promise<Error> {
  const body = await receiveRefusal(response, clock, prepared.validate ? 'message' : 'body');
  // A redirect to another host was followed without the token.
  const isSameHost = new URL(response.url).host === new URL(prepared.key.url).host;
  const tokenUse = !(isSameHost && prepared.takesToken)
    ? 'never'
    : prepared.token === undefined
      ? 'missing'
      : 'sent';
  const { statusFailure } = await import('./failures.ts');
  return statusFailure({ ...response, body }, tokenUse, clock.now());
}

/** Returns the stored response after a 304 (RFC 9111 §4.3.4); 'mismatch' if the 304 belongs to another response. */
function confirmedResponse(
  prepared: PreparedRequest,
  entry: StoreEntry,
  response: HttpResponse,
  requestTime: number,
  { store, clock, log }: ExchangeOptions,
): ClientResponse | 'mismatch' {
  const { meta } = entry;
  const storedHeaders = toHeaders(meta.headers);
  if (!confirmsStored(response.headers, storedHeaders) || response.url !== (meta.via ?? meta.url))
    return 'mismatch';
  const responseTime = clock.now();
  const newHeaders = updateHeaders(storedHeaders, response.headers);
  log?.({ event: 'cache', url: meta.url, decision: 'revalidated' });
  if (!mayStore(newHeaders)) store?.remove(prepared.key);
  else if (isWorthWriting(entry, newHeaders, responseTime))
    store?.update(entry, entryMeta(prepared, response, newHeaders, requestTime, responseTime));
  else store?.markUsed(entry);
  const age = currentAge(newHeaders, requestTime, responseTime, responseTime);
  return storedResponse(entry, newHeaders, 'revalidated', age);
}

async function receiveNewResponse(
  prepared: PreparedRequest,
  response: HttpResponse,
  requestTime: number,
  { base, store, isExpected, clock, log }: ExchangeOptions,
): Promise<ClientResponse> {
  const responseTime = clock.now();
  const canStore =
    response.status === 200 && mayStore(response.headers) && prepared.extraHeaders === undefined;
  const targetStore = canStore ? store : undefined;
  const spool = targetStore?.spool(prepared.key) ?? createMemorySpool();
  const checkedList = prepared.listPath && {
    listPath: prepared.listPath,
    isExpected: (value: unknown) => isExpected(prepared.path, value),
  };
  const received = await receive(response, spool, base === undefined, checkedList);
  const { spooled, problem, parsed } = received;
  if (problem !== undefined && prepared.validate) {
    spool.abandon();
    throw problem;
  }
  let body = spooled.body;
  if (store !== undefined) {
    // A response to a request with extra headers says nothing about the cached response.
    const mayReplace = response.status === 200 && prepared.extraHeaders === undefined;
    const replaces =
      mayReplace &&
      (received.isExpected ?? (parsed && (await isExpected(prepared.path, parsed.value)))) === true;
    if (replaces && targetStore !== undefined) {
      const headersToStore = toHeaders(storableHeaders(response.headers));
      body = targetStore.save(
        spooled,
        entryMeta(prepared, response, headersToStore, requestTime, responseTime),
      );
    } else {
      store.discard(spooled);
      // The cached response is still valid unless the service has replaced it.
      if (replaces) store.remove(prepared.key);
    }
    log?.({
      event: 'cache',
      url: prepared.key.url,
      decision: replaces && targetStore ? 'kept' : 'not kept',
    });
  }
  const origin = base === undefined ? 'embedded' : 'network';
  const age = currentAge(response.headers, requestTime, responseTime, responseTime);
  const { url, status, statusText } = response;
  return lazyResponse({ url, status, statusText, headers: response.headers, body, parsed, origin, age });
}

/** Returns the metadata that is stored with a response. */
function entryMeta(
  prepared: PreparedRequest,
  response: HttpResponse,
  headersToStore: Headers,
  requestTime: number,
  responseTime: number,
) {
  return {
    ...prepared.key,
    via: response.redirected ? response.url : undefined,
    headers: headersToStore.list,
    vary: varyValues(headersToStore, prepared.headers),
    requestTime,
    responseTime,
  };
}

/**
 * Whether to write the entry again after a 304. If only the date has changed, and the response is never fresh, writing
 * waits for a minute, or for an hour if the body is long.
 */
function isWorthWriting({ meta }: StoreEntry, newHeaders: Headers, responseTime: number): boolean {
  const maxAge = meta.size > 1024 * 1024 ? 3_600_000 : 60_000;
  if (responseTime - meta.responseTime > maxAge || freshnessLifetime(newHeaders, responseTime) > 0)
    return true;
  const storedHeaders = toHeaders(meta.headers);
  return newHeaders.list.some(([field]) => {
    const name = field.toLowerCase();
    return name !== 'date' && name !== 'age' && newHeaders.get(name) !== storedHeaders.get(name);
  });
}

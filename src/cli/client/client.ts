/** Sends requests. Responses come from the cache if the rules of HTTP allow it, otherwise from the service. */
import { Failure } from '../../base/errors.ts';
import type { ClientOptions } from './client-options.ts';
import { type ClientResponse, storedResponse } from './client-response.ts';
import { exchangeOnce, type Revalidation } from './exchange.ts';
import { type PreparedRequest, prepareRequest, type Request } from './prepare-request.ts';
import type { StoreEntry } from './store/entry.ts';
import { conditionHeaders, currentAge, isFresh, matchesVary } from './store/freshness.ts';
import { addStoredHint } from './transport/network-failure.ts';
import { type Headers, toHeaders } from './transport/transport.ts';

/** A client by the rules of HTTP: RFC 9110, and RFC 9111 for cached responses. */
export interface Client {
  /** Returns the response. Throws a Failure: auth, not-found, service, network, rate-limit, offline, usage. */
  get(request: Request): Promise<ClientResponse>;
  /**
   * Returns a response that needs no network: from the cache, whatever its age, or from the sandbox in this process.
   * Undefined if it is not cached. Throws as `get` does, for example without a required token.
   */
  peek(request: Request): Promise<ClientResponse | undefined>;
}

/** Returns a client of one service. Its requests throw a Failure; see Client. */
export function createClient(options: ClientOptions): Client {
  const { base, store, clock, mode, log } = options;

  async function get(request: Request): Promise<ClientResponse> {
    const prepared = await prepareRequest(request, options);
    const { url } = prepared.key;
    const entry = prepared.extraHeaders ? undefined : store?.find(prepared.key);
    if (mode === 'offline' && base !== undefined) {
      if (entry !== undefined) return fromStore(entry, 'stored');
      throw notCachedFailure(url);
    }
    if (entry === undefined) {
      if (store !== undefined && prepared.extraHeaders === undefined)
        log?.({ event: 'cache', url, decision: 'miss' });
      return send(prepared);
    }
    const { meta } = entry;
    const storedHeaders = toHeaders(meta.headers);
    const isMatch = matchesVary(meta.vary, prepared.headers);
    const isFreshEnough =
      isMatch &&
      meta.via === undefined &&
      isFresh(storedHeaders, meta.requestTime, meta.responseTime, clock.now());
    if (isFreshEnough && mode === 'normal') return fromStore(entry, 'fresh');
    log?.({ event: 'cache', url, decision: 'stale', age: ageOf(entry) });
    return send(prepared, { entry, conditions: conditionHeaders(storedHeaders, isMatch) });
  }

  /** Sends the request. Sends it again without a condition if a 304 does not match the cached response. */
  async function send(prepared: PreparedRequest, revalidation?: Revalidation): Promise<ClientResponse> {
    const response = await exchangeOnce(prepared, revalidation, options, mode === 'refresh').catch(error => {
      throw revalidation === undefined ? error : addStoredHint(error, ageOf(revalidation.entry));
    });
    if (response !== 'mismatch') return response;
    const { url } = prepared.key;
    log?.({ event: 'cache', url, decision: 'mismatch' });
    const newResponse = await exchangeOnce(prepared, undefined, options, true);
    if (newResponse !== 'mismatch') return newResponse;
    throw unexpected304Failure(url);
  }

  function fromStore(entry: StoreEntry, decision: 'fresh' | 'stored'): ClientResponse {
    const age = ageOf(entry);
    log?.({ event: 'cache', url: entry.meta.url, decision, age });
    store?.markUsed(entry);
    return storedResponse(entry, withAge(toHeaders(entry.meta.headers), age), 'stored', age);
  }

  function ageOf({ meta }: StoreEntry): number {
    return currentAge(toHeaders(meta.headers), meta.requestTime, meta.responseTime, clock.now());
  }

  return {
    get,
    async peek(request) {
      if (base === undefined) return get(request);
      const entry = store?.find((await prepareRequest(request, options)).key);
      return entry === undefined ? undefined : fromStore(entry, 'stored');
    },
  };
}

function notCachedFailure(url: string): Failure {
  return new Failure('offline', `Not in the cache: ${url} (--offline is set).`, {
    code: 'not_cached',
    hint: 'Run the command once without --offline, MUSIC_CLI_OFFLINE or the setting offline.',
  });
}

function unexpected304Failure(url: string): Failure {
  return new Failure('service', `${url} returned 304 Not Modified, but no response is cached.`, {
    code: 'unexpected_304',
    hint: 'Check the caches and proxies on the way.',
    status: 304,
  });
}

/** Adds Age to a response from a cache (RFC 9111 §5.1). */
function withAge(storedHeaders: Headers, age: number): Headers {
  const otherHeaders = storedHeaders.list.filter(([name]) => name.toLowerCase() !== 'age');
  return toHeaders([...otherHeaders, ['Age', String(Math.floor(age))]]);
}

/** Makes responses, from the service or from the cache. */
import { type ParsedJson, parseJson } from '../../base/json.ts';
import { lazy } from '../../base/memo.ts';
import { bodyText, minLongBodySize, type ResponseBody } from './store/body.ts';
import type { StoreEntry } from './store/entry.ts';
import type { HttpResponse } from './transport/fetcher.ts';
import type { Headers } from './transport/transport.ts';

/** A response from the service or from the cache. */
export interface ClientResponse extends Pick<HttpResponse, 'url' | 'status' | 'statusText' | 'headers'> {
  readonly body: ResponseBody;
  /**
   * Where the response comes from: the service (`network`), the cache (`revalidated` if the service has confirmed it,
   * otherwise `stored`), or the sandbox in this process (`embedded`).
   */
  readonly origin: 'network' | 'revalidated' | 'stored' | 'embedded';
  /** Seconds since the service made or confirmed the response (RFC 9111 §4.2.3). */
  readonly age: number;
  /** Whether the body is long and was not parsed on arrival, so that its records are better read one by one. */
  readonly isLong: boolean;
  /** Returns the value of the body, which is parsed once. Throws if an unchecked body is not JSON. */
  json(): unknown;
}

/** Returns the response of a cache entry. Only responses with status 200 are cached. */
export function storedResponse(
  { meta, body }: StoreEntry,
  headers: Headers,
  origin: 'revalidated' | 'stored',
  age: number,
): ClientResponse {
  return lazyResponse({ url: meta.url, status: 200, statusText: 'OK', headers, body, origin, age });
}

/** Returns a response whose body is parsed on first use. */
export function lazyResponse({
  parsed,
  ...parts
}: Omit<ClientResponse, 'json' | 'isLong'> & { readonly parsed?: ParsedJson | undefined }): ClientResponse {
  const value = lazy(() => (parsed ?? { value: parseJson(bodyText(parts.body.bytes())) }).value);
  const isLong = parsed === undefined && parts.origin !== 'embedded' && parts.body.size > minLongBodySize;
  return { ...parts, isLong, json: value };
}

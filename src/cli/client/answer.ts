/** Responses of the service, or of the store instead. */
import { type Parsed, parseJson } from '../../base/json.ts';
import { lazy } from '../../base/memo.ts';
import { bodyText, type ResponseBody } from './store/body.ts';
import type { StoreEntry } from './store/entry.ts';
import type { Fetched } from './transport/fetcher.ts';
import type { Headers } from './transport/transport.ts';

/** A response of the service, or of the store instead. */
export interface ClientResponse extends Pick<Fetched, 'url' | 'status' | 'statusText' | 'headers'> {
  readonly body: ResponseBody;
  /**
   * The origin of the response: the service (`network`); the store, confirmed by the service (`revalidated`) or not
   * (`stored`); the sandbox in this process (`embedded`).
   */
  readonly origin: 'network' | 'revalidated' | 'stored' | 'embedded';
  /** Seconds since the service made or confirmed the response (RFC 9111 §4.2.3). */
  readonly age: number;
  /** Whether the body was parsed on arrival. */
  readonly isParsed: boolean;
  /** Returns the value of the body, which is parsed once. */
  json(): unknown;
}

/** Returns the response of an entry. Only responses with status 200 are stored. */
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
  ...received
}: Omit<ClientResponse, 'json' | 'isParsed'> & { readonly parsed?: Parsed | undefined }): ClientResponse {
  const value = lazy(() => (parsed ?? { value: parseJson(bodyText(received.body.bytes())) }).value);
  return { ...received, isParsed: parsed !== undefined, json: value };
}

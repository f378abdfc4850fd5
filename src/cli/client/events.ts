/** Events between a request and its response, for --debug. */
import type { FetchEvent } from './transport/fetcher.ts';

/** The cache's part in a request. */
export type CacheDecision =
  /** There is no cached response. */
  | 'miss'
  /** The cached response is fresh, and is used without a request. */
  | 'fresh'
  /** The cached response is not fresh. A request is sent, with a condition if there is a validator. */
  | 'stale'
  /** The service has confirmed the cached response. */
  | 'revalidated'
  /** The cached response is used whatever its age: with --offline, or to find a name. */
  | 'stored'
  /** The response has been cached. */
  | 'kept'
  /** The response has not been cached, for example because of `no-store` or a status other than 200. */
  | 'not kept'
  /** A 304 that does not match the cached response. The request is repeated without a condition. */
  | 'mismatch';

/** An event for --debug. */
export type ClientEvent =
  | FetchEvent
  | {
      readonly event: 'cache';
      readonly url: string;
      readonly decision: CacheDecision;
      /** Seconds since the service made or confirmed the stored response. */
      readonly age?: number;
    };

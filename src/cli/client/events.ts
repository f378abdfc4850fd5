/** Events between a request and its response, for --debug. */
import type { FetchEvent } from './transport/fetcher.ts';

/** The cache's part in a request. */
export type CacheDecision =
  /** There is no stored response. */
  | 'miss'
  /** The stored response is fresh, and was used without a request. */
  | 'fresh'
  /** The stored response is not fresh: a request is sent, with a condition if there is a validator. */
  | 'stale'
  /** The service confirmed the stored response. */
  | 'revalidated'
  /** The stored response was used whatever its age: for --offline, or to find a name. */
  | 'stored'
  /** The response was stored. */
  | 'kept'
  /** The response was not stored: `no-store`, another status than 200, or not well-formed. */
  | 'not kept'
  /** A 304 that doesn't mean the stored response: the request is repeated without a condition. */
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

/** What happens between a request and its answer, for --debug. */
import type { FetchEvent } from './transport/fetcher.ts';

/** What the store had to say to a request. */
export type CacheDecision =
  /** Nothing is stored. */
  | 'miss'
  /** The stored response is fresh, and was used without asking. */
  | 'fresh'
  /** The stored response is not fresh: the service is asked, with a condition if there is a validator. */
  | 'stale'
  /** The service confirmed the stored response. */
  | 'revalidated'
  /** The stored response was used whatever its age: for --offline, or to find a name. */
  | 'stored'
  /** The response was stored. */
  | 'kept'
  /** The response was not stored: `no-store`, another status than 200, or not well-formed. */
  | 'not kept'
  /** A 304 that doesn't mean the stored response: the service is asked again, without a condition. */
  | 'mismatch';

/** For --debug. */
export type ClientEvent =
  | FetchEvent
  | {
      readonly event: 'cache';
      readonly url: string;
      readonly decision: CacheDecision;
      /** Seconds since the service made or confirmed what is stored. */
      readonly age?: number;
    };

/** The options of a client. */
import type { Clock } from '../../base/io.ts';
import type { ClientEvent } from './events.ts';
import type { Store } from './store/store.ts';
import type { Fetch } from './transport/fetcher.ts';

/** The parts and settings of a client. */
export interface ClientOptions {
  /** The base URL; undefined if the service is in this process. */
  readonly base: URL | undefined;
  readonly fetch: Fetch;
  /** The cache; undefined if nothing is cached. */
  readonly store?: Store | undefined;
  /** Returns the token; called only for routes that take one. */
  readonly findToken: (requirement: 'optional' | 'required') => Promise<string | undefined>;
  /** Returns the name of the store's partition for responses to this token. It must not reveal the token. */
  readonly partitionOf: (token: string) => string | Promise<string>;
  /** Whether a JSON value is what the route at a path promises. Other responses never replace a cached one. */
  readonly isExpected: (path: string, value: unknown) => boolean | Promise<boolean>;
  readonly clock: Clock;
  readonly mode: 'normal' | 'refresh' | 'offline';
  readonly userAgent: string;
  /** Whether to send no token, and not to look for one. */
  readonly anonymous?: boolean | undefined;
  readonly log?: ((event: ClientEvent) => void) | undefined;
}

/** The options of a client. */
import type { Clock } from '../../base/io.ts';
import type { ClientEvent } from './events.ts';
import type { Store } from './store/store.ts';
import type { Fetch } from './transport/fetcher.ts';

/** The parts and settings of a client. */
export interface ClientOptions {
  /** Undefined if the service is in process. */
  readonly base: URL | undefined;
  readonly fetch: Fetch;
  /** Undefined if nothing is stored. */
  readonly store?: Store | undefined;
  /** Returns the token; called only for routes that take one. */
  readonly token: (need: 'optional' | 'required') => Promise<string | undefined>;
  /** Returns the name of the store's partition for responses to this token. It must not reveal the token. */
  readonly identity: (token: string) => string | Promise<string>;
  /** Whether JSON has the promised form of the route at a path. Other responses never replace a stored one. */
  readonly isExpected: (path: string, value: unknown) => boolean | Promise<boolean>;
  readonly clock: Clock;
  readonly mode: 'normal' | 'refresh' | 'offline';
  readonly userAgent: string;
  /** Whether to send no token, and not to look for one. */
  readonly anonymous?: boolean | undefined;
  readonly log?: ((event: ClientEvent) => void) | undefined;
}

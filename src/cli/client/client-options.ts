/** What a client is made of. */
import type { Clock } from '../../base/io.ts';
import type { ClientEvent } from './events.ts';
import type { Store } from './store/store.ts';
import type { Fetch } from './transport/fetcher.ts';

/** What a client stands on. */
export interface ClientOptions {
  /** Undefined: the service is in process. */
  readonly base: URL | undefined;
  readonly fetch: Fetch;
  /** Undefined: nothing is stored. */
  readonly store?: Store | undefined;
  /** Is called only for routes that take a token. */
  readonly token: (need: 'optional' | 'required') => Promise<string | undefined>;
  /** The name of the store's partition for answers to this token. It must not give the token away. */
  readonly identity: (token: string) => string | Promise<string>;
  /** Whether JSON is what the route at a path promises. Other responses never replace a stored one. */
  readonly isPromised: (path: string, value: unknown) => boolean | Promise<boolean>;
  readonly clock: Clock;
  readonly mode: 'normal' | 'refresh' | 'offline';
  readonly userAgent: string;
  /** Send no token, and don't look for one. */
  readonly anonymous?: boolean | undefined;
  readonly log?: ((event: ClientEvent) => void) | undefined;
}

/** What every request needs above a transport: retries, redirects, decompression, the rule for the token. */
import { Failure } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';
import { decode } from './decode.ts';
import { hostOf } from './network-failure.ts';
import type { Exchange, Headers, Limits, Transport } from './transport.ts';

/** The header that carries a personal token (reference: Authentication). */
export const tokenHeader = 'X-Service-Api-Token';

/** Requests side by side; the others wait. */
export const parallel = 24;

const maxRedirects = 5;
const maxRetryAfter = 30;
const retried: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const redirected: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const hopeless: ReadonlySet<string> = new Set(['tls_failed']);

/** What happened on the way, for --debug. Holds no secret. */
export type FetchEvent =
  | {
      readonly event: 'exchange';
      readonly method: string;
      readonly url: string;
      /** Undefined where no answer came. */
      readonly status: number | undefined;
      /** Until the headers were there. */
      readonly milliseconds: number;
      /** The code of a Failure. */
      readonly failure?: string;
    }
  | { readonly event: 'retry'; readonly url: string; readonly because: string; readonly milliseconds: number }
  | { readonly event: 'redirect'; readonly status: number; readonly from: string; readonly to: string };

export interface FetchRequest {
  readonly url: string;
  /** A function where a later attempt asks for something else (a download that goes on). */
  readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Sent to the origin of `url` and to no other. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with its content codings undone. */
export interface Fetched {
  /** After redirects. */
  readonly url: string;
  /** Did a redirect lead here? */
  readonly redirected: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

/**
 * Asks, hands what comes to `receive`, and resolves with what that returns. A Failure of kind network, in
 * `receive` too, and the statuses that may pass are tried again; `receive` sees the last answer whatever its
 * status is. `receive` reads the body or discards it.
 */
export type Fetch = <T>(request: FetchRequest, receive: (fetched: Fetched) => Promise<T>) => Promise<T>;

export interface FetcherOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly retries: number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly log?: ((event: FetchEvent) => void) | undefined;
}

export function createFetch({ transport, clock, limits, retries, random, log }: FetcherOptions): Fetch {
  const slot = slots(parallel);

  return async (request, receive) => {
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries;
      const outcome = await slot(async () => {
        try {
          const fetched = await follow(request);
          const wait = !last && retried.has(fetched.status) ? pause(fetched.headers) : undefined;
          if (wait === undefined) return { done: true as const, value: await receive(fetched) };
          fetched.discard();
          return { done: false as const, wait, because: String(fetched.status) };
        } catch (error) {
          if (last || !(error instanceof Failure) || error.kind !== 'network' || hopeless.has(error.code))
            throw error;
          return { done: false as const, wait: 0, because: error.code };
        }
      });
      if (outcome.done) return outcome.value;
      // Doubling, with jitter over half of it, so that a classroom doesn't come back all at once.
      const milliseconds = Math.max(outcome.wait, 300 * 2 ** attempt * (0.5 + random()));
      log?.({ event: 'retry', url: request.url, because: outcome.because, milliseconds });
      await clock.sleep(milliseconds, request.signal);
    }
  };

  /** Milliseconds that the service asks for; undefined when that is too long to wait (RFC 9110 §10.2.3). */
  function pause(fields: Headers): number | undefined {
    const seconds = retryAfter(fields, clock.now()) ?? 0;
    return seconds > maxRetryAfter ? undefined : seconds * 1000;
  }

  async function follow(request: FetchRequest): Promise<Fetched> {
    const fixed = typeof request.headers === 'function' ? request.headers() : request.headers;
    let url = request.url;
    for (let hops = 0; ; hops++) {
      const mayHoldToken = request.token !== undefined && originOf(url) === originOf(request.url);
      const sent = mayHoldToken ? { ...fixed, [tokenHeader]: request.token } : fixed;
      const exchange = await ask(url, sent, request.signal);
      const location = redirected.has(exchange.status) ? exchange.headers.get('location') : undefined;
      if (location === undefined) {
        const body = await decoded(exchange, url);
        return {
          url,
          redirected: hops > 0,
          status: exchange.status,
          statusText: exchange.statusText,
          headers: exchange.headers,
          body,
          discard: () => exchange.discard(),
        };
      }
      exchange.discard();
      const next = target(location, url);
      if (hops === maxRedirects)
        throw refused(url, `redirected more than ${maxRedirects} times`, 'too_many_redirects');
      log?.({ event: 'redirect', status: exchange.status, from: url, to: next });
      url = next;
    }
  }

  async function ask(
    url: string,
    fields: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Exchange> {
    const begun = clock.elapsed();
    const tell = (status: number | undefined, failure?: string): void =>
      log?.({
        event: 'exchange',
        method: 'GET',
        url,
        status,
        milliseconds: clock.elapsed() - begun,
        ...(failure === undefined ? {} : { failure }),
      });
    try {
      const exchange = await transport({ method: 'GET', url, headers: fields, limits, signal });
      tell(exchange.status);
      return exchange;
    } catch (error) {
      tell(undefined, error instanceof Failure ? error.code : 'unexpected');
      throw error;
    }
  }
}

async function decoded(exchange: Exchange, url: string): Promise<AsyncIterable<Uint8Array>> {
  const codings = exchange.headers.get('content-encoding');
  if (codings === undefined) return exchange.body;
  try {
    return await decode(exchange.body, codings, hostOf(url));
  } catch (error) {
    exchange.discard();
    throw error;
  }
}

/** Seconds of a Retry-After field, given as a number or as a date; undefined where there is none. */
export function retryAfter(fields: Headers, now: number): number | undefined {
  const text = fields.get('retry-after')?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  if (Number.isNaN(date)) return undefined;
  // The service's own clock, where it shows it: ours may be wrong.
  const theirs = Date.parse(fields.get('date') ?? '');
  return Math.max(0, Math.ceil((date - (Number.isNaN(theirs) ? now : theirs)) / 1000));
}

function target(location: string, from: string): string {
  if (!URL.canParse(location, from))
    throw refused(from, 'redirected to something that is not an address', 'redirect_refused');
  const to = new URL(location, from);
  if (to.protocol !== 'https:' && to.protocol !== 'http:')
    throw refused(from, `redirected to ${to.protocol}, which is not the web`, 'redirect_refused');
  if (from.startsWith('https:') && to.protocol === 'http:')
    throw refused(from, `redirected from https to plain http (${to.host})`, 'redirect_refused');
  if (to.username !== '' || to.password !== '')
    throw refused(from, `redirected to an address with a password in it (${to.host})`, 'redirect_refused');
  to.hash = '';
  return to.href;
}

function refused(url: string, what: string, code: string): Failure {
  return new Failure('service', `${hostOf(url)} ${what}.`, { code, hint: 'Check the base URL.' });
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** At most `count` at a time, first come, first served. */
function slots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async work => {
    if (free > 0) free--;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

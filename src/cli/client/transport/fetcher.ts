/** Requests over any transport: retries, redirects, decompression, and the hosts that may receive the token. */

import { createLimiter } from '../../../base/concurrency.ts';
import { Failure } from '../../../base/errors.ts';
import { parseHttpDate } from '../../../base/http-date.ts';
import type { Clock } from '../../../base/io.ts';
import { decode } from './decode.ts';
import { hostOf } from './network-failure.ts';
import type { Exchange, HeaderLine, HeaderMap, Headers, Limits, Transport } from './transport.ts';

/** The header that carries a personal token (docs/service.md, Authentication). */
export const tokenHeader = 'X-Service-Api-Token';

/** Maximum parallel requests over one transport; others wait. */
const maxParallel = 24;
const limiters = new WeakMap<Transport, ReturnType<typeof createLimiter>>();

const maxRedirects = 5;
/** Maximum wait that the service may ask for, in seconds. */
const maxRetryAfter = 30;
const retriedStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Codes of network failures that are not retried. */
const finalCodes: ReadonlySet<string> = new Set(['tls_failed']);

/** An event for --debug. It doesn't hold the token. */
export type FetchEvent =
  | {
      readonly event: 'exchange';
      readonly method: string;
      readonly url: string;
      /** The headers of the request. */
      readonly sentHeaders: HeaderMap;
      /** The status; undefined if there was no response. The headers are then undefined, too. */
      readonly status: number | undefined;
      readonly receivedHeaders: readonly HeaderLine[] | undefined;
      /** Milliseconds until the headers arrived. */
      readonly milliseconds: number;
      /** The code of the Failure, if there was one. */
      readonly failure?: string;
    }
  | { readonly event: 'retry'; readonly url: string; readonly reason: string; readonly milliseconds: number }
  | { readonly event: 'redirect'; readonly status: number; readonly from: string; readonly target: string };

/** The URL and options of a request. */
export interface FetchRequest {
  readonly url: string;
  /** The headers, or a function that is called for each attempt: a download requests only the rest. */
  readonly headers: HeaderMap | (() => HeaderMap);
  /** The token. It and `extraHeaders` are sent only to the origin of `url`. */
  readonly token?: string | undefined;
  readonly extraHeaders?: HeaderMap | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A response with its content decoded. */
export interface HttpResponse extends Exchange {
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** Whether there were redirects. */
  readonly redirected: boolean;
}

/**
 * Sends a request, passes the response to `receive`, and resolves with its result. `receive` must read the body or
 * discard it. The request is repeated after a Failure of kind network, from the transport or from `receive`, and after
 * a temporary status. `receive` gets the last response whatever its status is.
 */
export type Fetch = <T>(request: FetchRequest, receive: (response: HttpResponse) => Promise<T>) => Promise<T>;

/** An attempt to get a response, as messages describe it. */
interface Attempt {
  /** Host and port. */
  readonly host: string;
  readonly path: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly attempts: number;
}

/** Shows messages while requests wait. */
export interface WaitObserver {
  /** Called when an attempt begins. The returned function is called when it ends. */
  beginAttempt(attempt: Attempt): () => void;
  /** Called when the next attempt will follow after a wait. */
  beginRetry(
    nextAttempt: Pick<Attempt, 'attempt' | 'attempts'> & {
      readonly reason: string;
      readonly milliseconds: number;
    },
  ): void;
}

/** The parts and settings of a fetcher. */
export interface FetcherOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Number of attempts after the first, 0 or more. */
  readonly retries: number;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
  readonly log?: ((event: FetchEvent) => void) | undefined;
  readonly waitObserver?: WaitObserver | undefined;
  /** Aborted with a Failure when the time of all requests is over. */
  readonly runSignal?: AbortSignal | undefined;
}

/**
 * Returns a fetcher with retries, redirects and timeouts. It throws a Failure: as `transport` does if no attempt
 * succeeded, service if a redirect or a content coding is refused, or the reason of `runSignal`.
 */
export function createFetch(options: FetcherOptions): Fetch {
  const { transport, clock, limits, retries, random, log, waitObserver, runSignal } = options;
  const runLimited = limiters.get(transport) ?? createLimiter(maxParallel);
  limiters.set(transport, runLimited);

  return async (fetchRequest, receive) => {
    const request =
      runSignal === undefined
        ? fetchRequest
        : { ...fetchRequest, signal: combineSignals(fetchRequest.signal, runSignal) };
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      const outcome = await runLimited(async () => {
        const endAttempt = waitObserver?.beginAttempt({
          host: hostOf(request.url),
          path: new URL(request.url).pathname,
          attempt: attempt + 1,
          attempts: retries + 1,
        });
        try {
          runSignal?.throwIfAborted();
          const response = await followRedirects(request);
          const wait =
            !isLast && retriedStatuses.has(response.status) ? retryDelay(response.headers) : undefined;
          if (wait === undefined) return { done: true as const, value: await receive(response) };
          response.discard();
          const { status } = response;
          return {
            done: false as const,
            wait,
            reason: String(status),
            text: `${hostOf(request.url)} responded with ${status}.`,
          };
        } catch (error) {
          if (runSignal?.aborted)
            throw timeLimitFailure(
              runSignal.reason,
              `${hostOf(request.url)} has not sent the complete response.`,
            );
          if (isLast || !(error instanceof Failure) || error.kind !== 'network' || finalCodes.has(error.code))
            throw error;
          return { done: false as const, wait: 0, reason: error.code, text: error.message };
        } finally {
          endAttempt?.();
        }
      });
      if (outcome.done) return outcome.value;
      // The wait doubles each time, and varies by half so that a whole class of students does not retry at once.
      const milliseconds = Math.max(outcome.wait, 300 * 2 ** attempt * (0.5 + random()));
      log?.({ event: 'retry', url: request.url, reason: outcome.reason, milliseconds });
      waitObserver?.beginRetry({
        reason: outcome.text,
        milliseconds,
        attempt: attempt + 2,
        attempts: retries + 1,
      });
      await clock.sleep(milliseconds, request.signal).catch(error => {
        throw runSignal?.aborted ? timeLimitFailure(runSignal.reason, outcome.text) : error;
      });
    }
  };

  /** Returns the milliseconds that the service asks to wait (RFC 9110 §10.2.3); undefined if that is too long. */
  function retryDelay(headers: Headers): number | undefined {
    const seconds = parseRetryAfter(headers, clock.now()) ?? 0;
    return seconds > maxRetryAfter ? undefined : seconds * 1000;
  }

  async function followRedirects(request: FetchRequest): Promise<HttpResponse> {
    const baseHeaders = typeof request.headers === 'function' ? request.headers() : request.headers;
    let url = request.url;
    for (let redirects = 0; ; redirects++) {
      const isSameOrigin = url === request.url || new URL(url).origin === new URL(request.url).origin;
      const headers =
        isSameOrigin && request.extraHeaders ? mergeHeaders(baseHeaders, request.extraHeaders) : baseHeaders;
      const requestHeaders =
        isSameOrigin && request.token !== undefined ? { ...headers, [tokenHeader]: request.token } : headers;
      const exchange = await sendOnce(url, requestHeaders, request.signal);
      const location = redirectStatuses.has(exchange.status) ? exchange.headers.get('location') : undefined;
      if (location === undefined) {
        return { ...exchange, url, redirected: redirects > 0, body: decodeBody(exchange, url) };
      }
      exchange.discard();
      const target = redirectTarget(location, url);
      if (redirects === maxRedirects)
        throw redirectFailure(url, `redirected more than ${maxRedirects} times`, 'too_many_redirects');
      log?.({ event: 'redirect', status: exchange.status, from: url, target });
      url = target;
    }
  }

  async function sendOnce(url: string, headers: HeaderMap, signal?: AbortSignal): Promise<Exchange> {
    const startTime = clock.elapsed();
    const logExchange = (exchange: Exchange | undefined, failure?: string): void =>
      log?.({
        event: 'exchange',
        method: 'GET',
        url,
        sentHeaders: tokenHeader in headers ? { ...headers, [tokenHeader]: '' } : headers,
        status: exchange?.status,
        receivedHeaders: exchange?.headers.list,
        milliseconds: clock.elapsed() - startTime,
        ...(failure === undefined ? {} : { failure }),
      });
    try {
      const exchange = await transport({ method: 'GET', url, headers, limits, signal });
      logExchange(exchange);
      return exchange;
    } catch (error) {
      logExchange(undefined, error instanceof Failure ? error.code : 'unexpected');
      throw error;
    }
  }
}

/** Returns all headers; the extra ones replace those with the same name. */
function mergeHeaders(headers: HeaderMap, extraHeaders: HeaderMap): HeaderMap {
  const names = new Set(Object.keys(extraHeaders).map(name => name.toLowerCase()));
  const otherHeaders = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(otherHeaders), ...extraHeaders };
}

function combineSignals(first: AbortSignal | undefined, second: AbortSignal): AbortSignal {
  return first === undefined ? second : AbortSignal.any([first, second]);
}

/** Returns the failure of the time limit, with the reason for the wait. */
function timeLimitFailure(reason: unknown, waitReason: string): unknown {
  if (!(reason instanceof Failure)) return reason;
  const { kind, message, code, hint } = reason;
  // Any other message already names a reason other than the service.
  if (!message.endsWith('(--max-time).')) return reason;
  return new Failure(kind, `${message.replace(/\.$/, ':')} ${waitReason}`, { code, hint });
}

function decodeBody(exchange: Exchange, url: string): AsyncIterable<Uint8Array> {
  // A 304 has headers about a body that it does not contain (RFC 9110 §15.4.5).
  if (exchange.status === 304) return exchange.body;
  try {
    return decode(exchange.body, exchange.headers.get('content-encoding'), url);
  } catch (error) {
    exchange.discard();
    throw error;
  }
}

/**
 * Returns the seconds to wait from Retry-After, which is a number or a date; undefined without one.
 * @param now milliseconds since the epoch
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const retryTime = parseHttpDate(text, now);
  if (retryTime === undefined) return undefined;
  // The service's clock is preferred if Date shows it: this machine's may be wrong.
  const from = parseHttpDate(headers.get('date'), now) ?? now;
  return Math.max(0, Math.ceil((retryTime - from) / 1000));
}

function redirectTarget(location: string, from: string): string {
  if (!URL.canParse(location, from))
    throw redirectFailure(from, 'redirected to an invalid address', 'redirect_refused');
  const target = new URL(location, from);
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw redirectFailure(from, `redirected to ${target.protocol}, which is not HTTP`, 'redirect_refused');
  if (from.startsWith('https:') && target.protocol === 'http:')
    throw redirectFailure(from, `redirected from https to plain http (${target.host})`, 'redirect_refused');
  if (target.username !== '' || target.password !== '')
    throw redirectFailure(
      from,
      `redirected to an address with a password in it (${target.host})`,
      'redirect_refused',
    );
  target.hash = '';
  return target.href;
}

function redirectFailure(url: string, subject: string, code: string): Failure {
  return new Failure('service', `${hostOf(url)} ${subject}.`, { code, hint: 'Check the base URL.' });
}

/** Request → answer: from the store where the rules of HTTP allow it, else from the service. */
import { Failure } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';
import { type Parsed, parseJson } from '../../base/json.ts';
import { lazy } from '../../base/memo.ts';
import { checkProtected, tokenMissing } from './auth/proven-hosts.ts';
import type { ClientEvent } from './events.ts';
import { receive, receiveRefusal } from './receive.ts';
import { type AnswerBody, bodyText, memorySpool } from './store/body.ts';
import type { StoreEntry } from './store/entry.ts';
import {
  condition,
  confirmsStored,
  currentAge,
  isFresh,
  lifetime,
  matchesVary,
  mayStore,
  storableHeaders,
  updateHeaders,
  varyValues,
} from './store/freshness.ts';
import type { Store, StoreKey } from './store/store.ts';
import { acceptedCodings } from './transport/decode.ts';
import { embeddedOrigin } from './transport/embedded.ts';
import type { Fetch, Fetched } from './transport/fetcher.ts';
import { addStoredHint } from './transport/network-failure.ts';
import { type FieldValues, type Headers, headers } from './transport/transport.ts';

/** What is asked for. */
export interface Request {
  /** `/api/…`, escaped, with its query. */
  readonly path: string;
  /** Whether the route takes a token (docs/service.md, Authentication column). */
  readonly auth: 'none' | 'optional' | 'required';
  /** False: every content type and every 2xx status will do. */
  readonly validate?: boolean;
  /** Header fields that a person adds: what is stored was not asked for with them. */
  readonly own?: FieldValues | undefined;
}

/** What the service has answered, or the store in its place. */
export interface Answer extends Pick<Fetched, 'url' | 'status' | 'statusText' | 'headers'> {
  readonly body: AnswerBody;
  /**
   * Where the answer came from: the service (`network`); the store, confirmed by the service (`revalidated`) or
   * not (`stored`); the sandbox in this process (`embedded`).
   */
  readonly origin: 'network' | 'revalidated' | 'stored' | 'embedded';
  /** Seconds since the service made or confirmed the answer (RFC 9111 §4.2.3). */
  readonly age: number;
  /** Returns the value of the body, which is parsed once. */
  json(): unknown;
}

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

/** Asks the service by the rules of HTTP: RFC 9110, and RFC 9111 for what is stored. */
export interface Client {
  /** Throws a Failure: auth, not-found, service, network, rate-limit, offline. */
  get(request: Request): Promise<Answer>;
  /** An answer that needs no network: from the store, whatever its age, or from the sandbox in this process. */
  peek(request: Request): Promise<Answer | undefined>;
}

/** A request, with everything that is known about it before it is sent. */
interface PreparedRequest {
  readonly path: string;
  readonly key: StoreKey;
  readonly token: string | undefined;
  /** A token is sent where there is one. */
  readonly takesToken: boolean;
  /** Vary compares these. The token need not be among them: every account has its own partition of the store. */
  readonly headers: FieldValues;
  readonly validate: boolean;
  readonly own: Request['own'];
}

/** A client of one service. Asking throws a Failure: offline, network, service, auth or not-found. */
export function createClient(options: ClientOptions): Client {
  const { base, fetch, store, clock, mode, log } = options;
  const prefix = base === undefined ? embeddedOrigin : base.href.replace(/\/+$/, '');

  async function prepare({ path, auth, validate = true, own }: Request): Promise<PreparedRequest> {
    const url = prefix + path;
    const secret = auth === 'none' || options.anonymous === true ? undefined : await options.token(auth);
    if (secret === undefined && auth === 'required') throw tokenMissing(options.anonymous === true);
    if (secret !== undefined) checkProtected(base);
    const partition = secret === undefined ? 'public' : await options.identity(secret);
    return {
      path,
      key: { url, partition },
      token: secret,
      takesToken: auth !== 'none',
      headers: {
        Accept: validate ? 'application/json' : 'application/json, */*;q=0.5',
        'Accept-Encoding': acceptedCodings,
        'User-Agent': options.userAgent,
      },
      validate,
      own,
    };
  }

  async function get(request: Request): Promise<Answer> {
    const asked = await prepare(request);
    const entry = asked.own ? undefined : store?.find(asked.key);
    if (mode === 'offline' && base !== undefined) {
      if (entry !== undefined) return fromStore(entry, 'stored');
      throw new Failure('offline', `${asked.key.url} is not in the cache, and --offline asks nobody.`, {
        code: 'not_cached',
        hint: 'Run the command once without --offline.',
      });
    }
    if (entry === undefined) {
      if (store !== undefined && asked.own === undefined)
        log?.({ event: 'cache', url: asked.key.url, decision: 'miss' });
      return send(asked, undefined, undefined);
    }
    const { meta } = entry;
    const stored = headers(meta.headers);
    const match = matchesVary(meta.vary, asked.headers);
    const fresh =
      match && meta.via === undefined && isFresh(stored, meta.requestTime, meta.responseTime, clock.now());
    if (fresh && mode === 'normal') return fromStore(entry, 'fresh');
    log?.({ event: 'cache', url: asked.key.url, decision: 'stale', age: ageOf(entry) });
    return send(asked, entry, condition(stored, match));
  }

  function fromStore(entry: StoreEntry, decision: 'fresh' | 'stored'): Answer {
    const age = ageOf(entry);
    log?.({ event: 'cache', url: entry.meta.url, decision, age });
    store?.used(entry);
    return storedAnswer(entry, withAge(headers(entry.meta.headers), age), 'stored', age);
  }

  function ageOf({ meta }: StoreEntry): number {
    return currentAge(headers(meta.headers), meta.requestTime, meta.responseTime, clock.now());
  }

  /** Asks the service: once more, without a condition, where its 304 doesn't mean the stored answer. */
  async function send(
    asked: PreparedRequest,
    entry: StoreEntry | undefined,
    conditions: FieldValues | undefined,
  ): Promise<Answer> {
    const first = await exchange(asked, entry, conditions, mode === 'refresh').catch(error => {
      throw entry === undefined ? error : addStoredHint(error, ageOf(entry));
    });
    if (first !== 'mismatch') return first;
    const { url } = asked.key;
    log?.({ event: 'cache', url, decision: 'mismatch' });
    const second = await exchange(asked, undefined, undefined, true);
    if (second !== 'mismatch') return second;
    throw new Failure('service', `${url} is said to be unchanged (304), but there is nothing to compare.`, {
      code: 'unexpected_304',
      hint: 'Check the caches and proxies on the way.',
      status: 304,
    });
  }

  function exchange(
    asked: PreparedRequest,
    entry: StoreEntry | undefined,
    conditions: FieldValues | undefined,
    endToEnd: boolean,
  ): Promise<Answer | 'mismatch'> {
    // Caches on the way must ask the service itself (RFC 9111 §5.2.1.4).
    const control: Record<string, string> = endToEnd ? { 'Cache-Control': 'no-cache' } : {};
    const sent: Record<string, string> = { ...asked.headers, ...control, ...conditions };
    let requestTime = 0;
    return fetch(
      {
        url: asked.key.url,
        headers: () => {
          requestTime = clock.now();
          return sent;
        },
        token: asked.token,
        own: asked.own,
      },
      async fetched => {
        if (fetched.status === 304) {
          fetched.discard();
          return entry === undefined || conditions === undefined
            ? 'mismatch'
            : unchanged(asked, entry, fetched, requestTime);
        }
        const { status } = fetched;
        // No part is ever asked for: 206 is an answer without its end.
        if (status === 200 || (!asked.validate && status > 200 && status < 300 && status !== 206))
          return changed(asked, fetched, requestTime);
        const body = await receiveRefusal(fetched, clock, asked.validate ? 'words' : 'body');
        // After a redirect to another host the token was not sent.
        const isThere = new URL(fetched.url).host === new URL(asked.key.url).host;
        const token = !(isThere && asked.takesToken)
          ? 'never'
          : asked.token === undefined
            ? 'missing'
            : 'sent';
        const { statusFailure } = await import('./failures.ts');
        throw statusFailure({ ...fetched, body }, token, clock.now());
      },
    );
  }

  /** RFC 9111 §4.3.4. */
  function unchanged(
    asked: PreparedRequest,
    entry: StoreEntry,
    fetched: Fetched,
    requestTime: number,
  ): Answer | 'mismatch' {
    const { meta } = entry;
    const stored = headers(meta.headers);
    if (!confirmsStored(fetched.headers, stored) || fetched.url !== (meta.via ?? meta.url)) return 'mismatch';
    const responseTime = clock.now();
    const now = updateHeaders(stored, fetched.headers);
    log?.({ event: 'cache', url: meta.url, decision: 'revalidated' });
    if (!mayStore(now)) store?.remove(asked.key);
    else if (worthWriting(entry, now, responseTime))
      store?.update(entry, about(asked, fetched, now, requestTime, responseTime));
    else store?.used(entry);
    const age = currentAge(now, requestTime, responseTime, responseTime);
    return storedAnswer(entry, now, 'revalidated', age);
  }

  async function changed(asked: PreparedRequest, fetched: Fetched, requestTime: number): Promise<Answer> {
    const responseTime = clock.now();
    const mayKeep = fetched.status === 200 && mayStore(fetched.headers) && asked.own === undefined;
    const keeps = mayKeep ? store : undefined;
    const taken = keeps?.spool(asked.key) ?? memorySpool();
    const { spooled, problem, parsed } = await receive(fetched, taken, base === undefined);
    if (problem !== undefined && asked.validate) {
      taken.abandon();
      throw problem;
    }
    let body = spooled.body;
    if (store !== undefined) {
      // The response to other header fields says nothing about the stored one.
      const isJson = fetched.status === 200 && asked.own === undefined && parsed !== undefined;
      const replaces = isJson && (await options.isPromised(asked.path, parsed.value));
      if (replaces && keeps !== undefined) {
        const kept = headers(storableHeaders(fetched.headers));
        body = keeps.keep(spooled, about(asked, fetched, kept, requestTime, responseTime));
      } else {
        store.discard(spooled);
        // What was stored before is still good unless the service has replaced it.
        if (replaces) store.remove(asked.key);
      }
      log?.({ event: 'cache', url: asked.key.url, decision: replaces && keeps ? 'kept' : 'not kept' });
    }
    const origin = base === undefined ? 'embedded' : 'network';
    const age = currentAge(fetched.headers, requestTime, responseTime, responseTime);
    const { url, status, statusText } = fetched;
    return answerOf({ url, status, statusText, headers: fetched.headers, body, parsed, origin, age });
  }

  return {
    get,
    async peek(request) {
      if (base === undefined) return get(request);
      const entry = store?.find((await prepare(request)).key);
      return entry === undefined ? undefined : fromStore(entry, 'stored');
    },
  };
}

/** The description of an answer that is stored with it. */
function about(
  asked: PreparedRequest,
  fetched: Fetched,
  kept: Headers,
  requestTime: number,
  responseTime: number,
) {
  return {
    ...asked.key,
    via: fetched.redirected ? fetched.url : undefined,
    headers: kept.list,
    vary: varyValues(kept, asked.headers),
    requestTime,
    responseTime,
  };
}

/**
 * Is an entry worth a new file after a 304? If nothing but the date has changed, and the answer is never fresh,
 * then only where the stored age has become misleading: after a minute, or after an hour for a long body.
 */
function worthWriting({ meta }: StoreEntry, now: Headers, responseTime: number): boolean {
  const limit = meta.size > 1024 * 1024 ? 3_600_000 : 60_000;
  if (responseTime - meta.responseTime > limit || lifetime(now, responseTime) > 0) return true;
  const stored = headers(meta.headers);
  return now.list.some(([field]) => {
    const name = field.toLowerCase();
    return name !== 'date' && name !== 'age' && now.get(name) !== stored.get(name);
  });
}

/** RFC 9111 §5.1: an answer from a cache says how old it is. */
function withAge(stored: Headers, age: number): Headers {
  const others = stored.list.filter(([name]) => name.toLowerCase() !== 'age');
  return headers([...others, ['Age', String(Math.floor(age))]]);
}

/** Only answers with status 200 are stored. */
function storedAnswer(
  { meta, body }: StoreEntry,
  headers: Headers,
  origin: 'revalidated' | 'stored',
  age: number,
): Answer {
  return answerOf({ url: meta.url, status: 200, statusText: 'OK', headers, body, origin, age });
}

function answerOf({
  parsed,
  ...received
}: Omit<Answer, 'json'> & { readonly parsed?: Parsed | undefined }): Answer {
  const value = lazy(() => (parsed ?? { value: parseJson(bodyText(received.body.bytes())) }).value);
  return { ...received, json: value };
}

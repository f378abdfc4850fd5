/**
 * The package's entry `music-cli/sandbox`: the whole service inside a test of a client, without a port.
 * All exports of this file are public (docs/sandbox.md).
 */

import { createHash } from 'node:crypto';
import * as disk from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Failure } from '../../base/errors.ts';
import { openLibrary } from '../built-files.ts';
import type { Sandbox, SandboxRequest, SandboxResponse } from '../request-response.ts';
import { assembleServer, createSandboxOver } from './assemble.ts';
import {
  connectionResetError,
  failureFormat,
  faultyPieces,
  latencyFormat,
  parseFailures,
  parseLatency,
} from './faults.ts';
import { corsFormat, parseOrigin } from './layers.ts';
import { pageRoutes } from './pages.ts';
import { followFolder } from './records/folder.ts';
import { noUserContent, readUserRecords, type UserContent } from './records/user-records.ts';

export type { Delivery, SandboxRequest, SandboxResponse } from '../request-response.ts';

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /**
   * Your own records, which replace built-in ones with the same id: a directory of `<resource>.json` files, read again
   * when they change, or an array of records for each resource.
   * @example { keys: [{ id: 1, color: '#123456' }] }
   */
  readonly data?: string | Readonly<Record<string, unknown>>;
  /** Milliseconds to wait before each response, 0 to 60,000, or a range for random values: `80`, `'50-400'`. Default: 0. */
  readonly latency?: number | string;
  /**
   * The share of requests that fail, and how: a status from 400 to 599 (default: 503), `reset`, `truncate` or `slow`. The
   * shares of several entries add up to at most 100 %. Default: none.
   * @example ['2%:429', '1%:reset']
   */
  readonly fail?: string | readonly string[];
  /** Maximum requests a minute from one client, at least 1; further ones get 429 with Retry-After. Default: no limit. */
  readonly rateLimit?: number;
  /** Seed of the random latency and failures, a whole number; the same seed repeats them. Default: 1. */
  readonly seed?: number;
  /** The origin that may send requests from a browser: an origin, `loopback`, `*` or `none`. Default: `none`. */
  readonly cors?: string;
}

const requirement = (format: string) => `must be ${format}.`;
const rateRequirement = requirement('a whole number of requests a minute, 1 or more');

/** Checks the types of the options. Each message continues after the name of the option. */
const optionsSchema: z.ZodMiniType<SandboxOptions> = z.strictObject(
  {
    data: z.optional(
      z.union(
        [z.string(), z.record(z.string(), z.unknown())],
        requirement('a directory, or an array of records for each resource'),
      ),
    ),
    latency: z.optional(z.union([z.number(), z.string()], requirement(latencyFormat))),
    fail: z.optional(z.union([z.string(), z.array(z.string())], requirement(failureFormat))),
    rateLimit: z.optional(z.int(rateRequirement).check(z.positive(rateRequirement))),
    seed: z.optional(z.int(requirement('a whole number'))),
    cors: z.optional(z.string(requirement(corsFormat))),
  },
  {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `There is no option ${issue.keys[0]}.`
        : 'The options must be an object.',
  },
);

/** A mock of the service. Each call of `createSandbox` returns an independent one. */
export interface MockedService {
  /**
   * Returns the response to a request at once, without the latency; `delivery` tells which failure applies to it. Never
   * throws for any request that a client can send.
   */
  readonly handler: (request: SandboxRequest) => SandboxResponse;
  /**
   * Works like the web's `fetch`, and also takes paths: `fetch('/api/mobile/keys')`. Latency and failures behave as in a
   * network: a reset rejects with a TypeError.
   */
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Creates a mock of the whole service (docs/service.md) in this process, without a port. It accepts the tokens of
 * docs/sandbox.md.
 * @throws Error that names the invalid option or record
 * @example
 * const { fetch } = createSandbox({ fail: '20%', seed: 7 });
 * const response = await fetch('/api/mobile/keys/1');
 */
export function createSandbox(options: SandboxOptions = {}): MockedService {
  const { data, rateLimit, seed = 1, latency, fail = [], cors = 'none' } = checkOptions(options);
  const pageRoute = pageRoutes(disk.readFileSync(packagedPath('openapi.json'), 'utf8'));
  const makeSandbox = (content: UserContent): Sandbox => createSandboxOver(library, pageRoute, content);
  const sandbox =
    typeof data === 'string'
      ? followFolder(disk, data, makeSandbox, failure => {
          throw failure;
        })
      : makeSandbox({ ...noUserContent, records: readRecordsOption(data ?? {}) });
  const handler = assembleServer(sandbox, {
    cors: parseOrigin(cors) ?? refuseSandboxOption('cors', corsFormat),
    latency:
      latency === undefined
        ? undefined
        : (parseLatency(String(latency)) ?? refuseSandboxOption('latency', latencyFormat)),
    fail: parseFailures([fail].flat()) ?? refuseSandboxOption('fail', failureFormat),
    seed,
    rateLimit,
    now: () => performance.now(),
  });
  return { handler, fetch: fetchFrom(handler) };
}

function checkOptions(options: SandboxOptions): SandboxOptions {
  const { data, error } = optionsSchema.safeParse(options);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new Failure('usage', [...(issue?.path.slice(0, 1) ?? []), issue?.message].join(' '));
}

function packagedPath(name: string): string {
  return join(__dirname, '..', name);
}

const library = openLibrary(packagedPath('catalog'), disk, text =>
  createHash('sha256').update(text).digest('hex'),
);

function readRecordsOption(data: Readonly<Record<string, unknown>>): UserContent['records'] {
  return new Map(
    Object.entries(data).map(([name, value]) => [name, readUserRecords(value, name, `data.${name}`)]),
  );
}

function refuseSandboxOption(option: string, format: string): never {
  throw new Failure('usage', `${option} ${requirement(format)}`);
}

/** The base URL of relative paths; its value does not matter. */
const origin = 'http://sandbox.localhost';

function fetchFrom(sandbox: Sandbox): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, origin), init);
    const { method, url, signal } = request;
    signal.throwIfAborted();
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(request.headers);
    // Callers of fetch expect decoded bodies.
    delete headers['accept-encoding'];
    const sandboxResponse = sandbox({ method, url: pathname + search, headers });
    const { delay = 0, fault } = sandboxResponse.delivery ?? {};
    if (delay > 0) await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
    if (fault === 'reset') throw new TypeError('fetch failed', { cause: connectionResetError() });
    const { status } = sandboxResponse;
    const isEmpty = status === 204 || status === 304 || method === 'HEAD';
    const response = new Response(isEmpty ? null : toWebBody(sandboxResponse, signal), {
      status,
      headers: sandboxResponse.headers,
    });
    return Object.defineProperty(response, 'url', { value: url });
  };
}

function toWebBody(
  { body, delivery }: SandboxResponse,
  signal: AbortSignal,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const fault = delivery?.fault;
  return fault === undefined ? new Uint8Array(body) : ReadableStream.from(faultyPieces(fault, body, signal));
}

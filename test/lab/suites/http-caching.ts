/**
 * Runs the tests for HTTP caches of https://github.com/http-tests/cache-tests, for a private cache:
 *
 *     npm run suite:caching -- <a clone of that repository, or the package http-cache-tests, which has fewer of them>
 *
 * The suite calls `fetch`. Here, the program's client with its cache responds to these calls, with four adaptations:
 *
 * - The client would not store the plain text of the suite's bodies. They are quoted as JSON for the client, and
 *   unquoted for the suite.
 * - The client refuses the content codings that the suite invents. They are replaced with gzip.
 * - If the client fails, `fetch` returns 502, as a gateway does. The suite then checks whether it got a cached response.
 * - For the client, time passes only in the suite's pauses, so that lifetimes of two seconds last on a busy machine.
 *
 * Tests with headers or methods that this program never sends do not apply.
 */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Failure } from '../../../src/base/errors.ts';
import { createClient } from '../../../src/cli/client/client.ts';
import { RefusalError } from '../../../src/cli/client/failures.ts';
import { bodyText, concatBytes } from '../../../src/cli/client/store/body.ts';
import { createStore } from '../../../src/cli/client/store/store.ts';
import { createFetch } from '../../../src/cli/client/transport/fetcher.ts';
import { networkTransport } from '../../../src/cli/client/transport/network.ts';
import {
  type Exchange,
  type Headers as FieldList,
  type Transport,
  toHeaders,
} from '../../../src/cli/client/transport/transport.ts';
import { cloneOf } from './clone.ts';

interface SuiteRequest {
  readonly request_method?: string;
  readonly request_headers?: readonly unknown[];
  readonly expected_interim_responses?: unknown;
  readonly pause_after?: boolean;
  /** A cache mode of the browser. */
  readonly cache?: string;
}

interface SuiteTest {
  readonly id: string;
  readonly name: string;
  readonly kind?: 'required' | 'optimal' | 'check';
  readonly browser_only?: boolean;
  readonly browser_skip?: boolean;
  readonly cdn_only?: boolean;
  readonly depends_on?: readonly string[];
  readonly requests: readonly SuiteRequest[];
}

interface Suite {
  readonly name: string;
  readonly tests: readonly SuiteTest[];
}

/** The tests of the suite that apply. */
let applicableTests: readonly SuiteTest[] = [];

const port = 18_911;
const base = `http://127.0.0.1:${port}`;
const folder = cloneOf('http-tests/cache-tests');
const load = (path: string) => import(pathToFileURL(resolve(folder, path)).href);

function applies({ browser_skip, cdn_only, requests }: SuiteTest): boolean {
  return (
    browser_skip !== true &&
    cdn_only !== true &&
    requests.every(
      request =>
        (request.request_method ?? 'GET') === 'GET' &&
        request.request_headers === undefined &&
        request.cache === undefined &&
        request.expected_interim_responses === undefined,
    )
  );
}

/** Required tests that fail; docs/internals/trust.md says why. */
const exceptions: ReadonlySet<string> = new Set([
  'headers-store-Set-Cookie',
  'stale-while-revalidate-window',
]);

/**
 * Tests that fail because the package is from 2022, before RFC 9111. Now an invalid Age is ignored (§5.1), and a 304
 * updates all headers except those of the body (§3.2). docs/internals/trust.md explains the last two.
 */
const olderExceptions: ReadonlySet<string> = new Set([
  ...['nonnumeric', 'negative', 'float', 'prefix-twoline', 'dup-0', 'dup-0-twoline', 'dup-old'].map(
    name => `age-parse-${name}`,
  ),
  ...['parameter', 'numeric-parameter'].map(name => `age-parse-${name}`),
  ...['Content-MD5', 'Content-Type', 'ETag', 'Set-Cookie'].map(name => `304-etag-update-response-${name}`),
  'headers-store-Set-Cookie',
]);

/** The duration of the pauses of the suite, in milliseconds. */
const pause = 3000;
const startTimes = new Map<string, number>();

/** Returns the time of a request of a test in milliseconds since the epoch: the start of the test plus the pauses before. */
function timeOf({ id, requests }: SuiteTest, count: number): number {
  const start = startTimes.get(id) ?? Date.now();
  startTimes.set(id, start);
  return start + requests.slice(0, count - 1).filter(request => request.pause_after === true).length * pause;
}

const cache = fs.mkdtempSync(join(tmpdir(), 'music-cli-caching-'));
const store = createStore({
  disk: fs,
  folder: cache,
  uid: process.getuid?.(),
  now: Date.now,
  random: Math.random,
});

/** Adds the headers that identify a test for the server of the suite, and quotes the body. */
function suiteTransport(fields: Readonly<Record<string, string>>): Transport {
  const send = networkTransport({});
  return async request => {
    const exchange = await send({ ...request, headers: { ...request.headers, ...fields } });
    return withGzip({ ...exchange, body: quoteBody(exchange.body) });
  };
}

async function* quoteBody(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify((await collect(body)).toString('latin1')));
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const codingHeader = 'suite-coding';

/** Replaces a content coding with gzip, and passes its name on in another header. */
function withGzip(exchange: Exchange): Exchange {
  const coding = exchange.headers.get('content-encoding');
  if (coding === undefined || exchange.status !== 200) return exchange;
  const list = exchange.headers.list.map(([name, value]) =>
    name.toLowerCase() === 'content-encoding' ? ([name, 'gzip'] as const) : ([name, value] as const),
  );
  return {
    ...exchange,
    headers: toHeaders([...list, [codingHeader, coding]]),
    body: gzipBody(exchange.body),
  };
}

async function* gzipBody(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield gzipSync(await collect(body));
}

function responseOf(status: number, fields: FieldList, body: Uint8Array): Response {
  const text = bodyText(body);
  const plain: unknown = text === '' ? '' : JSON.parse(text);
  const response = new Response(status === 204 || status === 304 ? null : String(plain), { status });
  for (const [name, value] of fields.list) {
    if (name.toLowerCase() === 'content-type') response.headers.delete(name);
    response.headers.append(name, value);
  }
  const coding = response.headers.get(codingHeader);
  if (coding !== null && response.headers.has('content-encoding'))
    response.headers.set('content-encoding', coding);
  return response;
}

async function fetchByClient(url: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url);
  const fields = Object.fromEntries(new Headers(init.headers));
  const test = applicableTests.find(({ id }) => id === fields['test-id']);
  if (test === undefined) throw new Error(`There is no test ${fields['test-id']}.`);
  const time = timeOf(test, Number(fields['req-num']));
  const clock = {
    now: () => time,
    elapsed: () => performance.now(),
    sleep: () => Promise.resolve(),
  };
  const client = createClient({
    isExpected: () => true,
    base: new URL(base),
    fetch: createFetch({
      transport: suiteTransport(fields),
      clock,
      limits: { firstByte: 9000, progress: 9000 },
      retries: 0,
      random: Math.random,
    }),
    store,
    findToken: async () => undefined,
    partitionOf: () => 'nobody',
    clock,
    mode: 'normal',
    userAgent: 'music-cli/test',
  });
  try {
    const { status, headers, body } = await client.get({ path: pathname + search, auth: 'none' });
    return responseOf(status, headers, concatBytes(body.chunks(), body.size));
  } catch (error) {
    if (error instanceof RefusalError) {
      const { status, headers, body } = error.response;
      return responseOf(status, headers, body);
    }
    if (error instanceof Failure && error.kind === 'network')
      return new Response(error.message, { status: 502 });
    throw error;
  }
}

const realFetch = globalThis.fetch;
globalThis.fetch = (input, init = {}) => {
  const url = String(input);
  return url.startsWith(`${base}/test/`) ? fetchByClient(url, init) : realFetch(input, init);
};

async function main(): Promise<void> {
  process.env.npm_config_protocol = 'http';
  process.env.npm_config_port = String(port);
  process.env.npm_config_pidfile = join(cache, 'pid');
  const isClone = fs.existsSync(join(folder ?? '', 'test-engine'));
  const engine = isClone ? 'test-engine/' : '';
  await load(`${engine}server/server.mjs`);
  const [{ default: suites }, runner] = await Promise.all([
    load('tests/index.mjs'),
    load(`${engine}client/runner.mjs`),
  ]);
  const all: readonly Suite[] = suites;
  const chosen = all.map(suite => ({ ...suite, tests: suite.tests.filter(applies) }));
  applicableTests = chosen.flatMap(suite => suite.tests);
  await runner.runTests(chosen, ...(isClone ? [] : [globalThis.fetch]), true, base);
  const results = runner.getResults();
  for (const kind of ['required', 'optimal', 'check'] as const) {
    const ofKind = applicableTests.filter(test => (test.kind ?? 'required') === kind);
    const failed = ofKind.filter(test => results[test.id] !== true);
    process.stdout.write(`${kind}: ${ofKind.length - failed.length} of ${ofKind.length}\n`);
    for (const test of failed) {
      const isDependent = test.depends_on?.some(id => results[id] !== true) === true;
      const reason = isDependent ? 'a test on which it depends failed' : String(results[test.id]);
      process.stdout.write(`  ${test.id}: ${test.name}\n    ${reason}\n`);
      if (kind === 'required' && !isDependent && !(isClone ? exceptions : olderExceptions).has(test.id))
        process.exitCode = 1;
    }
  }
  fs.rmSync(cache, { recursive: true });
  process.exit();
}

void main();

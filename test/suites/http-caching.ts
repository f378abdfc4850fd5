/**
 * The tests for HTTP caches of https://github.com/http-tests/cache-tests, for a private cache:
 *
 *     npm run suite:caching -- <a clone of that repository>
 *
 * Its engine calls `fetch`; here that is the program's client with its store. The suite's bodies are plain text,
 * which the client would not store: they are quoted as JSON on the way in, and taken out of the quotes again.
 * Tests that send fields or methods of their own, which this program never does, don't apply.
 */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '../../src/api/client.ts';
import { Refused } from '../../src/api/failures.ts';
import { bodyText, concat } from '../../src/api/store/body.ts';
import { createStore } from '../../src/api/store/store.ts';
import { createFetch } from '../../src/api/transport/fetcher.ts';
import { networkTransport } from '../../src/api/transport/network.ts';
import type { Headers as FieldList, Transport } from '../../src/api/transport/transport.ts';

interface SuiteRequest {
  readonly request_method?: string;
  readonly request_headers?: readonly unknown[];
  readonly expected_interim_responses?: unknown;
  /** A mode of the browser's cache. */
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

const port = 18_911;
const base = `http://127.0.0.1:${port}`;
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of a clone of http-tests/cache-tests.');
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

const clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (milliseconds: number) => new Promise<void>(done => setTimeout(done, milliseconds)),
};
const cache = fs.mkdtempSync(join(tmpdir(), 'music-cli-caching-'));
const store = createStore({
  disk: fs,
  folder: cache,
  uid: process.getuid?.(),
  now: Date.now,
  random: Math.random,
});

/** Adds the fields by which the suite's server tells its tests apart, and quotes the body. */
function suiteTransport(fields: Readonly<Record<string, string>>): Transport {
  const send = networkTransport({});
  return async request => {
    const exchange = await send({ ...request, headers: { ...request.headers, ...fields } });
    return { ...exchange, body: quoted(exchange.body) };
  };
}

async function* quoted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  yield Buffer.from(JSON.stringify(Buffer.concat(pieces).toString('latin1')));
}

function responseOf(status: number, fields: FieldList, body: Uint8Array): Response {
  const text = bodyText(body);
  const plain: unknown = text === '' ? '' : JSON.parse(text);
  const made = new Response(status === 204 || status === 304 ? null : String(plain), { status });
  for (const [name, value] of fields.list) {
    if (name.toLowerCase() === 'content-type') made.headers.delete(name);
    made.headers.append(name, value);
  }
  return made;
}

async function viaClient(url: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url);
  const fields = Object.fromEntries(new Headers(init.headers));
  const client = createClient({
    base: new URL(base),
    fetch: createFetch({
      transport: suiteTransport(fields),
      clock,
      limits: { firstByte: 9000, progress: 9000 },
      retries: 0,
      random: Math.random,
    }),
    store,
    token: async () => undefined,
    identity: () => 'nobody',
    clock,
    mode: 'normal',
    userAgent: 'music-cli/test',
  });
  try {
    const { status, headers, body } = await client.get({ path: pathname + search, auth: 'none' });
    return responseOf(status, headers, concat(body.chunks(), body.size));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, headers, body } = error.response;
    return responseOf(status, headers, body);
  }
}

const direct = globalThis.fetch;
globalThis.fetch = (input, init = {}) => {
  const url = String(input);
  return url.startsWith(`${base}/test/`) ? viaClient(url, init) : direct(input, init);
};

async function main(): Promise<void> {
  process.env.npm_config_protocol = 'http';
  process.env.npm_config_port = String(port);
  process.env.npm_config_pidfile = join(cache, 'pid');
  await load('test-engine/server/server.mjs');
  const [{ default: suites }, runner, { determineTestResult, resultTypes }] = await Promise.all([
    load('tests/index.mjs'),
    load('test-engine/client/runner.mjs'),
    load('test-engine/lib/results.mjs'),
  ]);
  const all: readonly Suite[] = suites;
  const chosen = all.map(suite => ({ ...suite, tests: suite.tests.filter(applies) }));
  await runner.runTests(chosen, true, base);
  const results = runner.getResults();
  const tests = chosen.flatMap(suite => suite.tests);
  for (const kind of ['required', 'optimal', 'check'] as const) {
    const ofKind = tests.filter(test => (test.kind ?? 'required') === kind);
    const passed = ofKind.filter(test => results[test.id] === true);
    process.stdout.write(`${kind}: ${passed.length} of ${ofKind.length}\n`);
    if (kind === 'required')
      for (const test of ofKind.filter(each => results[each.id] !== true)) {
        const result = determineTestResult(all, test.id, results);
        const why =
          result === resultTypes.dependency_fail ? 'another test that it builds on' : results[test.id];
        process.stdout.write(`  ${test.id}: ${test.name}\n    ${String(why)}\n`);
      }
  }
  fs.rmSync(cache, { recursive: true });
  process.exit();
}

void main();

/**
 * The package's entry `music-cli/sandbox`: the whole service within a test of a client, without a port.
 * What is exported here is public: docs/sandbox.md.
 */
import { createHash } from 'node:crypto';
import * as disk from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Failure } from '../../base/errors.ts';
import type { Sandbox, SandboxRequest, SandboxResponse } from '../exchange.ts';
import { libraryIn } from '../files.ts';
import { assembled, sandboxOver } from './assemble.ts';
import { type Origin, originFrom } from './cors.ts';
import {
  type Failing,
  failingForm,
  failingsFrom,
  type LatencySpan,
  latencyForm,
  spanFrom,
} from './faults.ts';
import { fetchFrom } from './fetch.ts';
import { pages } from './pages.ts';
import { following } from './records/folder.ts';
import { type GivenContent, givenFrom, nothingGiven } from './records/given.ts';

export type { Delivery, SandboxRequest, SandboxResponse } from '../exchange.ts';

export interface SandboxOptions {
  /**
   * Records of your own over the built-in ones: a folder of `<resource>.json`, or an array of records for
   * each resource: `{ keys: [{ id: 1, … }] }`.
   */
  readonly data?: string | Readonly<Record<string, unknown>>;
  /** Milliseconds, or a span of them: `80`, `'50-400'`. */
  readonly latency?: number | string;
  /** Shares of requests that fail: `'5%'`, `['2%:429', '1%:reset']`. */
  readonly fail?: string | readonly string[];
  /** Requests a minute; 429 after them. */
  readonly rateLimit?: number;
  /** From which latency and failures are drawn: the same seed, the same fates. */
  readonly seed?: number;
  /** One origin, `*` or `none`, as a browser would see it; `none` where it isn't given. */
  readonly cors?: string;
}

export interface MockedService {
  /** Answers at once, whatever latency was asked for: `delivery` says what should become of the response. */
  readonly handler: (request: SandboxRequest) => SandboxResponse;
  /** Takes paths as well: `fetch('/api/mobile/keys')`. Latency and faults are had as from a network. */
  readonly fetch: typeof globalThis.fetch;
}

/** Throws an Error that says which option or record is not of its format. */
export function createSandbox(options: SandboxOptions = {}): MockedService {
  const { data, rateLimit, seed = 1 } = options;
  const page = pages(disk.readFileSync(packaged('openapi.json'), 'utf8'));
  const made = (content: GivenContent): Sandbox => sandboxOver(library, page, content);
  const sandbox =
    typeof data === 'string'
      ? following(disk, data, made, failure => {
          throw failure;
        })
      : made({ ...nothingGiven, given: givenRecords(data ?? {}) });
  const handler = assembled(sandbox, {
    cors: originIn(options.cors ?? 'none'),
    latency: latencyIn(options.latency),
    fail: failingsIn(options.fail),
    seed,
    rateLimit,
    now: () => performance.now(),
  });
  return { handler, fetch: fetchFrom(handler) };
}

/** A file that the build has made, beside the folder of this one. */
function packaged(name: string): string {
  return join(__dirname, '..', name);
}

const library = libraryIn(packaged('catalog'), disk, {
  gunzip: gunzipSync,
  sha256: text => createHash('sha256').update(text).digest('hex'),
});

function givenRecords(data: Readonly<Record<string, unknown>>): GivenContent['given'] {
  return new Map(Object.entries(data).map(([name, value]) => [name, givenFrom(value, name, `data.${name}`)]));
}

function originIn(text: string): Origin {
  return (
    originFrom(text) ?? refuseSandboxOption('cors takes an origin, loopback, * or none: https://app.example.')
  );
}

function latencyIn(value: number | string | undefined): LatencySpan | undefined {
  if (value === undefined) return undefined;
  return spanFrom(String(value)) ?? refuseSandboxOption(`latency ${latencyForm}`);
}

function failingsIn(value: string | readonly string[] = []): readonly Failing[] {
  return (
    failingsFrom(typeof value === 'string' ? [value] : value) ?? refuseSandboxOption(`fail ${failingForm}`)
  );
}

function refuseSandboxOption(message: string): never {
  throw new Failure('usage', message);
}

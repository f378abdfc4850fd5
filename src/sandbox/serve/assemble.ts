/** The sandbox under the conditions that were asked for. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHandler } from '../answer.ts';
import type { Library } from '../library.ts';
import type { Encode } from '../representation.ts';
import type { Answering, Sandbox } from '../request-response.ts';
import type { PathRoute } from '../route.ts';
import { type FaultOptions, faults } from './faults.ts';
import { cors, inLayers, type Layer, type Origin, rateLimit } from './layers.ts';
import { noUserContent, overlayRecords, type UserContent } from './records/user-records.ts';

export interface Conditions extends FaultOptions {
  readonly cors: Origin;
  /** Requests a minute and address. */
  readonly rateLimit: number | undefined;
  /** Milliseconds on a clock that doesn't go back. */
  readonly now: () => number;
  /** Refuses before anything else: requests for another host. */
  readonly guard?: Layer;
}

const withoutBody: Layer = {
  after: (response, { method }) => (method === 'HEAD' ? { ...response, body: new Uint8Array() } : response),
};

/** Where what is asked here is described (RFC 8631). */
const described: Layer = {
  after: response => ({
    ...response,
    headers: { ...response.headers, link: '</openapi.json>; rel="service-desc"' },
  }),
};

/** Returns a handler of requests that applies conditions to a sandbox. */
export function assembleServer(sandbox: Sandbox, conditions: Conditions): Sandbox;
export function assembleServer(answering: Answering, conditions: Conditions): Answering;
export function assembleServer(
  answering: Answering,
  { guard = {}, cors: origin, rateLimit: limit, now, ...fate }: Conditions,
): Answering {
  const limited = limit === undefined ? [] : [rateLimit(limit, now)];
  return inLayers([withoutBody, described, guard, cors(origin), ...limited, faults(fate)], answering);
}

/** Returns the whole sandbox: compressed, with its pages, and with what was brought along in front of the library. */
export function sandboxOver(
  library: Library,
  page: PathRoute,
  content: UserContent = noUserContent,
): Sandbox {
  return createHandler(overlayRecords(library, content), {
    route: page,
    encode,
    modified: Math.max(content.modified, library.changed?.() ?? 0),
  });
}

/** Above this quality brotli takes seconds for a megabyte. */
const quality = 5;

/** Compresses what is kept: once for each representation, so it may take a little time. */
export const encode: Encode = (coding, body) =>
  coding === 'gzip'
    ? gzipSync(body)
    : brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });

/** Puts the sandbox together with the conditions that the user chose. */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Library } from '../library.ts';
import type { Encode } from '../representation.ts';
import { createHandler } from '../request-handler.ts';
import type { RequestHandler, Sandbox } from '../request-response.ts';
import type { PathRoute } from '../route.ts';
import { type FaultOptions, faultLayer } from './faults.ts';
import { applyLayers, corsLayer, type Layer, type Origin, rateLimitLayer } from './layers.ts';
import { noUserContent, overlayRecords, type UserContent } from './records/user-records.ts';

export interface Conditions extends FaultOptions {
  readonly cors: Origin;
  /** Maximum requests a minute from one address. */
  readonly rateLimit: number | undefined;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Refuses requests for another host before anything else happens. */
  readonly guard?: Layer;
}

const headLayer: Layer = {
  after: (response, { method }) => (method === 'HEAD' ? { ...response, body: new Uint8Array() } : response),
};

/** Links each response to the description of the API (RFC 8631). */
const descriptionLayer: Layer = {
  after: response => ({
    ...response,
    headers: { ...response.headers, link: '</openapi.json>; rel="service-desc"' },
  }),
};

/** Returns a handler of requests that applies conditions to a sandbox. */
export function assembleServer(sandbox: Sandbox, conditions: Conditions): Sandbox;
export function assembleServer(handleRequest: RequestHandler, conditions: Conditions): RequestHandler;
export function assembleServer(
  handleRequest: RequestHandler,
  { guard = {}, cors: origin, rateLimit: limit, now, ...faultOptions }: Conditions,
): RequestHandler {
  const limitLayers = limit === undefined ? [] : [rateLimitLayer(limit, now)];
  return applyLayers(
    [headLayer, descriptionLayer, guard, corsLayer(origin), ...limitLayers, faultLayer(faultOptions)],
    handleRequest,
  );
}

/** Returns the whole sandbox with compression and pages. The user's records replace or extend the library. */
export function createSandboxOver(
  library: Library,
  pageRoute: PathRoute,
  content: UserContent = noUserContent,
): Sandbox {
  return createHandler(overlayRecords(library, content), {
    route: pageRoute,
    encode,
    modified: Math.max(content.modified, library.lastChangeMs?.() ?? 0),
  });
}

/** The quality of brotli: with a higher one, a megabyte takes seconds. */
const brotliQuality = 5;

/** Compresses a body. The result is cached, so compression may take a little time. */
export const encode: Encode = (coding, body) =>
  coding === 'gzip'
    ? gzipSync(body)
    : brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });

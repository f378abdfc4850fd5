/** The sandbox: a function from a request to the service's response. This file handles HTTP; routes.ts has the API. */
import { conditionFailed, failedCondition, rangeResponse } from './conditions.ts';
import { type Library, recordFilesOf } from './library.ts';
import {
  type Coding,
  createCache,
  createRepresentation,
  type Encode,
  preferredCoding,
  type Representation,
} from './representation.ts';
import {
  binaryType,
  completeResponse,
  errorResponse,
  originForm,
  responseToOtherMethod,
  type Sandbox,
  type SandboxRequest,
  type SandboxResponse,
} from './request-response.ts';
import { type AccountKind, accountOfToken, type PathRoute, type Route } from './route.ts';
import { findRoute } from './routes.ts';

export interface HandlerOptions {
  /** Additional routes, such as pages, which are tried before the service's own. */
  readonly route?: PathRoute;
  /** Compresses bodies; if absent, nothing is compressed. */
  readonly encode?: Encode;
  /** When the records last changed, in milliseconds since the epoch; if absent, responses have no dates. */
  readonly modified?: number | undefined;
}

/** Maximum total size of cached representations, in bytes. */
const maxCacheBytes = 64 * 1024 * 1024;

const emptyBytes = new Uint8Array();

export function createHandler(library: Library, options: HandlerOptions = {}): Sandbox {
  const records = recordFilesOf(library);
  const accountOf = accountOfToken(library.sha256);
  const cache = createCache(maxCacheBytes);
  const modified = options.modified === undefined ? undefined : Math.floor(options.modified / 1000);

  return request => {
    const response = respond(request);
    return request.method === 'HEAD' ? { ...response, body: emptyBytes, content: undefined } : response;
  };

  function respond(request: SandboxRequest): SandboxResponse {
    const otherMethodResponse = responseToOtherMethod(request);
    if (otherMethodResponse !== undefined) return otherMethodResponse;
    const target = parseTarget(request.url);
    const pageRoute = target && options.route?.(target.url);
    const route = pageRoute ?? (target && findRoute(target.path));
    if (!target || !route) return errorResponse(404, 'There is nothing at this path.');

    // A public route ignores the token, even an invalid one.
    const account = route.auth === 'none' ? 'anonymous' : accountOf(request.headers['x-service-api-token']);
    const refusal = refusalOf(account, route);
    if (refusal) return refusal;

    const { query } = target;
    const cacheKey = pageRoute
      ? `own ${account} ${target.url}`
      : `${account} ${target.path} ${route.variant?.(query) ?? ''}`;
    let uncompressed = cache.find(cacheKey);
    if (uncompressed === undefined) {
      const routeResult = route.respond({ library, records, query, account });
      if ('status' in routeResult) return routeResult;
      uncompressed = cache.store(cacheKey, routeResult);
    }
    return responseWith(
      selectCoding(cacheKey, uncompressed, request),
      request,
      route.auth === 'none' ? undefined : account,
    );
  }

  /** Returns the representation in the preferred coding. Sounds support range requests, so they are not compressed. */
  function selectCoding(
    cacheKey: string,
    uncompressed: Representation,
    { headers }: SandboxRequest,
  ): Representation {
    const { encode } = options;
    if (encode === undefined || uncompressed.hasRanges) return uncompressed;
    const coding = preferredCoding(headers['accept-encoding']);
    return coding === undefined
      ? uncompressed
      : (cache.find(`${coding} ${cacheKey}`) ?? encodeWith(cacheKey, uncompressed, coding, encode));
  }

  function encodeWith(
    cacheKey: string,
    uncompressed: Representation,
    coding: Coding,
    encode: Encode,
  ): Representation {
    const encoded = createRepresentation(uncompressed.type, encode(coding, uncompressed.content.bytes()), {
      coding,
    });
    return cache.store(`${coding} ${cacheKey}`, encoded);
  }

  function responseWith(
    representation: Representation,
    request: SandboxRequest,
    account?: AccountKind,
  ): SandboxResponse {
    const { etag, content, coding, hasRanges, type } = representation;
    const vary = [
      ...(account === undefined ? [] : ['X-Service-Api-Token']),
      ...(options.encode === undefined || hasRanges ? [] : ['Accept-Encoding']),
    ];
    const validators: Record<string, string> = { etag };
    if (modified !== undefined) validators['last-modified'] = new Date(modified * 1000).toUTCString();
    validators['cache-control'] = account === 'premium' ? 'private, no-cache' : 'no-cache';
    if (vary.length > 0) validators.vary = vary.join(', ');

    const conditionStatus = failedCondition(request.headers, { etag, modified });
    if (conditionStatus === 304) return { status: 304, headers: validators, body: emptyBytes };
    if (conditionStatus === 412) return conditionFailed;
    const headers: Record<string, string> = { 'content-type': type, ...validators };
    if (type === binaryType) headers['x-content-type-options'] = 'nosniff';
    if (coding !== undefined) headers['content-encoding'] = coding;
    if (!hasRanges) return completeResponse(200, headers, content);
    headers['accept-ranges'] = 'bytes';
    // Ranges apply only to GET: RFC 9110, 14.2.
    return request.method === 'HEAD'
      ? completeResponse(200, headers, content)
      : rangeResponse(content.bytes(), headers, request.headers, { etag, modified });
  }
}

function refusalOf(account: AccountKind, { auth }: Route): SandboxResponse | undefined {
  switch (account) {
    case 'unknown':
      return unauthorised('The token is not valid: it is unknown, revoked or expired.');
    case 'free':
      return errorResponse(403, 'API tokens need an active paid plan.');
    case 'anonymous':
      return auth === 'required'
        ? unauthorised('This needs a token in the header X-Service-Api-Token.')
        : undefined;
    case 'premium':
      return undefined;
  }
}

/** No registered authentication scheme sends its token in a header of its own, so the challenge names that header. */
function unauthorised(message: string): SandboxResponse {
  const challenge = 'ApiKey realm="music-cli sandbox", header="X-Service-Api-Token"';
  return errorResponse(401, message, { 'www-authenticate': challenge });
}

const noQuery = new URLSearchParams();

/** Decodes the path; undefined if it is not well-formed UTF-8, or contains an encoded slash. */
function parseTarget(requestTarget: string) {
  const url = originForm(requestTarget);
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (/%2f/i.test(path)) return undefined;
  try {
    return {
      url,
      path: path.includes('%') ? decodeURIComponent(path) : path,
      query: mark < 0 ? noQuery : new URLSearchParams(url.slice(mark + 1)),
    };
  } catch {
    return undefined;
  }
}

/**
 * The sandbox: the whole service as one function from a request to a response. It runs in process when no
 * service is configured, and behind node:http as `music-cli serve`. This file is HTTP; routes.ts is the API.
 */
import { type Account, whoIs } from './account.ts';
import { type Found, type Library, type Route, routeOf } from './routes.ts';

export interface SandboxRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type Sandbox = (request: SandboxRequest) => SandboxResponse;

export function createSandbox(library: Library): Sandbox {
  return request => {
    const response = respond(library, request);
    if (request.method !== 'HEAD') return response;
    return { ...response, body: new Uint8Array() };
  };
}

function respond(library: Library, request: SandboxRequest): SandboxResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem(405, `${request.method} is not offered here.`, { allow: 'GET, HEAD' });
  }
  const target = parseTarget(request.url);
  const route = target && routeOf(target.path);
  if (!target || !route) return problem(404, 'There is nothing at this path.');

  // A public route doesn't look at tokens, not even at a wrong one.
  const account =
    route.auth === 'none' ? 'anonymous' : whoIs(request.headers['x-service-api-token'], library.sha256);
  const refusal = refusalOf(account, route);
  if (refusal) return refusal;

  const found = route.answer({ library, query: target.query, account });
  if ('problem' in found) return problem(found.status, found.problem);
  return represent(found, request, route.auth === 'none' ? undefined : account);
}

function refusalOf(account: Account, { auth }: Route): SandboxResponse | undefined {
  switch (account) {
    case 'unknown':
      return problem(401, 'The token is not valid: it is unknown, revoked or expired.');
    case 'free':
      return problem(403, 'API tokens need an active paid plan.');
    case 'anonymous':
      return auth === 'required'
        ? problem(401, 'This needs a token in the header X-Service-Api-Token.')
        : undefined;
    case 'premium':
      return undefined;
  }
}

/** Splits path and query; undefined where the path is not well-formed percent-encoded UTF-8. */
function parseTarget(url: string): { path: string; query: URLSearchParams } | undefined {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  try {
    return {
      path: path.split('/').map(decodeURIComponent).join('/'),
      query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    };
  } catch {
    return undefined;
  }
}

function represent(found: Found, request: SandboxRequest, account: Account | undefined): SandboxResponse {
  const body = typeof found.body === 'string' ? Buffer.from(found.body) : found.body;
  const etag = `"${fnv1a(body).toString(16)}-${body.length.toString(16)}"`;
  const validators: Record<string, string> = {
    etag,
    'cache-control': account === 'premium' ? 'private, no-cache' : 'no-cache',
    ...(account !== undefined && { vary: 'X-Service-Api-Token' }),
  };
  if (matches(request.headers['if-none-match'], etag)) {
    return { status: 304, headers: validators, body: new Uint8Array() };
  }
  const headers = { 'content-type': found.type, ...validators };
  return found.ranges ? part(body, headers, etag, request) : complete(200, headers, body);
}

/** A hash of 32 bits, for an entity tag: nothing has to be loaded for it. Four bytes at a time, then the rest. */
function fnv1a(bytes: Uint8Array): number {
  const words = new Uint32Array(new Uint8Array(bytes).buffer, 0, bytes.length >>> 2);
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193);
  for (const byte of bytes.subarray(words.length * 4)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Whether If-None-Match names this representation, by weak comparison (RFC 9110, 13.1.2). */
function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition
    .split(',')
    .map(tag => tag.trim())
    .some(tag => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/** One byte range of a sample or medium (RFC 9110, 14.2); anything else asked for gets the whole. */
function part(
  body: Uint8Array,
  headers: Record<string, string>,
  etag: string,
  request: SandboxRequest,
): SandboxResponse {
  const ranged = { ...headers, 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  const ifRange = request.headers['if-range'];
  if (!range || (range[1] === '' && range[2] === '') || (ifRange !== undefined && ifRange !== etag)) {
    return complete(200, ranged, body);
  }
  const suffix = range[1] === '';
  const first = suffix ? Math.max(0, body.length - Number(range[2])) : Number(range[1]);
  const last = suffix || range[2] === '' ? body.length - 1 : Math.min(Number(range[2]), body.length - 1);
  if (first > last) {
    return complete(416, { ...ranged, 'content-range': `bytes */${body.length}` }, new Uint8Array());
  }
  const content = { ...ranged, 'content-range': `bytes ${first}-${last}/${body.length}` };
  return complete(206, content, body.subarray(first, last + 1));
}

function problem(status: number, message: string, headers: Record<string, string> = {}): SandboxResponse {
  const body = Buffer.from(JSON.stringify({ error: { status, message } }));
  return complete(
    status,
    { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body,
  );
}

function complete(status: number, headers: Record<string, string>, body: Uint8Array): SandboxResponse {
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

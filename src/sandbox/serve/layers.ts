/** Adds layers to the sandbox: each responds to a request itself, or changes the sandbox's response. */
import {
  errorResponse,
  type RequestHandler,
  type Sandbox,
  type SandboxRequest,
  type SandboxResponse,
} from '../request-response.ts';

export interface Layer {
  /** Returns a response instead of the inner response; undefined passes the request on. */
  before?(request: SandboxRequest): SandboxResponse | undefined;
  after?(response: SandboxResponse, request: SandboxRequest): SandboxResponse;
}

/** Returns the sandbox within layers, the first outermost. Responses are promises only if the inner ones are. */
export function applyLayers(layers: readonly Layer[], sandbox: Sandbox): Sandbox;
export function applyLayers(layers: readonly Layer[], handleRequest: RequestHandler): RequestHandler;
export function applyLayers(layers: readonly Layer[], handleRequest: RequestHandler): RequestHandler {
  return layers.reduceRight<RequestHandler>(
    (nextHandler, { before, after }) =>
      request => {
        const applyAfter = (response: SandboxResponse) => after?.(response, request) ?? response;
        const response = before?.(request) ?? nextHandler(request);
        return response instanceof Promise ? response.then(applyAfter) : applyAfter(response);
      },
    handleRequest,
  );
}

/** Whether a host is reachable only from this machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
}

/**
 * Refuses requests for other hosts if the server listens on loopback; the port is ignored.
 * @param name the host that the user told the server to listen on
 */
export function hostGuardLayer(address: string, name?: string): Layer {
  if (!isLoopbackHost(address)) return {};
  const isOwnHost = (host: string) => isLoopbackHost(host) || host === name?.toLowerCase();
  return {
    before({ url, headers }) {
      // The host of an absolute URL takes precedence (RFC 9112, 3.2.2).
      const requestedHost = /^https?:\/\/([^/?]*)/i.exec(url)?.[1] ?? headers.host;
      if (requestedHost === undefined || isOwnHost(nameOfHost(requestedHost))) return undefined;
      return errorResponse(
        421,
        'The sandbox listens on the loopback address and refuses requests for other hosts.',
      );
    },
  };
}

/** Returns the host: `localhost` of `localhost:4000`, `::1` of `[::1]:4000`. */
function nameOfHost(authority: string): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(authority.toLowerCase()) ?? [];
  return bracketed ?? plain.replace(/\.$/, '');
}

/** Matches a list of header names (RFC 9110, 5.6.2). */
const headerNames = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;

/** Headers that a preflight allows by default, and response headers that pages may read. */
const allowedHeaders = 'X-Service-Api-Token, If-None-Match';
const exposedHeaders = 'ETag, Retry-After';

/** An allowed origin: `*`, `none`, `loopback` (pages of this machine), or an origin: `https://app.example`. */
export type Origin = string;

/** The valid format of an origin, for messages. */
export const corsFormat = 'one origin, loopback, * or none: https://app.example';

/** Returns the origin in the format that browsers send, or one of the words; undefined for anything else. */
export function parseOrigin(text: string): Origin | undefined {
  if (text === '*' || text === 'none' || text === 'loopback') return text;
  if (!/^https?:\/\/[^/]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  const { origin, username, password } = new URL(text);
  return username === '' && password === '' ? origin : undefined;
}

function isLoopbackOrigin(origin = ''): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

export function corsLayer(origin: Origin): Layer {
  if (origin === 'none') return {};
  const originHeaders = (requestOrigin: string | undefined): Record<string, string> => {
    if (origin === '*') return { 'access-control-allow-origin': '*' };
    const isGranted = origin === 'loopback' ? isLoopbackOrigin(requestOrigin) : requestOrigin === origin;
    return requestOrigin !== undefined && isGranted ? { 'access-control-allow-origin': requestOrigin } : {};
  };
  return {
    before({ method, headers }) {
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
      const requestedHeaders = headers['access-control-request-headers'] ?? '';
      const preflight = {
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': headerNames.test(requestedHeaders)
          ? requestedHeaders
          : allowedHeaders,
        'access-control-max-age': '600',
      };
      return { status: 204, headers: preflight, body: new Uint8Array() };
    },
    after(response, request) {
      const { vary } = response.headers;
      const headers: Record<string, string> = {
        ...response.headers,
        ...originHeaders(request.headers.origin),
        'access-control-expose-headers': exposedHeaders,
      };
      if (origin !== '*') headers.vary = vary === undefined ? 'Origin' : `${vary}, Origin`;
      return { ...response, headers };
    },
  };
}

const minuteMs = 60_000;
/** Maximum number of addresses to remember. */
const maxAddresses = 10_000;

/** Refuses an address after `limit` requests in a minute. @param now returns milliseconds of a monotonic clock */
export function rateLimitLayer(limit: number, now: () => number): Layer {
  const windows = new Map<string, { readonly endTime: number; count: number }>();

  function windowOf(address: string) {
    const time = now();
    const knownWindow = windows.get(address);
    if (knownWindow !== undefined && time < knownWindow.endTime) return knownWindow;
    windows.delete(address);
    const [oldest] = windows.keys();
    if (windows.size >= maxAddresses && oldest !== undefined) windows.delete(oldest);
    const newWindow = { endTime: time + minuteMs, count: 0 };
    windows.set(address, newWindow);
    return newWindow;
  }

  return {
    before({ address = '' }) {
      const window = windowOf(address);
      window.count++;
      if (window.count <= limit) return undefined;
      const seconds = Math.max(1, Math.ceil((window.endTime - now()) / 1000));
      const message = `More than ${limit} requests in a minute: wait ${seconds} s.`;
      return errorResponse(429, message, { 'retry-after': String(seconds) });
    },
  };
}

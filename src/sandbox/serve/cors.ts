/** Which pages of other origins may ask from a browser (Fetch standard, CORS protocol). */
import { isLoopbackHost } from './hosts.ts';
import type { Layer } from './layers.ts';

/** A list of names of header fields (RFC 9110, 5.6.2). */
const fieldNames = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;

/** Header fields that a preflight passes if it asks for none, and fields of responses that pages may read. */
const allowed = 'X-Service-Api-Token, If-None-Match';
const exposed = 'ETag, Retry-After';

/** `*`, `none`, `loopback` (pages of this machine, on any port), or one origin: `https://app.example`. */
export type Origin = string;

/** What a text must be. */
export const corsForm = 'one origin, loopback, * or none: https://app.example';

/** The origin as browsers send it, or one of the words; undefined for anything else. */
export function originFrom(text: string): Origin | undefined {
  if (text === '*' || text === 'none' || text === 'loopback') return text;
  if (!/^https?:\/\/[^/]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  const { origin, username, password } = new URL(text);
  return username === '' && password === '' ? origin : undefined;
}

function isLoopbackOrigin(origin = ''): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

export function cors(origin: Origin): Layer {
  if (origin === 'none') return {};
  const grantTo = (asking: string | undefined): Record<string, string> => {
    if (origin === '*') return { 'access-control-allow-origin': '*' };
    const isGranted = origin === 'loopback' ? isLoopbackOrigin(asking) : asking === origin;
    return asking !== undefined && isGranted ? { 'access-control-allow-origin': asking } : {};
  };
  return {
    before({ method, headers }) {
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
      const asked = headers['access-control-request-headers'] ?? '';
      const preflight = {
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': fieldNames.test(asked) ? asked : allowed,
        'access-control-max-age': '600',
      };
      return { status: 204, headers: preflight, body: new Uint8Array() };
    },
    after(response, request) {
      const { vary } = response.headers;
      const headers: Record<string, string> = {
        ...response.headers,
        ...grantTo(request.headers.origin),
        'access-control-expose-headers': exposed,
      };
      if (origin !== '*') headers.vary = vary === undefined ? 'Origin' : `${vary}, Origin`;
      return { ...response, headers };
    },
  };
}

/** Builds paths and URLs from a user's words. */
import { Failure } from '../../base/errors.ts';

/**
 * Returns a user's text as one segment of a path: nothing in it can end the segment or lead out of it. Throws a Failure
 * for an empty text, `.` and `..`, which can't be escaped: the URL standard reads `%2e` as a dot.
 */
export function pathSegment(text: string): string {
  if (text === '.' || text === '..' || text === '')
    throw new Failure('usage', `${JSON.stringify(text)} cannot be part of an address.`, {
      code: 'invalid_segment',
      hint: 'Give an id or a name.',
    });
  return percentEncode(text);
}

/** Formats `?a=1&b=2` in the given order, without undefined values; an empty text if all are undefined. */
export function formatQuery(params: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) parts.push(`${percentEncode(name)}=${percentEncode(String(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Escapes everything except unreserved characters (RFC 3986 §2.3); lone surrogates become U+FFFD. */
function percentEncode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replace(
    /[!'()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Parses a user's base URL. The path of the result never ends in a slash. Throws a Failure of kind usage.
 * @param source the option or variable with it, for the message: `--base-url`
 */
export function parseBaseUrl(text: string, source = 'The base URL'): URL {
  const urlFailure = (reason: string): Failure =>
    new Failure('usage', `${source} ${reason}.`, {
      code: 'invalid_base_url',
      hint: 'Give an address like https://music.example.org or http://localhost:3000/prefix.',
    });
  if (!/^https?:\/\/[^/]/i.test(text.trim()))
    throw urlFailure('must begin with http:// or https:// and a host');
  if (!URL.canParse(text.trim())) throw urlFailure('is not a valid address');
  const url = new URL(text.trim());
  if (url.username !== '' || url.password !== '')
    throw urlFailure('must not contain a user name or password');
  if (/[?#]/.test(text)) throw urlFailure('must not have a query or a fragment');
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/**
 * Whether a host name from URL means this machine: 127.0.0.0/8 (RFC 1122 §3.2.1.3), ::1 (RFC 4291 §2.5.3), `localhost`
 * and the names below it (RFC 6761 §6.3), which are never looked up (transport/network.ts).
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Whether a token may be sent to this URL: encrypted, or within this machine. */
export function isSafeForToken(url: URL): boolean {
  return (
    url.protocol === 'https:' ||
    url.protocol === 'embedded:' ||
    (url.protocol === 'http:' && isLoopback(url.hostname))
  );
}

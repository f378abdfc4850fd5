/**
 * Decides when a cached response may be used: RFC 9111, as far as a private cache of GETs needs it. Sections without an
 * RFC number are in RFC 9111. Durations are in seconds, times in milliseconds since the epoch. There is no heuristic
 * freshness (§4.2.2): a response that does not say how long it is fresh is requested again.
 */
import { parseHttpDate } from '../../../base/http-date.ts';
import { type HeaderLine, type HeaderMap, type Headers, members, toHeaders } from '../transport/transport.ts';

/** Returns the directives of Cache-Control by name in lower case. If one is repeated, the first counts (§4.2.1). */
function cacheDirectives(headers: Headers): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  const pattern = /([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;]*)))?/g;
  for (const [, name = '', quoted, plain] of (headers.get('cache-control') ?? '').matchAll(pattern)) {
    const key = name.toLowerCase();
    if (!directives.has(key)) directives.set(key, quoted ?? plain ?? '');
  }
  return directives;
}

/** Whether this response may be stored (§3). `private` allows a private cache, `no-store` allows none. */
export function mayStore(headers: Headers): boolean {
  return !cacheDirectives(headers).has('no-store');
}

/**
 * Returns the lifetime: max-age, else Expires − Date, else 0 (§4.2.1). s-maxage is for shared caches only. An Expires
 * that is not an HTTP date means that the response has expired (§5.3).
 */
export function freshnessLifetime(headers: Headers, responseTime: number): number {
  const maxAge = cacheDirectives(headers).get('max-age');
  if (maxAge !== undefined) return deltaSeconds(maxAge) ?? 0;
  const expires = parseHttpDate(headers.get('expires'), responseTime);
  return expires === undefined ? 0 : Math.max(0, (expires - dateOf(headers, responseTime)) / 1000);
}

/**
 * Returns the seconds since the service made or confirmed the response (§4.2.3).
 * @param now the current time; if the clock has been set back, the time of the response is used instead
 */
export function currentAge(headers: Headers, requestTime: number, responseTime: number, now: number): number {
  const ageValue = deltaSeconds(headers.get('age')?.split(',')[0]?.trim() ?? '') ?? 0;
  const apparentAge = Math.max(0, (responseTime - dateOf(headers, responseTime)) / 1000);
  const responseDelay = Math.max(0, (responseTime - requestTime) / 1000);
  const correctedInitialAge = Math.max(apparentAge, ageValue + responseDelay);
  return correctedInitialAge + Math.max(0, (now - responseTime) / 1000);
}

/** Whether the response is younger than its lifetime, without `no-cache` (§4.2, §5.2.2.4), and not from the future. */
export function isFresh(headers: Headers, requestTime: number, responseTime: number, now: number): boolean {
  if (cacheDirectives(headers).has('no-cache') || now < responseTime) return false;
  return freshnessLifetime(headers, responseTime) > currentAge(headers, requestTime, responseTime, now);
}

/** Returns the values of the request headers that Vary names (§4.1); undefined if it names none. */
export function varyValues(headers: Headers, request: HeaderMap): HeaderMap | undefined {
  const names = members(headers.get('vary'));
  if (names.length === 0) return undefined;
  const values: Record<string, string> = {};
  for (const name of names) {
    if (name === '*') return { '*': '' };
    values[name] = requestHeader(request, name);
  }
  return values;
}

/** Whether the stored response matches this request (§4.1). `Vary: *` never matches. */
export function matchesVary(storedValues: HeaderMap | undefined, request: HeaderMap): boolean {
  if (storedValues === undefined) return true;
  return Object.entries(storedValues).every(
    ([name, value]) => name !== '*' && requestHeader(request, name) === value,
  );
}

/**
 * Returns the headers that make a request conditional (§4.3.1); undefined if the cached response has no validator. An
 * entity tag is sent back byte for byte, weak or strong. A date does not identify a representation, so it is used only
 * if Vary matches.
 */
export function conditionHeaders(headers: Headers, varyMatches: boolean): HeaderMap | undefined {
  const etag = headers.get('etag');
  if (etag !== undefined && etag !== '') return { 'If-None-Match': etag };
  const lastModified = headers.get('last-modified');
  return varyMatches && lastModified !== undefined ? { 'If-Modified-Since': lastModified } : undefined;
}

/** Whether a 304 matches the cached response (§4.3.4): two entity tags must be weakly equal (RFC 9110 §8.8.3.2). */
export function confirmsStored(newHeaders: Headers, storedHeaders: Headers): boolean {
  const etag = newHeaders.get('etag');
  const storedTag = storedHeaders.get('etag');
  return etag === undefined || storedTag === undefined || comparableTag(etag) === comparableTag(storedTag);
}

/** Returns the cached headers with the values from a 304, except those that describe the cached body (§3.2). */
export function updateHeaders(storedHeaders: Headers, newHeaders: Headers): Headers {
  const newLines = storableHeaders(newHeaders).filter(([name]) => !bodyHeaders.test(name));
  const names = new Set(newLines.map(([name]) => name.toLowerCase()));
  // The age of the old response says nothing about the new one.
  names.add('age');
  return toHeaders([...storedHeaders.list.filter(([name]) => !names.has(name.toLowerCase())), ...newLines]);
}

/** Returns the headers to store (§3.1), without those about the connection or the transfer, and without Set-Cookie. */
export function storableHeaders(headers: Headers): HeaderLine[] {
  const connectionHeaders = members(headers.get('connection'));
  return headers.list.filter(
    ([name]) => !unstoredHeaders.test(name) && !connectionHeaders.includes(name.toLowerCase()),
  );
}

/** Headers about the body, which is stored decoded. A 304 has no body, so it does not change these headers. */
const bodyHeaders = /^content-(encoding|length|range|type)$/i;

const unstoredHeaders =
  /^(connection|keep-alive|proxy-(authenticate|authentication-info|authorization|connection)|te|trailer|transfer-encoding|upgrade|set-cookie)$/i;

function requestHeader(request: HeaderMap, name: string): string {
  for (const [header, value] of Object.entries(request)) if (header.toLowerCase() === name) return value;
  return '';
}

/** Parses a non-negative integer (§1.2.2); anything above 2^31 counts as 2^31. */
function deltaSeconds(text: string): number | undefined {
  return /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 31) : undefined;
}

/** Returns the date of a response; without a usable Date, its time of arrival (RFC 9110 §6.6.1). */
function dateOf(headers: Headers, responseTime: number): number {
  return parseHttpDate(headers.get('date'), responseTime) ?? responseTime;
}

/**
 * Returns the entity tag for comparison. Apache and Jetty mark the tag of a compressed response, but not in their 304.
 */
function comparableTag(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/(-gzip|-br|--gzip)"$/, '"');
}

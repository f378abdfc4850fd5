/**
 * When a stored response may be used: RFC 9111, as far as a private cache of GETs needs it. Sections without a
 * number of their RFC are its sections. Durations are in seconds, points in time in milliseconds since the
 * epoch. There is no heuristic freshness (§4.2.2): a response that doesn't say how long it is fresh is asked
 * for again.
 */
import { httpDate } from '../../../base/http-date.ts';
import { type FieldValues, type HeaderLine, type Headers, headers, members } from '../transport/transport.ts';

/** The directives of Cache-Control by name in lower case; of repeated ones the first counts (§4.2.1). */
function cacheControl(fields: Headers): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  const pattern = /([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;]*)))?/g;
  for (const [, name = '', quoted, plain] of (fields.get('cache-control') ?? '').matchAll(pattern)) {
    const key = name.toLowerCase();
    if (!directives.has(key)) directives.set(key, quoted ?? plain ?? '');
  }
  return directives;
}

/** §3: may this response be stored? `private` allows a private cache, `no-store` allows none. */
export function mayStore(fields: Headers): boolean {
  return !cacheControl(fields).has('no-store');
}

/**
 * §4.2.1: max-age, else Expires − Date, else 0. s-maxage is for shared caches only. §5.3: an Expires that is
 * no date of HTTP means that the response has expired.
 */
export function lifetime(fields: Headers, responseTime: number): number {
  const maxAge = cacheControl(fields).get('max-age');
  if (maxAge !== undefined) return deltaSeconds(maxAge) ?? 0;
  const expires = httpDate(fields.get('expires'), responseTime);
  return expires === undefined ? 0 : Math.max(0, (expires - dateOf(fields, responseTime)) / 1000);
}

/**
 * §4.2.3: how long ago the service made or confirmed the response.
 * @param now counts as the time of the response where the clock has been set back since then
 */
export function currentAge(fields: Headers, requestTime: number, responseTime: number, now: number): number {
  const ageValue = deltaSeconds(fields.get('age')?.split(',')[0]?.trim() ?? '') ?? 0;
  const apparentAge = Math.max(0, (responseTime - dateOf(fields, responseTime)) / 1000);
  const responseDelay = Math.max(0, (responseTime - requestTime) / 1000);
  const correctedInitialAge = Math.max(apparentAge, ageValue + responseDelay);
  return correctedInitialAge + Math.max(0, (now - responseTime) / 1000);
}

/** §4.2, §5.2.2.4: is the response younger than its lifetime, and free of `no-cache`? */
export function isFresh(fields: Headers, requestTime: number, responseTime: number, now: number): boolean {
  if (cacheControl(fields).has('no-cache') || now < responseTime) return false;
  return lifetime(fields, responseTime) > currentAge(fields, requestTime, responseTime, now);
}

/** §4.1: the values that the fields named by Vary had in the request; undefined if Vary names none. */
export function varyValues(fields: Headers, request: FieldValues): FieldValues | undefined {
  const names = members(fields.get('vary'));
  if (names.length === 0) return undefined;
  const values: Record<string, string> = {};
  for (const name of names) {
    if (name === '*') return { '*': '' };
    values[name] = requestField(request, name);
  }
  return values;
}

/** §4.1: would the stored response have been chosen for this request? With `Vary: *`, never. */
export function matchesVary(stored: FieldValues | undefined, request: FieldValues): boolean {
  if (stored === undefined) return true;
  return Object.entries(stored).every(
    ([name, value]) => name !== '*' && requestField(request, name) === value,
  );
}

/**
 * §4.3.1: the fields that make a request conditional; undefined if the stored response has no validator. An
 * entity tag goes back byte for byte, weak or strong. A date doesn't tell representations apart, so it is
 * used only where Vary matches.
 */
export function condition(fields: Headers, varyMatches: boolean): FieldValues | undefined {
  const etag = fields.get('etag');
  if (etag !== undefined && etag !== '') return { 'If-None-Match': etag };
  const modified = fields.get('last-modified');
  return varyMatches && modified !== undefined ? { 'If-Modified-Since': modified } : undefined;
}

/** §4.3.4: does this 304 mean the stored response? Entity tags are compared weakly (RFC 9110 §8.8.3.2). */
export function confirmsStored(fresh: Headers, stored: Headers): boolean {
  const etag = fresh.get('etag');
  const before = stored.get('etag');
  return etag === undefined || before === undefined || comparableTag(etag) === comparableTag(before);
}

/** §3.2: the stored fields, replaced by those of a 304, except for those of the stored body. */
export function updateHeaders(stored: Headers, fresh: Headers): Headers {
  const replacing = storableHeaders(fresh).filter(([name]) => !describesBody.test(name));
  const names = new Set(replacing.map(([name]) => name.toLowerCase()));
  // The age of the old response says nothing about the new one.
  names.add('age');
  return headers([...stored.list.filter(([name]) => !names.has(name.toLowerCase())), ...replacing]);
}

/** §3.1: the fields that are stored: none of the connection, of the coding of the transfer, or for browsers. */
export function storableHeaders(fields: Headers): HeaderLine[] {
  const named = members(fields.get('connection'));
  return fields.list.filter(([name]) => !notStored.test(name) && !named.includes(name.toLowerCase()));
}

/** They say how the stored body came, which is kept decoded: a 304, which has none, changes nothing of that. */
const describesBody = /^content-(encoding|length|range|type)$/i;

const notStored =
  /^(connection|keep-alive|proxy-(authenticate|authentication-info|authorization|connection)|te|trailer|transfer-encoding|upgrade|set-cookie)$/i;

function requestField(request: FieldValues, name: string): string {
  for (const [field, value] of Object.entries(request)) if (field.toLowerCase() === name) return value;
  return '';
}

/** §1.2.2: a non-negative integer; anything above 2^31 counts as 2^31. */
function deltaSeconds(text: string): number | undefined {
  return /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 31) : undefined;
}

/** RFC 9110 §6.6.1: a response without a usable Date counts as made when it came. */
function dateOf(fields: Headers, responseTime: number): number {
  return httpDate(fields.get('date'), responseTime) ?? responseTime;
}

/** Apache and Jetty add a mark to the tag of a compressed response, and leave it out in their 304. */
function comparableTag(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/(-gzip|-br|--gzip)"$/, '"');
}

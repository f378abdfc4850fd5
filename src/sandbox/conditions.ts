/** Applies conditional requests and ranges (RFC 9110, 13 and 14) to a complete representation. */
import { parseHttpDate } from '../base/http-date.ts';
import type { SandboxRequest, SandboxResponse } from './request-response.ts';
import { completeResponse, errorResponse } from './request-response.ts';

export interface Validators {
  /** The entity tag, strong or weak; undefined if there is none. */
  readonly etag: string | undefined;
  /** The time of the last change in whole seconds since the epoch; undefined if it is unknown. */
  readonly modified?: number | undefined;
}

export const conditionFailed = errorResponse(412, 'The representation does not match the condition.');

/** Returns the status that failed conditions require, in the order of RFC 9110, 13.2.2; undefined if none failed. */
export function failedCondition(
  headers: SandboxRequest['headers'],
  { etag, modified }: Validators,
): 304 | 412 | undefined {
  const ifMatch = headers['if-match'];
  const unmodifiedSince = epochSeconds(headers['if-unmodified-since'], modified);
  if (ifMatch !== undefined) {
    // The comparison is strong: 13.1.1.
    if (!parseTags(ifMatch).some(tag => tag === '*' || (tag === etag && !tag.startsWith('W/')))) return 412;
  } else if (modified !== undefined && unmodifiedSince !== undefined && modified > unmodifiedSince)
    return 412;

  const ifNoneMatch = headers['if-none-match'];
  // The comparison is weak: 13.1.2.
  if (ifNoneMatch !== undefined) {
    return parseTags(ifNoneMatch).some(tag => tag === '*' || opaqueTag(tag) === opaqueTag(etag))
      ? 304
      : undefined;
  }
  const modifiedSince = epochSeconds(headers['if-modified-since'], modified);
  return modified !== undefined && modifiedSince !== undefined && modified <= modifiedSince ? 304 : undefined;
}

function opaqueTag(tag: string | undefined): string | undefined {
  return tag?.replace(/^W\//, '');
}

/** Returns the entity tags of a list (RFC 9110, 8.8.3), or `*`. A tag may contain any character except a quote. */
function parseTags(list: string): string[] {
  return list.trim() === '*' ? ['*'] : (list.match(/(?:W\/)?"[^"]*"/g) ?? []);
}

/** Returns an HTTP date in whole seconds. @param reference decides the century of a year of two digits */
function epochSeconds(date: string | undefined, reference = 0): number | undefined {
  const time = parseHttpDate(date, reference * 1000);
  return time === undefined ? undefined : time / 1000;
}

/** Returns one range of bytes of a sound, or 416 if it begins after the end. Other Range headers get the whole sound. */
export function rangeResponse(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  requestHeaders: SandboxRequest['headers'],
  { etag, modified }: Validators,
): SandboxResponse {
  const range = /^bytes=(\d*)-(\d*)$/.exec(requestHeaders.range ?? '');
  const ifRange = requestHeaders['if-range'];
  const isCurrent =
    ifRange === undefined || ifRange === etag || epochSeconds(ifRange, modified) === (modified ?? -1);
  if (!range || (range[1] === '' && range[2] === '') || !isCurrent)
    return completeResponse(200, headers, body);
  const isSuffix = range[1] === '';
  const first = isSuffix ? Math.max(0, body.length - Number(range[2])) : Number(range[1]);
  const last = isSuffix || range[2] === '' ? body.length - 1 : Math.min(Number(range[2]), body.length - 1);
  // A range whose last byte comes before its first is invalid, and is ignored: 14.1.1.
  if (!isSuffix && range[2] !== '' && Number(range[2]) < first) return completeResponse(200, headers, body);
  if (first > last) {
    return completeResponse(416, { ...headers, 'content-range': `bytes */${body.length}` }, new Uint8Array());
  }
  const partHeaders = { ...headers, 'content-range': `bytes ${first}-${last}/${body.length}` };
  return completeResponse(206, partHeaders, body.subarray(first, last + 1));
}

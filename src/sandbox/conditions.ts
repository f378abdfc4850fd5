/** Conditional requests and ranges (RFC 9110, 13 and 14) over a representation that is there in whole. */
import { httpDate } from '../base/http-date.ts';
import type { SandboxRequest, SandboxResponse } from './request-response.ts';
import { complete, problem } from './request-response.ts';

export interface Validators {
  /** Strong or weak; undefined if there is none. */
  readonly etag: string | undefined;
  /** Whole seconds since the epoch; undefined if no date is known. */
  readonly modified?: number | undefined;
}

export const conditionFailed = problem(412, 'The representation is not the one that the condition names.');

/** Returns the status that conditions ask for in place of 200, in the order of RFC 9110, 13.2.2. */
export function failedCondition(
  headers: SandboxRequest['headers'],
  { etag, modified }: Validators,
): 304 | 412 | undefined {
  const match = headers['if-match'];
  const unmodified = epochSeconds(headers['if-unmodified-since'], modified);
  if (match !== undefined) {
    // Strong comparison: 13.1.1.
    if (!tags(match).some(tag => tag === '*' || (tag === etag && !tag.startsWith('W/')))) return 412;
  } else if (modified !== undefined && unmodified !== undefined && modified > unmodified) return 412;

  const none = headers['if-none-match'];
  // Weak comparison: 13.1.2.
  if (none !== undefined) {
    return tags(none).some(tag => tag === '*' || opaqueTag(tag) === opaqueTag(etag)) ? 304 : undefined;
  }
  const since = epochSeconds(headers['if-modified-since'], modified);
  return modified !== undefined && since !== undefined && modified <= since ? 304 : undefined;
}

function opaqueTag(tag: string | undefined): string | undefined {
  return tag?.replace(/^W\//, '');
}

/** Returns the entity tags of a list (RFC 9110, 8.8.3), or `*`; any sign but a quote may be in a tag. */
function tags(list: string): string[] {
  return list.trim() === '*' ? ['*'] : (list.match(/(?:W\/)?"[^"]*"/g) ?? []);
}

/** Returns an HTTP date in whole seconds. @param near decides the century of a year of two digits */
function epochSeconds(date: string | undefined, near = 0): number | undefined {
  const time = httpDate(date, near * 1000);
  return time === undefined ? undefined : time / 1000;
}

/** One range of bytes of a sound; anything else asked for gets the whole. */
export function rangeResponse(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  asked: SandboxRequest['headers'],
  { etag, modified }: Validators,
): SandboxResponse {
  const range = /^bytes=(\d*)-(\d*)$/.exec(asked.range ?? '');
  const condition = asked['if-range'];
  const holds =
    condition === undefined || condition === etag || epochSeconds(condition, modified) === (modified ?? -1);
  if (!range || (range[1] === '' && range[2] === '') || !holds) return complete(200, headers, body);
  const suffix = range[1] === '';
  const first = suffix ? Math.max(0, body.length - Number(range[2])) : Number(range[1]);
  const last = suffix || range[2] === '' ? body.length - 1 : Math.min(Number(range[2]), body.length - 1);
  // A last byte before the first is no range at all: 14.1.1.
  if (!suffix && range[2] !== '' && Number(range[2]) < first) return complete(200, headers, body);
  if (first > last) {
    return complete(416, { ...headers, 'content-range': `bytes */${body.length}` }, new Uint8Array());
  }
  const part = { ...headers, 'content-range': `bytes ${first}-${last}/${body.length}` };
  return complete(206, part, body.subarray(first, last + 1));
}

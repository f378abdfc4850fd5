/** Conditional requests and ranges (RFC 9110, 13 and 14) over a representation that is there in whole. */
import type { SandboxRequest, SandboxResponse } from './exchange.ts';
import { complete } from './exchange.ts';

export interface Validators {
  readonly etag: string;
  /** Whole seconds since the epoch; undefined where no date is known. */
  readonly modified?: number | undefined;
}

/**
 * What the conditions of a request come to, in the order of RFC 9110, 13.2.2: the status that answers in
 * place of 200, if any. A date that can't be read is no condition.
 */
export function failedCondition(
  headers: SandboxRequest['headers'],
  { etag, modified }: Validators,
): 304 | 412 | undefined {
  const match = headers['if-match'];
  const unmodified = secondsOf(headers['if-unmodified-since']);
  if (match !== undefined) {
    if (!tags(match).some(tag => tag === '*' || tag === etag)) return 412;
  } else if (modified !== undefined && unmodified !== undefined && modified > unmodified) return 412;

  const none = headers['if-none-match'];
  // Weak comparison: 13.1.2.
  if (none !== undefined) {
    return tags(none).some(tag => tag === '*' || tag.replace(/^W\//, '') === etag) ? 304 : undefined;
  }
  const since = secondsOf(headers['if-modified-since']);
  return modified !== undefined && since !== undefined && modified <= since ? 304 : undefined;
}

function tags(list: string): string[] {
  return list.split(',').map(tag => tag.trim());
}

/** An HTTP date in any of its three forms (RFC 9110, 5.6.7), in whole seconds; asctime's is in UTC as well. */
function secondsOf(date: string | undefined): number | undefined {
  if (date === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? /.test(date)) return undefined;
  const milliseconds = Date.parse(date.endsWith('GMT') ? date : `${date} GMT`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** One range of bytes of a sound; anything else asked for gets the whole. */
export function ranged(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  asked: SandboxRequest['headers'],
  { etag, modified }: Validators,
): SandboxResponse {
  const range = /^bytes=(\d*)-(\d*)$/.exec(asked.range ?? '');
  const condition = asked['if-range'];
  const holds = condition === undefined || condition === etag || secondsOf(condition) === (modified ?? -1);
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

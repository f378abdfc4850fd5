/** Reads a body to its end and makes sure that it is the whole of what was asked for. */
import { type Body, concat, textOf } from './body.ts';
import { notJson } from './failures.ts';
import type { Fetched } from './fetcher.ts';
import { hostOf, truncated } from './network-failure.ts';
import type { Spool, Spooled } from './spool.ts';

/** Bodies up to this are parsed once when they come. */
const parseLimit = 4 * 1024 * 1024;

/** Bytes kept of a refusal. */
const refusalLimit = 1024 * 1024;

export interface Received {
  readonly spooled: Spooled;
  /** Undefined where it is well-formed; else the Failure that says what it is. */
  readonly problem: Error | undefined;
  /** What was parsed on the way, if it was. */
  readonly json: { readonly value: unknown } | undefined;
}

export async function receive(fetched: Fetched, spool: Spool): Promise<Received> {
  try {
    for await (const piece of fetched.body) spool.write(piece);
  } catch (error) {
    spool.abandon();
    throw error;
  }
  const spooled = spool.finish();
  const { problem, json } = examine(spooled.body, fetched);
  return { spooled, problem, json };
}

/** The body of a refusal, as much of it as comes: the status has said the main thing. */
export async function receiveRefusal(fetched: Fetched): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of fetched.body) {
      pieces.push(piece.subarray(0, refusalLimit - size));
      size += piece.length;
      if (size >= refusalLimit) break;
    }
  } catch {
    // What came before it broke off is all there is.
  }
  return concat(pieces, Math.min(size, refusalLimit));
}

function examine(body: Body, { url, headers }: Fetched): Pick<Received, 'problem' | 'json'> {
  const cut = { problem: truncated(hostOf(url)), json: undefined };
  if (body.size === 0) return cut;
  const bad = { problem: notJson(url, headers.get('content-type')), json: undefined };
  if (body.size > parseLimit) {
    const { first, last } = ends(body);
    if (!(first in closers)) return bad;
    return closers[first] === last ? { problem: undefined, json: undefined } : cut;
  }
  const text = textOf(body.bytes());
  try {
    const value: unknown = JSON.parse(text);
    return { problem: undefined, json: { value } };
  } catch (error) {
    const trimmed = text.trim();
    const closer = closers[trimmed.charAt(0)];
    const open = closer !== undefined && !trimmed.endsWith(closer);
    const early =
      closer !== undefined && error instanceof Error && /end of JSON|Unterminated/.test(error.message);
    return open || early ? cut : bad;
  }
}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The first and the last character that is not white space, of a body too long to parse. */
function ends(body: Body): { first: string; last: string } {
  let first = '';
  let last = '';
  for (const piece of body.chunks()) {
    for (let i = 0; first === '' && i < piece.length; i++) first = visible(piece[i]);
    let i = piece.length - 1;
    while (i >= 0 && visible(piece[i]) === '') i--;
    if (i >= 0) last = visible(piece[i]);
  }
  return { first, last };
}

/** White space of RFC 8259 §2, and the bytes of a byte order mark, are nothing to see. */
function visible(byte: number | undefined): string {
  return byte === undefined || [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte)
    ? ''
    : String.fromCharCode(byte);
}

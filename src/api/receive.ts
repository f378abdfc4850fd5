/** Reads a body to its end and makes sure that it is the whole of what was asked for. */
import { parseJson } from '../base/json.ts';
import { type Body, concat, textOf } from './store/body.ts';
import type { Spool, Spooled } from './store/spool.ts';
import type { Fetched } from './transport/fetcher.ts';
import { hostOf, truncated } from './transport/network-failure.ts';

/** Bodies up to this are parsed once when they come. */
const parseLimit = 4 * 1024 * 1024;

/** Bytes of a refusal that are enough to say why. */
const refusalLimit = 1024 * 1024;

export interface Received {
  readonly spooled: Spooled;
  /** Undefined where it is well-formed; else the Failure that says what it is. */
  readonly problem: Error | undefined;
  /** What was parsed on the way, if it was. */
  readonly parsed?: { readonly value: unknown } | undefined;
}

export async function receive(fetched: Fetched, spool: Spool): Promise<Received> {
  const ends = { first: '', last: '' };
  try {
    for await (const piece of fetched.body) {
      spool.write(piece);
      look(piece, ends);
    }
  } catch (error) {
    spool.abandon();
    throw error;
  }
  const spooled = spool.finish();
  const { verdict, parsed } = examine(spooled.body, ends);
  return { spooled, problem: await problemOf(verdict, fetched), parsed };
}

/** The body of a refusal, as much of it as comes and is wanted: the status has said the main thing. */
export async function receiveRefusal(fetched: Fetched, limit = refusalLimit): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of fetched.body) {
      pieces.push(piece.subarray(0, limit - size));
      size += piece.length;
      if (size >= limit) break;
    }
  } catch {
    // What came before it broke off is all there is.
  }
  return concat(pieces, Math.min(size, limit));
}

type Verdict = 'whole' | 'cut' | 'not JSON';

function examine(body: Body, ends: Ends): { verdict: Verdict; parsed?: { readonly value: unknown } } {
  if (ends.first === '') return { verdict: 'cut' };
  if (body.size > parseLimit) {
    const closer = closers[ends.first];
    if (closer === undefined) return { verdict: 'not JSON' };
    return { verdict: closer === ends.last ? 'whole' : 'cut' };
  }
  const text = textOf(body.bytes());
  try {
    const value: unknown = parseJson(text);
    return { verdict: 'whole', parsed: { value } };
  } catch {
    return { verdict: ends.first in closers && isOpen(text) ? 'cut' : 'not JSON' };
  }
}

async function problemOf(verdict: Verdict, { url, headers }: Fetched): Promise<Error | undefined> {
  if (verdict === 'whole') return undefined;
  if (verdict === 'cut') return truncated(hostOf(url));
  const { notJson } = await import('./failures.ts');
  return notJson(url, headers.get('content-type'));
}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Does it end within a string, a list or an object? */
function isOpen(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') depth--;
  }
  return quoted || depth > 0;
}

/** The first and the last character that is to be seen. */
interface Ends {
  first: string;
  last: string;
}

function look(piece: Uint8Array, ends: Ends): void {
  for (let i = 0; ends.first === '' && i < piece.length; i++) ends.first = visible(piece[i]);
  for (let i = piece.length - 1; i >= 0; i--) {
    const c = visible(piece[i]);
    if (c === '') continue;
    ends.last = c;
    return;
  }
}

/** White space of RFC 8259 §2, and the bytes of a byte order mark, are nothing to see. */
function visible(byte: number | undefined): string {
  return byte === undefined || unseen.has(byte) ? '' : String.fromCharCode(byte);
}

const unseen: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

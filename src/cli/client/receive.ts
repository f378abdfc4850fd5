/** Reads the body of an answer to its end, and finds out whether it is whole and of its format. */
import { tried } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';
import { type Parsed, parseJson } from '../../base/json.ts';
import { bodyText, concat, longBody, type Spool, type Spooled } from './store/body.ts';
import type { Fetched } from './transport/fetcher.ts';
import { hostOf, truncated } from './transport/network-failure.ts';
import type { WellFormedness } from './well-formed.ts';

/** Bodies of up to this many bytes are parsed for their value; longer ones are checked while they come (well-formed.ts). */
const parseLimit = 4 * 1024 * 1024;

/** A body that has come, and what is known of it. */
export interface Received {
  readonly spooled: Spooled;
  /** What is wrong with the body; undefined where it is well-formed JSON. */
  readonly problem: Error | undefined;
  /** The value of the body, where it was parsed. */
  readonly parsed?: Parsed | undefined;
}

/**
 * Throws a Failure: network where the body breaks off, service where there is no room for it.
 * @param isOurs the sandbox in this process has made the body: it is whole and well-formed
 * @param isRead its value is wanted: without that a short body alone is parsed, which checks it as well
 */
export async function receive(
  fetched: Fetched,
  spool: Spool,
  isOurs: boolean,
  isRead = true,
): Promise<Received> {
  if (isOurs && fetched.whole) return { spooled: { body: fetched.whole }, problem: undefined };
  let held: Uint8Array[] = [];
  let size = 0;
  let check: WellFormedness | undefined;
  const limit = isRead ? parseLimit : longBody;
  try {
    for await (const piece of fetched.body) {
      size += piece.length;
      if (!spool.write(piece)) throw (await import('./failures.ts')).noRoom(fetched.url, size);
      if (isOurs) continue;
      if (check === undefined) held.push(piece);
      else check.add(piece);
      if (check === undefined && size > limit) {
        check = await wellFormednessOf(held);
        held = [];
      }
    }
  } catch (error) {
    spool.abandon();
    throw error;
  }
  const spooled = spool.finish();
  if (isOurs) return { spooled, problem: undefined };
  const isLong = check !== undefined;
  const parsed = isLong ? undefined : tried(() => ({ value: parseJson(bodyText(spooled.body.bytes())) }));
  if (parsed !== undefined) return { spooled, problem: undefined, parsed };
  const verdict = (check ?? (await wellFormednessOf(held))).verdict();
  if (verdict === 'whole' && isLong) return { spooled, problem: undefined };
  return {
    spooled,
    problem: verdict === 'cut' ? truncated(hostOf(fetched.url)) : await notOfFormat(fetched),
  };
}

async function wellFormednessOf(pieces: readonly Uint8Array[]): Promise<WellFormedness> {
  const { wellFormedness } = await import('./well-formed.ts');
  const check = wellFormedness();
  for (const piece of pieces) check.add(piece);
  return check;
}

async function notOfFormat({ url, headers }: Fetched): Promise<Error> {
  const { notJson } = await import('./failures.ts');
  return notJson(url, headers.get('content-type'));
}

/** How much of a refusal's body is read, in bytes and milliseconds: its status has said the main thing. */
const bounds = {
  /** Enough for the service's words. */
  words: { size: 1024 * 1024, time: 10_000 },
  /** For callers that show the body. */
  body: { size: 64 * 1024 * 1024, time: 120_000 },
};

/** The body of a refusal: what has come of it by its end, by the bounds, or until it broke off. */
export async function receiveRefusal(
  fetched: Fetched,
  clock: Pick<Clock, 'elapsed'>,
  wanted: keyof typeof bounds = 'words',
): Promise<Uint8Array> {
  const most = bounds[wanted];
  const until = clock.elapsed() + most.time;
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of fetched.body) {
      pieces.push(piece.subarray(0, most.size - size));
      size += piece.length;
      if (size >= most.size || clock.elapsed() > until) break;
    }
  } catch {
    // The pieces that came before it broke off are what there is.
  }
  return concat(pieces, Math.min(size, most.size));
}

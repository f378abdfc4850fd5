/** Reads the body of a response to its end, and checks that it is complete and well-formed. */
import { attempt } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';
import { isTruncatedJson, type ParsedJson, parseJson } from '../../base/json.ts';
import { ListReader } from '../../base/json-list.ts';
import { bodyText, concatBytes, minLongBodySize, type Spool, type SpooledBody } from './store/body.ts';
import type { HttpResponse } from './transport/fetcher.ts';
import { hostOf, truncatedResponseFailure } from './transport/network-failure.ts';

/** A received body and the results of its checks. */
export interface ReceivedBody {
  readonly spooled: SpooledBody;
  /** The reason why the body cannot be used; undefined if it is well-formed JSON. */
  readonly problem: Error | undefined;
  /** The value of the body; undefined if the body was not parsed. */
  readonly parsed?: ParsedJson | undefined;
  /** For a long list, whether its records can be read one by one and are what the route promises; else undefined. */
  readonly isExpected?: boolean | undefined;
}

/** A list whose records are checked one by one if it is long. */
export interface CheckedList {
  /** The path of the list. */
  readonly listPath: readonly string[];
  /** Whether a body with some of its records is what the route promises. */
  isExpected(value: unknown): boolean | Promise<boolean>;
}

/**
 * Receives a body. Throws a Failure: network if the connection breaks off, service if the body is too long.
 * @param isEmbedded whether the body is from the sandbox in this process, and thus complete and well-formed
 */
export async function receive(
  response: HttpResponse,
  spool: Spool,
  isEmbedded: boolean,
  list?: CheckedList,
): Promise<ReceivedBody> {
  if (isEmbedded && response.wholeBody) return { spooled: { body: response.wholeBody }, problem: undefined };
  const check = list && !isEmbedded ? createListCheck(list) : undefined;
  try {
    for await (const piece of response.body) {
      if (!spool.write(piece)) throw (await import('./failures.ts')).bodyTooLongFailure(response.url);
      await check?.add(piece);
    }
  } catch (error) {
    spool.abandon();
    throw error;
  }
  const spooled = spool.finish();
  if (isEmbedded) return { spooled, problem: undefined };
  const isExpected = check?.isExpected();
  if (isExpected !== undefined) return { spooled, problem: undefined, isExpected };
  const text = bodyText(spooled.body.bytes());
  const parsed = attempt(() => ({ value: parseJson(text) }));
  // A long list that cannot be read record by record must not be stored, because the cache reads it that way.
  if (parsed !== undefined)
    return { spooled, problem: undefined, parsed, isExpected: check?.isLong() ? false : undefined };
  return {
    spooled,
    problem: isTruncatedJson(text)
      ? truncatedResponseFailure(hostOf(response.url))
      : await loadNotJsonFailure(response),
  };
}

/** Checks the records of a long list as they arrive. */
function createListCheck({ listPath, isExpected }: CheckedList) {
  const reader = new ListReader(listPath);
  /** The pieces until the body is known to be long. A short body is parsed as a whole instead. */
  const pendingPieces: Uint8Array[] = [];
  let size = 0;
  let areExpected: boolean | undefined = true;
  return {
    isLong: () => size > minLongBodySize,
    async add(piece: Uint8Array): Promise<void> {
      if (areExpected === undefined) return;
      size += piece.length;
      pendingPieces.push(piece);
      if (size <= minLongBodySize) return;
      try {
        for (const each of pendingPieces.splice(0)) {
          const records = reader.add(each)?.values();
          if (!records || !areExpected) continue;
          areExpected = await isExpected(
            listPath.reduceRight<unknown>((inner, name) => ({ [name]: inner }), records),
          );
        }
      } catch {
        areExpected = undefined;
      }
    },
    /** Whether the records are what the route promises; undefined if the whole body must be parsed to tell. */
    isExpected: () => (size > minLongBodySize && attempt(() => reader.isWhole()) ? areExpected : undefined),
  };
}

async function loadNotJsonFailure({ url, headers }: HttpResponse): Promise<Error> {
  const { notJsonFailure } = await import('./failures.ts');
  return notJsonFailure(url, headers.get('content-type'));
}

/** Limits for the body of a refusal, in bytes and milliseconds. Its status is more important. */
const refusalLimits = {
  /** Limits for callers that show only the service's message. */
  message: { size: 1024 * 1024, time: 10_000 },
  /** Limits for callers that show the body. */
  body: { size: 64 * 1024 * 1024, time: 120_000 },
};

/** Returns the body of a refusal up to its end, a limit, or a broken connection. */
export async function receiveRefusal(
  response: HttpResponse,
  clock: Pick<Clock, 'elapsed'>,
  use: keyof typeof refusalLimits = 'message',
): Promise<Uint8Array> {
  const limit = refusalLimits[use];
  const deadline = clock.elapsed() + limit.time;
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of response.body) {
      pieces.push(piece.subarray(0, limit.size - size));
      size += piece.length;
      if (size >= limit.size || clock.elapsed() > deadline) break;
    }
  } catch {
    // The pieces received before the break are kept.
  }
  return concatBytes(pieces, Math.min(size, limit.size));
}

/** Decodes content codings (RFC 9110 §8.4) as the body arrives. */
import type { Transform } from 'node:stream';
import { attempt, codeOf, Failure } from '../../../base/errors.ts';
import { hostOf, truncated } from './network-failure.ts';
import { listMembers } from './transport.ts';

/** The supported codings, for Accept-Encoding. */
export const acceptedCodings = 'gzip, deflate, br';

/** Maximum number of codings: more than needed, and few enough for the stack and memory. */
const maxCodings = 5;

/**
 * Returns the body without its content codings. Throws a Failure of kind network if a coded body is cut or damaged, and
 * of kind service for a coding that was not accepted, or for too many.
 */
export function decode(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  url: string,
): AsyncIterable<Uint8Array> {
  const undo = listMembers(contentEncoding)
    .filter(coding => coding !== 'identity')
    .reverse();
  if (undo.length > maxCodings)
    throw unrequestedCoding(`${hostOf(url)} sent its answer in ${undo.length} encodings at once.`);
  let pieces = body;
  for (const coding of undo) pieces = inflate(pieces, url, decoderOf(coding, url));
  return pieces;
}

/** Decoders of a coding: short bodies are decoded at once, which spares threads, long ones as they arrive. */
interface Decoder {
  whole(body: Uint8Array): Uint8Array;
  stream(first: Uint8Array): Transform;
}

/** Maximum coded and decoded bytes of a body that is decoded at once. */
const shortCoded = 256 * 1024;
const shortDecoded = 4 * 1024 * 1024;

function decoderOf(coding: string, url: string): Decoder {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  // Node's 16 KiB at a time take longer than decoding, and in a stream each piece goes through a thread.
  const limit = { maxOutputLength: shortDecoded, chunkSize: 64 * 1024 };
  const pieces = { chunkSize: 256 * 1024 };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return { whole: body => zlib.gunzipSync(body, limit), stream: () => zlib.createGunzip(pieces) };
    case 'deflate':
      return {
        whole: body => (isZlib(body) ? zlib.inflateSync(body, limit) : zlib.inflateRawSync(body, limit)),
        stream: first => (isZlib(first) ? zlib.createInflate(pieces) : zlib.createInflateRaw(pieces)),
      };
    case 'br':
      return {
        whole: body => zlib.brotliDecompressSync(body, limit),
        stream: () => zlib.createBrotliDecompress(pieces),
      };
    default:
      throw unrequestedCoding(
        `${hostOf(url)} sent its answer in an encoding that was not asked for: ${coding.slice(0, 40)}.`,
      );
  }
}

function unrequestedCoding(message: string): Failure {
  return new Failure('service', message, {
    code: 'unknown_encoding',
    hint: 'Check the proxies and caches on the way.',
  });
}

async function* inflate(
  body: AsyncIterable<Uint8Array>,
  url: string,
  { whole, stream }: Decoder,
): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  let broken: { readonly error: unknown } | undefined;
  while (!isWhole && !broken && size <= shortCoded) {
    try {
      const next = await source.next();
      isWhole = next.done === true;
      if (next.done === true) break;
      held.push(next.value);
      size += next.value.length;
    } catch (error) {
      broken = { error };
    }
  }
  const [first] = held;
  if (broken && first === undefined) throw broken.error;
  if (first === undefined) return;
  // A stream decodes damaged and long bodies: it yields the readable part and throws the error.
  const short = isWhole ? attempt(() => whole(Buffer.concat(held))) : undefined;
  if (short !== undefined) {
    if (short.length > 0) yield short;
    return;
  }
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield* held;
    if (broken) throw broken.error;
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => source };
  };
  const { pipeline }: typeof import('node:stream') = require('node:stream');
  try {
    // The decoder throws an error of the source as its own.
    yield* pipeline(pieces(), stream(first), () => {});
  } catch (error) {
    throw damagedBody(error, hostOf(url));
  } finally {
    // A reader that stops early may not have reached the source yet.
    source.return?.().then(undefined, () => {});
  }
}

/** Whether it is zlib's format (RFC 1950 §2.2). Some servers send bare deflate (RFC 1951) under the same name. */
function isZlib(first: Uint8Array): boolean {
  const [method = 0, flags = 0] = first;
  return (method & 0x0f) === 8 && (first.length < 2 || ((method << 8) | flags) % 31 === 0);
}

function damagedBody(error: unknown, where: string): Failure {
  if (error instanceof Failure) return error;
  if (codeOf(error) === 'Z_BUF_ERROR') return truncated(where, error);
  return new Failure('network', `The response of ${where} was damaged on the way.`, {
    code: 'damaged_answer',
    hint: 'Try again. If it happens again, check the proxies and caches on the way.',
    cause: error,
  });
}

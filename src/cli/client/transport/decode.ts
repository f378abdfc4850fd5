/** Decodes content codings (RFC 9110 §8.4) as the body arrives. */
import type { Transform } from 'node:stream';
import { codeOf, Failure } from '../../../base/errors.ts';
import { hostOf, truncatedResponseFailure } from './network-failure.ts';
import { members } from './transport.ts';

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
  const codings = members(contentEncoding)
    .filter(coding => coding !== 'identity')
    .reverse();
  if (codings.length > maxCodings)
    throw codingFailure(`${hostOf(url)} sent its response in ${codings.length} encodings at once.`);
  let pieces = body;
  for (const coding of codings) pieces = decompress(pieces, url, decoderMaker(coding, url));
  return pieces;
}

/** Makes the decoder of a coding, for a body that begins with these bytes. */
type MakeDecoder = (first: Uint8Array) => Transform;

function decoderMaker(coding: string, url: string): MakeDecoder {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  // With Node's default of 16 KiB, passing the pieces on takes longer than decoding them.
  const options = { chunkSize: 256 * 1024 };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return () => zlib.createGunzip(options);
    case 'deflate':
      return first => (isZlib(first) ? zlib.createInflate(options) : zlib.createInflateRaw(options));
    case 'br':
      return () => zlib.createBrotliDecompress(options);
    default:
      throw codingFailure(
        `${hostOf(url)} sent its response in an encoding that was not requested: ${coding.slice(0, 40)}.`,
      );
  }
}

function codingFailure(message: string): Failure {
  return new Failure('service', message, {
    code: 'unknown_encoding',
    hint: 'Check the proxies and caches on the way.',
  });
}

async function* decompress(
  body: AsyncIterable<Uint8Array>,
  url: string,
  makeDecoder: MakeDecoder,
): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  try {
    const first = await source.next();
    if (first.done) return;
    const allPieces = async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => source };
    };
    const { pipeline }: typeof import('node:stream') = require('node:stream');
    // The decoder throws an error of the source as its own.
    yield* pipeline(allPieces(), makeDecoder(first.value), () => {});
  } catch (error) {
    throw decodingFailure(error, hostOf(url));
  } finally {
    // If the reader stops early, the decoder may not have closed the source.
    source.return?.().then(undefined, () => {});
  }
}

/** Whether a body begins as zlib's format does (RFC 1950 §2.2). Some servers send bare deflate (RFC 1951). */
function isZlib(first: Uint8Array): boolean {
  const [method = 0, flags = 0] = first;
  return (method & 0x0f) === 8 && (first.length < 2 || ((method << 8) | flags) % 31 === 0);
}

function decodingFailure(error: unknown, host: string): Failure {
  if (error instanceof Failure) return error;
  if (codeOf(error) === 'Z_BUF_ERROR') return truncatedResponseFailure(host, error);
  return new Failure('network', `The response of ${host} was damaged on the way.`, {
    code: 'damaged_answer',
    hint: 'Try again. If it happens again, check the proxies and caches on the way.',
    cause: error,
  });
}

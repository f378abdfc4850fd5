/** Undoes content codings (RFC 9110 §8.4) while the body comes in. */
import type { Transform } from 'node:stream';
import { codeOf, Failure } from '../../base/errors.ts';
import { truncated } from './network-failure.ts';
import { members } from './transport.ts';

/** The codings that `decode` undoes, for Accept-Encoding. */
export const acceptedCodings = 'gzip, deflate, br';

/** More than anybody needs, and few enough for the stack and memory. */
const mostCodings = 5;

/**
 * The body without its content codings. Throws a Failure of kind network where a coded body is cut or damaged, and
 * of kind service for a coding that was not asked for, or for too many.
 */
export function decode(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  where: string,
): AsyncIterable<Uint8Array> {
  const undo = members(contentEncoding)
    .filter(coding => coding !== 'identity')
    .reverse();
  if (undo.length > mostCodings)
    throw unasked(`${where} sent its answer in ${undo.length} encodings at once.`);
  let pieces = body;
  for (const coding of undo) pieces = inflate(pieces, where, decoderOf(coding, where));
  return pieces;
}

/** What undoes a coding, chosen by the first piece. */
function decoderOf(coding: string, where: string): (first: Uint8Array) => Transform {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return () => zlib.createGunzip();
    case 'deflate':
      return first => (isZlib(first) ? zlib.createInflate() : zlib.createInflateRaw());
    case 'br':
      return () => zlib.createBrotliDecompress();
    default:
      throw unasked(
        `${where} sent its answer in an encoding that was not asked for: ${coding.slice(0, 40)}.`,
      );
  }
}

function unasked(message: string): Failure {
  return new Failure('service', message, {
    code: 'unknown_encoding',
    hint: 'Check the proxies and caches on the way.',
  });
}

async function* inflate(
  body: AsyncIterable<Uint8Array>,
  where: string,
  make: (first: Uint8Array) => Transform,
): AsyncGenerator<Uint8Array> {
  const { pipeline }: typeof import('node:stream') = require('node:stream');
  const source = body[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) return;
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  try {
    // An error of the source is the decoder's too, where it is thrown.
    yield* pipeline(whole(), make(first.value), () => {});
  } catch (error) {
    throw damaged(error, where);
  }
}

/** Is it zlib's format (RFC 1950 §2.2)? Some servers send bare deflate (RFC 1951) under the same name. */
function isZlib(first: Uint8Array): boolean {
  const [method = 0, flags = 0] = first;
  return (method & 0x0f) === 8 && (first.length < 2 || ((method << 8) | flags) % 31 === 0);
}

function damaged(error: unknown, where: string): Failure {
  if (error instanceof Failure) return error;
  if (codeOf(error) === 'Z_BUF_ERROR') return truncated(where, error);
  return new Failure('network', `The answer of ${where} was damaged on the way.`, {
    code: 'damaged_answer',
    hint: 'Try again; if it stays, check the proxies and caches on the way.',
    cause: error,
  });
}

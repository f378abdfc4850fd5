/** Undoes content codings (RFC 9110 §8.4) while the body comes in. */
import type { Transform } from 'node:stream';
import { codeOf, Failure } from '../../base/errors.ts';
import { truncated } from './network-failure.ts';
import { members } from './transport.ts';

/** The codings that `decode` undoes, for Accept-Encoding. */
export const codings = 'gzip, deflate, br';

/**
 * The body without its content codings. Throws a Failure of kind network where a coded body is cut or damaged, and
 * of kind service for a coding that was not asked for.
 */
export async function decode(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  where: string,
): Promise<AsyncIterable<Uint8Array>> {
  const undo = members(contentEncoding)
    .filter(coding => coding !== 'identity')
    .reverse();
  if (undo.length === 0) return body;
  const zlib: typeof import('node:zlib') = require('node:zlib');
  const make: Record<string, (() => Transform) | undefined> = {
    gzip: zlib.createGunzip,
    'x-gzip': zlib.createGunzip,
    br: zlib.createBrotliDecompress,
  };
  let pieces = body;
  for (const coding of undo) {
    const before = pieces;
    if (coding === 'deflate')
      pieces = inflate(before, where, first =>
        isZlib(first) ? zlib.createInflate() : zlib.createInflateRaw(),
      );
    else {
      const decoder = make[coding];
      if (decoder === undefined)
        throw new Failure(
          'service',
          `${where} sent its answer in an encoding that was not asked for: ${coding.slice(0, 40)}.`,
          {
            code: 'unknown_encoding',
            hint: 'Check the proxies and caches on the way.',
          },
        );
      pieces = inflate(before, where, decoder);
    }
  }
  return pieces;
}

async function* inflate(
  body: AsyncIterable<Uint8Array>,
  where: string,
  make: (first: Uint8Array) => Transform,
): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  let decoder: Transform | undefined;
  let broken: unknown;
  try {
    const first = await source.next();
    if (first.done === true) return;
    const stream = make(first.value);
    decoder = stream;
    const feed = async (): Promise<void> => {
      try {
        for (let next: IteratorResult<Uint8Array> = first; next.done !== true; next = await source.next())
          if (!stream.write(next.value)) await drained(stream);
        stream.end();
      } catch (error) {
        broken = error;
        stream.destroy(error instanceof Error ? error : undefined);
      }
    };
    const fed = feed();
    yield* stream;
    await fed;
  } catch (error) {
    throw broken ?? damaged(error, where);
  } finally {
    decoder?.destroy();
    await source.return?.();
  }
}

/** Resolves when the stream takes more, or has closed. */
function drained(stream: Transform): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
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

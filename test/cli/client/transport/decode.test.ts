/** Tests decoding of content codings piece by piece (RFC 9110 §8.4). */
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/base/errors.ts';
import { acceptedCodings, decode } from '../../../../src/cli/client/transport/decode.ts';
import { members } from '../../../../src/cli/client/transport/transport.ts';
import { failureOf, inPieces } from '../support.ts';

const host = 'music.example';
const url = `https://${host}/api/keys`;
/** Bytes without a simple pattern, so that they stay long when compressed. */
const noise = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 31 + (i >> 3)) % 251));

function split(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, i * size + size),
  );
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function undo(coding: string | undefined, pieces: Iterable<Uint8Array>): Promise<Buffer> {
  return collect(decode(inPieces(pieces), coding, url));
}

const codings: [coding: string | undefined, encode: (body: Uint8Array) => Uint8Array][] = [
  [undefined, body => body],
  ['', body => body],
  ['identity', body => body],
  ['gzip', zlib.gzipSync],
  ['GZIP', zlib.gzipSync],
  ['x-gzip', zlib.gzipSync],
  ['deflate', zlib.deflateSync],
  ['deflate', zlib.deflateRawSync],
  ['br', zlib.brotliCompressSync],
  ['identity, gzip', zlib.gzipSync],
  ['deflate, gzip', body => zlib.gzipSync(zlib.deflateSync(body))],
  ['gzip, deflate', body => zlib.deflateSync(zlib.gzipSync(body))],
];

describe.each(codings)('the content coding %s (%#)', (coding, encode) => {
  it.each([1, 2, 100, 10_000])('is decoded in pieces of %i bytes', async size => {
    expect((await undo(coding, split(encode(noise), size))).equals(noise)).toBe(true);
    expect((await undo(coding, split(encode(Buffer.alloc(0)), size))).length).toBe(0);
  });

  it('without bytes gives an empty body', async () => {
    expect((await undo(coding, [])).length).toBe(0);
  });

  const coded = encode(noise);
  it('passes on the error of its source', async () => {
    const silence = new Failure('network', 'silence', { code: 'timeout' });
    for (const length of [0, 1, 10, coded.length]) {
      const source = async function* () {
        if (length > 0) yield coded.subarray(0, length);
        throw silence;
      };
      await expect(collect(decode(source(), coding, url)), `after ${length}`).rejects.toBe(silence);
    }
  });
});

const compressed = codings.filter(([, encode]) => encode(noise) !== noise);

it.each(compressed)(
  'a truncated body of the content coding %s (%#) is reported as truncated',
  async (coding, encode) => {
    const coded = encode(noise);
    for (const length of [1, 2, 10, coded.length >> 1, coded.length - 1])
      expect(await failureOf(undo(coding, split(coded.subarray(0, length), 1000))), `at ${length}`).toEqual({
        kind: 'network',
        code: 'truncated_answer',
        message: 'The response of music.example was truncated.',
      });
  },
);

describe('deflate is decoded with or without the zlib wrapper', () => {
  /** Returns an uncompressed block with this first byte, whose bits after the type are ignored (RFC 1951 §3.2.4). */
  const storedBlock = (first: number, body: string): Uint8Array =>
    Buffer.concat([
      Buffer.from([first, body.length, 0, ~body.length & 0xff, 0xff]),
      Buffer.from(body),
      zlib.deflateRawSync(''),
    ]);

  it.each([
    ['without the wrapper', storedBlock(0x00, 'la')],
    ['without the wrapper, but with its first byte and a wrong header checksum', storedBlock(0x78, 'la')],
    [
      'without the wrapper, but with its header checksum and another first byte',
      storedBlock(0x00, 'x'.repeat(31)),
    ],
    ['with the wrapper and a small window', zlib.deflateSync('la', { windowBits: 9 })],
  ])('%s', async (_, coded) => {
    for (const size of [2, 100])
      expect((await undo('deflate', split(coded, size))).toString()).toMatch(/^(la|x+)$/);
  });
});

it('only supported codings are requested', () => {
  expect(members(acceptedCodings)).toEqual(['gzip', 'deflate', 'br']);
});

it.each(['zstd', 'compress', 'gzip;q=1', 'constructor'])('the coding %s is rejected', coding => {
  const refused = expect.objectContaining({
    kind: 'service',
    code: 'unknown_encoding',
    message: `music.example sent its response in an encoding that was not requested: ${coding}.`,
    hint: 'Check the proxies and caches on the way.',
  });
  expect(() => decode(inPieces([]), coding, url)).toThrow(refused);
});

it('an error shows the beginning of a long coding name', () => {
  expect(() => decode(inPieces([]), 'x'.repeat(1000), url)).toThrow(/: x{40}\.$/);
});

it('five codings are decoded, and more are rejected', async () => {
  const five = Array.from({ length: 5 }).reduce<Uint8Array>(body => zlib.gzipSync(body), noise);
  expect((await undo('gzip, gzip, identity, gzip, gzip, gzip', [five])).equals(noise)).toBe(true);
  for (const count of [6, 3000, 100_000])
    expect(() => decode(inPieces([]), 'br, '.repeat(count), url)).toThrow(
      expect.objectContaining({
        kind: 'service',
        code: 'unknown_encoding',
        message: `music.example sent its response in ${count} encodings at once.`,
      }),
    );
});

it.each(codings.slice(3, 8))('a damaged %s body is reported (%#)', async (coding, encode) => {
  const coded = Buffer.from(encode(Buffer.from('la '.repeat(1000))));
  coded.fill(0xff, 2);
  await expect(undo(coding, [coded])).rejects.toMatchObject({
    kind: 'network',
    code: 'damaged_answer',
    message: 'The response of music.example was damaged on the way.',
    hint: 'Try again. If it happens again, check the proxies and caches on the way.',
    cause: expect.objectContaining({ code: expect.stringMatching(/^(Z_|ERR_)/) }),
  });
});

describe('a reader', () => {
  /** Returns nine megabytes, in pieces that are created when they are read. */
  function longSource() {
    const state = { made: 0 };
    let onEnd = (): void => {};
    const ended = new Promise<void>(resolve => {
      onEnd = resolve;
    });
    const coded = zlib.gzipSync(Buffer.concat(Array.from({ length: 3000 }, () => noise)), { level: 0 });
    const source = function* () {
      try {
        for (const piece of split(coded, 16_384)) {
          state.made++;
          yield piece;
        }
      } finally {
        onEnd();
      }
    };
    return { state, source, ended };
  }

  it('that is slow also slows the source', async () => {
    const { state, source } = longSource();
    const body = decode(inPieces(source()), 'gzip', url)[Symbol.asyncIterator]();
    let size: number = (await body.next()).value.length;
    expect(state.made).toBeLessThan(20);
    for await (const piece of { [Symbol.asyncIterator]: () => body }) size += piece.length;
    expect(size).toBe(9_000_000);
  });

  it('that stops ends the source', async () => {
    const { state, source, ended } = longSource();
    for await (const _ of decode(inPieces(source()), 'gzip', url)) break;
    await ended;
    expect(state.made).toBeLessThan(20);
  });
});

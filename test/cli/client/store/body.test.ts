/** Tests bodies in memory and while they are received. */
import { describe, expect, it } from 'vitest';
import { receive, receiveRefusal } from '../../../../src/cli/client/receive.ts';
import {
  bodyText,
  concatBytes,
  createMemorySpool,
  memoryBody,
} from '../../../../src/cli/client/store/body.ts';
import type { HttpResponse } from '../../../../src/cli/client/transport/fetcher.ts';
import { toHeaders } from '../../../../src/cli/client/transport/transport.ts';

const [la, li, lu] = ['la', 'li', 'lu'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];

describe('a body', () => {
  it.each([
    ['of no pieces', [], ''],
    ['of one piece', [la], 'la'],
    ['of several pieces', [la, li, lu], 'lalilu'],
  ])('%s returns its size, pieces and bytes any number of times', (_, pieces, text) => {
    const body = memoryBody(pieces);
    for (const time of ['first', 'second']) {
      expect(body.size, time).toBe(text.length);
      expect(Buffer.concat([...body.chunks()]).toString(), time).toBe(text);
      expect(Buffer.from(body.bytes()).toString(), time).toBe(text);
    }
  });

  it('is not copied if it has one piece, and copied once if it has several', () => {
    expect(memoryBody([la]).bytes()).toBe(la);
    const body = memoryBody([la, li]);
    expect(body.bytes()).toBe(body.bytes());
  });
});

it('concat joins pieces in their order', () => {
  expect(Buffer.from(concatBytes([la, lu, li], 6)).toString()).toBe('laluli');
});

describe('the text of a body', () => {
  const mark = [0xef, 0xbb, 0xbf];
  it.each([
    ['is empty', [], ''],
    ['is UTF-8', [0x43, 0xe2, 0x99, 0xaf], 'C♯'],
    ['omits a byte order mark at its start', [...mark, 0x5b, 0x5d], '[]'],
    ['is empty if there is only a byte order mark', mark, ''],
    ['keeps a byte order mark in the middle', [0x5b, ...mark, 0x5d], '[\ufeff]'],
    ['keeps its first character', [0x5b, 0x5d], '[]'],
    ['has U+FFFD for a byte that is not UTF-8', [0xff, 0x61], '\ufffda'],
  ])('%s', (_, bytes, text) => {
    expect(bodyText(Uint8Array.from(bytes))).toBe(text);
    const within = Uint8Array.from([0x78, ...bytes, 0x78]);
    expect(bodyText(within.subarray(1, -1)), 'as a part of other bytes').toBe(text);
  });
});

/** Returns a response of these pieces, and a function that counts the pieces that were read. */
function fetchedOf(...pieces: readonly Uint8Array[]): { fetched: HttpResponse; readCount(): number } {
  let count = 0;
  async function* body() {
    for (const piece of pieces) {
      count++;
      yield piece;
    }
  }
  const fetched: HttpResponse = {
    url: 'https://music.example/x',
    redirected: false,
    status: 200,
    statusText: 'OK',
    headers: toHeaders([]),
    body: body(),
    discard() {},
  };
  return { fetched, readCount: () => count };
}

describe('a received body', () => {
  const receiveAll = (pieces: readonly Uint8Array[], isOurs = false) =>
    receive(fetchedOf(...pieces).fetched, createMemorySpool(), isOurs);

  it('is parsed from one piece or several', async () => {
    const text = Buffer.from('{"a":"é"}');
    for (const pieces of [[text], [text.subarray(0, 7), text.subarray(7)]]) {
      const { parsed, problem, spooled } = await receiveAll(pieces);
      expect([parsed, problem, spooled.body.size]).toEqual([{ value: { a: 'é' } }, undefined, 10]);
    }
  });

  it('longer than 256 MiB is rejected, and not read to its end', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, '1');
    const { fetched, readCount } = fetchedOf(...Array.from({ length: 300 }, () => mebibyte));
    await expect(receive(fetched, createMemorySpool(), false)).rejects.toMatchObject({
      kind: 'service',
      code: 'answer_too_long',
      message: 'music.example sent a response of more than 256 MiB.',
    });
    expect(readCount()).toBe(257);
  });

  it('from this process is not parsed', async () => {
    const { parsed, problem, spooled } = await receiveAll([la, li], true);
    expect([parsed, problem, bodyText(spooled.body.bytes())]).toEqual([undefined, undefined, 'lali']);
  });
});

describe('an error body', () => {
  const half = new Uint8Array(1024 * 1024 - 1);
  it.each([
    ['message', [half, la], 2],
    ['message', [half, la, li], 2],
    ['message', [half, la.subarray(0, 1), li], 2],
    ['body', [half, la, li], 3],
  ] as const)('for a caller that wants its %s is read only up to a limit', async (wanted, pieces, count) => {
    const { fetched, readCount } = fetchedOf(...pieces);
    const bytes = await receiveRefusal(fetched, { elapsed: () => 0 }, wanted);
    const whole = Buffer.concat(pieces);
    expect(readCount()).toBe(count);
    expect(whole.subarray(0, wanted === 'message' ? 1024 * 1024 : whole.length).equals(bytes)).toBe(true);
  });

  it('is read up to the limit for a message by default', async () => {
    const { fetched } = fetchedOf(half, la, li);
    expect(await receiveRefusal(fetched, { elapsed: () => 0 })).toHaveLength(1024 * 1024);
  });
});

/** Bodies in memory. */
import { describe, expect, it } from 'vitest';
import { bodyText, concat, memoryBody } from '../../src/api/store/body.ts';

const [la, li, lu] = ['la', 'li', 'lu'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];

describe('a body', () => {
  it.each([
    ['of no piece', [], ''],
    ['of one piece', [la], 'la'],
    ['of several pieces', [la, li, lu], 'lalilu'],
  ])('%s has its size, its pieces and its bytes, as often as asked', (_, pieces, text) => {
    const body = memoryBody(pieces);
    for (const time of ['first', 'second']) {
      expect(body.size, time).toBe(text.length);
      expect(Buffer.concat([...body.chunks()]).toString(), time).toBe(text);
      expect(Buffer.from(body.bytes()).toString(), time).toBe(text);
    }
  });

  it('is not copied where it is one piece, and once where it is several', () => {
    expect(memoryBody([la]).bytes()).toBe(la);
    const several = memoryBody([la, li]);
    expect(several.bytes()).toBe(several.bytes());
  });
});

it('pieces are put together in their order', () => {
  expect(Buffer.from(concat([la, lu, li], 6)).toString()).toBe('laluli');
});

describe('the text of a body', () => {
  const mark = [0xef, 0xbb, 0xbf];
  it.each([
    ['is empty', [], ''],
    ['is UTF-8', [0x43, 0xe2, 0x99, 0xaf], 'C♯'],
    ['has no byte order mark', [...mark, 0x5b, 0x5d], '[]'],
    ['has no byte order mark where there is nothing else', mark, ''],
    ['keeps what only looks like a mark, further on', [0x5b, ...mark, 0x5d], '[\ufeff]'],
    ['keeps its first character', [0x5b, 0x5d], '[]'],
    ['shows bytes that are no UTF-8', [0xff, 0x61], '\ufffda'],
  ])('%s', (_, bytes, text) => {
    expect(bodyText(Uint8Array.from(bytes))).toBe(text);
    const within = Uint8Array.from([0x78, ...bytes, 0x78]);
    expect(bodyText(within.subarray(1, -1)), 'as a part of other bytes').toBe(text);
  });
});

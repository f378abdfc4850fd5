import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksum, hex } from '../../src/api/checksum.ts';

/** From the reference implementation of xxHash32, seed 0. */
test.each([
  ['', '02cc5d05'],
  ['a', '550d7456'],
  ['abc', '32d153ff'],
  ['Nobody inspects the spammish repetition', 'e2293b2f'],
])('xxHash32 of %j is %s', (text, sum) => {
  expect(hex(checksum(Buffer.from(text)))).toBe(sum);
});

test('where the bytes lie in memory makes no difference, and one changed byte does', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(7),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, shift, place, flip) => {
        const shifted = new Uint8Array(bytes.length + 8).subarray(shift, shift + bytes.length);
        shifted.set(bytes);
        expect(checksum(shifted)).toBe(checksum(bytes));
        const at = place % bytes.length;
        shifted[at] = (shifted[at] ?? 0) ^ flip;
        expect(checksum(shifted)).not.toBe(checksum(bytes));
      },
    ),
  );
});

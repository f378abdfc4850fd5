import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksum, digest } from '../../../../src/base/bytes.ts';
import { memoryBody, minLongBodySize } from '../../../../src/cli/client/store/body.ts';
import { checksumOf, createChecksum } from '../../../../src/cli/client/store/checksum.ts';
import { campaign } from '../../../support/often.ts';

/** Returns the checksum, computed with integers of any size. */
function slowChecksum(bytes: Uint8Array): string {
  let sum = 0x9e3779b9n;
  const step = (word: bigint): void => {
    sum = ((sum ^ word) * 0x9e3779b1n) & 0xffffffffn;
    sum ^= sum >> 15n;
  };
  const whole = bytes.length - (bytes.length % 4);
  for (let i = 0; i < whole; i += 4) step(BigInt(Buffer.from(bytes).readUInt32LE(i)));
  for (const byte of bytes.subarray(whole)) step(BigInt(byte));
  return sum.toString(16).padStart(8, '0');
}

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });

it('the checksum is correct at any alignment in memory', () => {
  fc.assert(
    fc.property(bytes, fc.nat(7), (given, shift) => {
      const shifted = new Uint8Array(given.length + 8).subarray(shift, shift + given.length);
      shifted.set(given);
      expect(checksum(shifted)).toBe(slowChecksum(given));
    }),
  );
});

it('one changed byte always changes the checksum', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, flip) => {
      const changed = Uint8Array.from(given);
      const at = place % given.length;
      changed[at] = (changed[at] ?? 0) ^ flip;
      expect(checksum(changed)).not.toBe(checksum(given));
    }),
  );
});

/** Returns CRC-32 by its definition (RFC 1952 §8), bit by bit. */
function crc(bytes: Uint8Array): string {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

it('the checksum of pieces is CRC-32, wherever they are split', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(200), { maxLength: 5 }), (given, cuts) => {
      const running = createChecksum();
      let from = 0;
      for (const to of [...cuts.sort((a, b) => a - b), given.length]) {
        running.add(given.subarray(from, Math.max(from, to)));
        from = Math.max(from, to);
      }
      expect(running.value()).toBe(crc(given));
    }),
  );
});

it('the checksum of a long body is CRC-32 for any number of pieces', context => {
  campaign(context);
  const given = Uint8Array.from({ length: minLongBodySize + 1 }, (_, index) => index * 7);
  const [short, long] = [given.subarray(1), given];
  for (const cut of [0, 1, 4097, minLongBodySize]) {
    expect(checksumOf(memoryBody([short.subarray(0, cut), short.subarray(cut)]))).toBe(checksum(short));
    expect(checksumOf(memoryBody([long.subarray(0, cut), long.subarray(cut)]))).toBe(crc(long));
  }
});

it('the digest of an empty text is fixed, and two texts have different digests', () => {
  expect(digest('')).toBe('9e3779b9');
  expect(digest('a')).not.toBe(digest('b'));
});

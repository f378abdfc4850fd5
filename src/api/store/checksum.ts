/**
 * The store's checksums. They find damage, not forgery. That of a long body is CRC-32, whose code in Node is native.
 * Loading node:zlib for it takes longer than most answers do, so everything else has a sum of its own: each step can
 * be undone in the sum and in the word, so that one changed word always shows, and several go unseen once in four
 * thousand million times. The mixing step is that of splitmix.
 */

import { type Body, longBody } from './body.ts';

const seed = 0x9e3779b9;
const factor = 0x9e3779b1;

/** The checksum of bytes: eight hexadecimal digits. */
export function checksum(bytes: Uint8Array): string {
  const end = bytes.length - (bytes.length % 4);
  return hex(mixed(mixed(seed, uint32Of(bytes.subarray(0, end))), bytes.subarray(end)));
}

/** The checksum of a long body that comes in pieces; it doesn't depend on where they begin and end. */
export interface RunningChecksum {
  add(bytes: Uint8Array): void;
  /** Eight hexadecimal digits, after the last piece. */
  value(): string;
}

export function runningChecksum(): RunningChecksum {
  const { crc32 }: typeof import('node:zlib') = require('node:zlib');
  let sum = 0;
  return {
    add(bytes) {
      sum = crc32(bytes, sum);
    },
    value: () => hex(sum),
  };
}

/** The checksum of a body. */
export function sumOf(body: Body): string {
  if (body.size <= longBody) return checksum(body.bytes());
  const running = runningChecksum();
  for (const piece of body.chunks()) running.add(piece);
  return running.value();
}

/** For names: eight hexadecimal digits that stand for a text. */
export function digest(text: string): string {
  return checksum(Buffer.from(text));
}

/** Eight hexadecimal digits of 32 bits. */
export function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

function uint32Of(bytes: Uint8Array): Int32Array {
  // Words of 32 bits must begin at a multiple of 4.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(buffer, byteOffset, length / 4);
}

function mixed(before: number, values: Int32Array | Uint8Array): number {
  let sum = before;
  for (let i = 0; i < values.length; i++) {
    sum = Math.imul(sum ^ (values[i] ?? 0), factor);
    sum ^= sum >>> 15;
  }
  return sum;
}

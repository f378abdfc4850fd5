/**
 * The store's checksum. It finds damage, not forgery: each step can be undone in the sum and in the word, so
 * that one changed word always shows, and several go unseen once in four thousand million times. The mixing
 * step is that of splitmix. Node's zlib.crc32 is half as fast again, but loading node:zlib takes longer than
 * this takes for most answers.
 */

import type { Body } from './body.ts';

const seed = 0x9e3779b9;
const factor = 0x9e3779b1;

/** A checksum of bytes that come in pieces; it doesn't depend on where the pieces begin and end. */
export interface RunningChecksum {
  add(bytes: Uint8Array): void;
  /** Eight hexadecimal digits, after the last piece. */
  value(): string;
}

export function runningChecksum(): RunningChecksum {
  let sum = seed;
  /** Up to three bytes that don't make up a word yet. */
  let rest = new Uint8Array(0);
  return {
    add(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const end = all.length - (all.length % 4);
      sum = mixed(sum, uint32Of(all.subarray(0, end)));
      rest = Uint8Array.from(all.subarray(end));
    },
    value: () => hex(mixed(sum, rest)),
  };
}

/** The checksum of bytes: eight hexadecimal digits. */
export function checksum(bytes: Uint8Array): string {
  const running = runningChecksum();
  running.add(bytes);
  return running.value();
}

/** The checksum of a body. */
export function sumOf(body: Body): string {
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

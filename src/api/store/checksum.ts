/**
 * Finds damage, not forgery: every step is reversible in the sum and in the word, so that one changed word
 * always shows, and several go unseen once in four thousand million times. (The mixing step is that of
 * splitmix.) For what is short: loading node:zlib takes seven times longer than this does.
 */
export function checksum(bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(buffer, byteOffset, length >> 2);
  let sum = 0x9e3779b9;
  for (let i = 0; i < words.length; i++) {
    sum = Math.imul(sum ^ (words[i] ?? 0), 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  for (let i = words.length * 4; i < length; i++) {
    sum = Math.imul(sum ^ (bytes[i] ?? 0), 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}

/**
 * CRC-32 (RFC 1952 §8), for what is long: half the time.
 * @param before the sum of what came before
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  return zlib.crc32(bytes, before);
}

/** Eight hexadecimal digits, lower case. */
export function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** For names: eight hexadecimal digits that stand for a text. */
export function digest(text: string): string {
  return hex(checksum(Buffer.from(text)));
}

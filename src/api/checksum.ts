/**
 * xxHash32 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md): it finds damage, not forgery.
 * Written here because node:zlib and node:crypto take longer to load than a stored answer takes to print,
 * and because it keeps pace with zlib's crc32.
 */
const P1 = 0x9e3779b1;
const P2 = 0x85ebca77;
const P3 = 0xc2b2ae3d;
const P4 = 0x27d4eb2f;
const P5 = 0x165667b1;

export function checksum(bytes: Uint8Array): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
  const length = bytes.length;
  let at = 0;
  let hash = P5 | 0;
  if (length >= 16) {
    let a = (P1 + P2) | 0;
    let b = P2 | 0;
    let c = 0;
    let d = -P1 | 0;
    for (const end = words.length & ~3; at < end; at += 4) {
      a = round(a, words[at] ?? 0);
      b = round(b, words[at + 1] ?? 0);
      c = round(c, words[at + 2] ?? 0);
      d = round(d, words[at + 3] ?? 0);
    }
    hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  }
  hash = (hash + length) | 0;
  for (; at < words.length; at++) hash = Math.imul(rotate(hash + Math.imul(words[at] ?? 0, P3), 17), P4);
  for (let i = at * 4; i < length; i++) hash = Math.imul(rotate(hash + Math.imul(bytes[i] ?? 0, P5), 11), P1);
  hash = Math.imul(hash ^ (hash >>> 15), P2);
  hash = Math.imul(hash ^ (hash >>> 13), P3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Eight hexadecimal digits, lower case. */
export function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

function round(lane: number, word: number): number {
  return Math.imul(rotate((lane + Math.imul(word, P2)) | 0, 13), P1);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

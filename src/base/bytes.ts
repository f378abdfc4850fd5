/** Bytes that are read on demand, their lines and checksums. */

/** Bytes of a response or a file. */
export interface Body {
  /** Number of bytes. */
  readonly size: number;
  /** Returns all bytes at once. Call it only for a body that is known to be small. */
  bytes(): Uint8Array;
  /** Returns a range of the bytes without reading the rest. */
  part(start: number, length: number): Uint8Array;
}

/** Returns bytes in memory as a body. */
export function bodyOf(bytes: Uint8Array): Body {
  return {
    size: bytes.length,
    bytes: () => bytes,
    part: (start, length) => bytes.subarray(start, start + length),
  };
}

/** The methods of Buffer that are used here. Buffer's own type would require Node's types for users of the sandbox. */
interface SearchableBytes<File> {
  indexOf(text: string, from?: number): number;
  subarray(start: number, end: number): File;
}

/** Returns the line that begins with `beginning`, found without decoding other lines; undefined if there is none. */
export function findLine<File extends SearchableBytes<File>>(
  file: File,
  beginning: string,
): File | undefined {
  const newline = file.indexOf(`\n${beginning}`);
  return newline < 0 ? undefined : file.subarray(newline + 1, file.indexOf('\n', newline + 1));
}

const seed = 0x9e3779b9;
const factor = 0x9e3779b1;

/**
 * Returns the checksum of bytes as eight hexadecimal digits. It detects damage, not forgery. Each step is reversible in
 * the sum and in the word, so one changed word is always detected. Several changed words are missed once in 2^32 times.
 * The mixing step is that of splitmix. It needs no module: loading node:zlib takes longer than most commands.
 */
export function checksum(bytes: Uint8Array): string {
  const end = bytes.length - (bytes.length % 4);
  return toHex(mixHash(mixHash(seed, toInt32Array(bytes.subarray(0, end))), bytes.subarray(end)));
}

/** Returns a digest of a text as eight hexadecimal digits, for use in names. */
export function digest(text: string): string {
  return checksum(Buffer.from(text));
}

/** Returns 32 bits as eight hexadecimal digits. */
export function toHex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

function toInt32Array(bytes: Uint8Array): Int32Array {
  // A view of 32-bit words must begin at a multiple of 4.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Int32Array(buffer, byteOffset, length / 4);
}

function mixHash(hash: number, values: Int32Array | Uint8Array): number {
  let mixed = hash;
  for (let i = 0; i < values.length; i++) {
    mixed = Math.imul(mixed ^ (values[i] ?? 0), factor);
    mixed ^= mixed >>> 15;
  }
  return mixed;
}

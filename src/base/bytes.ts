/** Bytes that are read on demand, their lines and checksums. */

/** Bytes of a response or a file. */
export interface Body {
  /** Number of bytes. */
  readonly size: number;
  /** Returns all of them at once, if they are known to be few. */
  bytes(): Uint8Array;
  /** Returns some of the bytes, without reading the others. */
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

/** The used methods of a Buffer; its own type would require Node's types for users of the sandbox. */
interface SearchableBytes<File> {
  indexOf(text: string, from?: number): number;
  subarray(start: number, end: number): File;
}

/** Returns the line with this beginning, found without decoding the others; undefined if there is none. */
export function lineBeginning<File extends SearchableBytes<File>>(
  file: File,
  beginning: string,
): File | undefined {
  const before = file.indexOf(`\n${beginning}`);
  return before < 0 ? undefined : file.subarray(before + 1, file.indexOf('\n', before + 1));
}

const seed = 0x9e3779b9;
const factor = 0x9e3779b1;

/**
 * The checksum of bytes: eight hexadecimal digits. It finds damage, not forgery: each step can be undone in the sum and
 * in the word, so that one changed word always shows, and several go unseen once in four thousand million times. The
 * mixing step is that of splitmix. Nothing has to be loaded for it: node:zlib takes longer than most answers do.
 */
export function checksum(bytes: Uint8Array): string {
  const end = bytes.length - (bytes.length % 4);
  return hex(mixed(mixed(seed, uint32Of(bytes.subarray(0, end))), bytes.subarray(end)));
}

/** Returns eight hexadecimal digits that represent a text in names. */
export function digest(text: string): string {
  return checksum(Buffer.from(text));
}

/** Returns 32 bits as eight hexadecimal digits. */
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

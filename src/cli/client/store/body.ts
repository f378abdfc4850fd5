import type { Body } from '../../../base/bytes.ts';
import { lazy } from '../../../base/memo.ts';

/** The size in bytes above which a body stays in a file. */
export const minLongBodySize = 1024 * 1024;

/** The bytes of a response, in memory or in a file of the store. `bytes` and `part` throw as `chunks` does. */
export interface ResponseBody extends Body {
  /**
   * Yields the whole body from its start, at every call. A piece is valid only until the next one is requested, so a
   * caller that keeps pieces must copy them: a file is read into the same 64 KiB again and again, which takes half the
   * time and memory. Throws a Failure if a file was cut after it was opened.
   */
  chunks(): Iterable<Uint8Array>;
  /** Its checksum, if it is known. */
  readonly checksum?: string | undefined;
}

/** An open file that becomes a stored response, or is removed. */
export interface TemporaryFile {
  readonly path: string;
  readonly fd: number;
}

/** A body that has been received completely. */
export interface SpooledBody {
  readonly body: ResponseBody;
  /** The temporary file with the body's checksum, if the body is in a file. */
  readonly file?: TemporaryFile & { readonly checksum: string };
}

/** Collects a body as it arrives. */
export interface Spool {
  /** Writes a piece. Returns false if the body is longer than `bodyLimit`; the caller must then call `abandon`. */
  write(piece: Uint8Array): boolean;
  /** Ends the body. Called after the last piece. */
  finish(): SpooledBody;
  /** Drops the body. Called instead of `finish`, or after it. */
  abandon(): void;
}

/** Maximum length of a body in bytes, in memory and in files: bodies other than long lists are parsed as a whole. */
export const bodyLimit = 256 * 1024 * 1024;

/** Returns a spool for a body that is not stored. */
export function createMemorySpool(): Spool {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    write(piece) {
      size += piece.length;
      pieces.push(piece);
      return size <= bodyLimit;
    },
    finish: () => ({ body: memoryBody(pieces) }),
    abandon() {},
  };
}

/** Returns a body in memory. @param checksum its checksum, if it is known */
export function memoryBody(pieces: readonly Uint8Array[], checksum?: string): ResponseBody {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const [first] = pieces;
  const bytes = lazy(() => (first && pieces.length === 1 ? first : concatBytes(pieces, size)));
  return {
    size,
    checksum,
    chunks: () => pieces,
    bytes,
    part: (start, length) => bytes().subarray(start, start + length),
  };
}

/** Returns the pieces as one array. @param size their total length in bytes */
export function concatBytes(pieces: Iterable<Uint8Array>, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

/** Decodes UTF-8, without a byte order mark. */
export function bodyText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

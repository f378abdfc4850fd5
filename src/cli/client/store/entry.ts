/**
 * Reads and writes a file of the cache: the body, a line of JSON about it, and the length and checksum of that line:
 *
 *     <body>\n{"v":3,"url":…,"size":…,"sum":…}\n<length> <checksum>\n
 *
 * `sum` is the checksum of the body (checksum.ts). The body of a file of more than 1 MiB + 64 KiB stays on disk and is
 * read piece by piece.
 *
 * The body is checked before it is used. For a long body that takes nearly as long as printing it, so a checked file is
 * sealed: its modification time (mtime) is set to one hour before now. This makes the kernel set the file's change time
 * (ctime) to now, which no program can set. A file whose ctime is one hour after its mtime has therefore not been
 * changed since it was sealed: a write moves both times, and restoring the mtime moves the ctime. A seal is valid for
 * an hour.
 */
import type { Stats } from 'node:fs';
import { checksum, toHex } from '../../../base/bytes.ts';
import { isOwnedBy, openRegularFile, readInto } from '../../../base/disk.ts';
import { attempt, Failure } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';
import type { HeaderLine, HeaderMap } from '../transport/transport.ts';
import { memoryBody, minLongBodySize, type ResponseBody } from './body.ts';
import { checksumOf } from './checksum.ts';

/** Bytes in one read: they fit into the processor's cache and into a pipe. */
const blockSize = 64 * 1024;

/** Maximum size of a file that is read as a whole, in bytes. */
const maxSmallFileSize = minLongBodySize + blockSize;

const tailSize = '\n00000000 00000000\n'.length;

/** Metadata of a stored response. */
export interface Meta {
  /** The version of this format. */
  readonly v: 3;
  /** The URL of the request. */
  readonly url: string;
  readonly partition: string;
  /** The URL after a redirect, if there was one. */
  readonly via?: string | undefined;
  readonly headers: readonly HeaderLine[];
  /** The values of the request headers that Vary names. */
  readonly vary?: HeaderMap | undefined;
  /** Milliseconds since the epoch. */
  readonly requestTime: number;
  readonly responseTime: number;
  /** Bytes of the body. */
  readonly size: number;
  /** The checksum of the body, as eight hexadecimal digits. */
  readonly sum: string;
}

/** A stored response. */
export interface StoreEntry {
  readonly path: string;
  readonly meta: Meta;
  readonly body: ResponseBody;
  /** Whether the file was read as a whole. A longer body stays on disk. */
  readonly isSmall: boolean;
  /** The approximate time of its last use, in milliseconds since the epoch. */
  readonly lastUsed: number;
}

/** Returns the end of the file, after the body. */
export function trailer(meta: Meta): Uint8Array {
  const line = Buffer.from(`\n${JSON.stringify(meta)}`);
  return Buffer.concat([line, tail(line)]);
}

/**
 * Opens the entry in a file. Returns undefined if there is none, if it is damaged, or if the file is a link, a FIFO or
 * another user's.
 * @param uid the user's id; undefined on Windows
 * @param now milliseconds since the epoch
 */
export function openEntry(
  disk: Disk,
  path: string,
  uid: number | undefined,
  now: () => number,
): StoreEntry | undefined {
  const file = attempt(() => openRegularFile(disk, path));
  if (file === undefined) return undefined;
  const { fd, stat } = file;
  let staysOpen = false;
  try {
    if (!isOwnedBy(stat, uid)) return undefined;
    const lastUsed = stat.atimeMs;
    const isSmall = stat.size <= maxSmallFileSize;
    const endBytes = readPart(disk, fd, isSmall ? 0 : stat.size - blockSize, isSmall ? stat.size : blockSize);
    const { meta, start } = readMeta(disk, fd, endBytes, stat.size) ?? {};
    if (meta?.v !== 3 || meta.size !== start) return undefined;
    if (isSmall) {
      const bytes = endBytes.subarray(0, meta.size);
      const body = memoryBody([bytes], meta.sum);
      return checksumOf(body) === meta.sum ? { path, meta, body, isSmall, lastUsed } : undefined;
    }
    const body = fileBody(disk, fd, meta.size, meta.sum);
    if (!isSealed(stat, now())) {
      if (checksumOf(body) !== meta.sum) return undefined;
      if (disk.fstatSync(fd).ctimeMs === stat.ctimeMs) seal(disk, fd, now());
    }
    staysOpen = true;
    return { path, meta, body, isSmall, lastUsed };
  } catch {
    return undefined;
  } finally {
    if (!staysOpen) disk.closeSync(fd);
  }
}

const hourMs = 3_600_000;

/** Marks a file as checked now (see the head of this file). */
export function seal(disk: Disk, fd: number, now: number): void {
  // On a read-only disk, the body is checked at each use.
  attempt(() => disk.futimesSync(fd, now / 1000, (now - hourMs) / 1000));
}

function isSealed({ mtimeMs, ctimeMs }: Stats, now: number): boolean {
  // Milliseconds between the program's clock and the disk's, which may tick only every 10 ms. Renaming the file after
  // it was sealed changes the ctime again.
  const ctimeDelay = ctimeMs - (mtimeMs + hourMs);
  const isSimultaneous = ctimeDelay > -12 && ctimeDelay < 4;
  // On a disk with times in whole seconds, a write just after sealing would not be detected.
  return isSimultaneous && ctimeMs % 1000 !== 0 && now > ctimeMs - 12 && now - ctimeMs < hourMs;
}

/** Returns the body in an open file, read one block at a time. The file stays open until the process ends. */
export function fileBody(disk: Disk, fd: number, size: number, checksum?: string): ResponseBody {
  function* chunks(): Generator<Uint8Array> {
    const block = Buffer.allocUnsafeSlow(blockSize);
    for (let offset = 0; offset < size; offset += blockSize) {
      const piece = block.subarray(0, size - offset);
      fillBuffer(disk, fd, piece, offset);
      yield piece;
    }
  }
  return {
    size,
    checksum,
    chunks,
    bytes: () => readPart(disk, fd, 0, size),
    part: (start, length) => readPart(disk, fd, start, length),
  };
}

function readMeta(
  disk: Disk,
  fd: number,
  endBytes: Uint8Array,
  size: number,
): { meta: Meta; start: number } | undefined {
  const tailText = Buffer.from(endBytes.subarray(endBytes.length - tailSize)).toString('latin1');
  const length = Number.parseInt(tailText, 16);
  const start = size - tailSize - length;
  if (!(start >= 0)) return undefined;
  const metaStart = endBytes.length - tailSize - length;
  const line =
    metaStart >= 0
      ? endBytes.subarray(metaStart, endBytes.length - tailSize)
      : readPart(disk, fd, start, length);
  if (tail(line).toString('latin1') !== tailText) return undefined;
  const meta: Meta = JSON.parse(Buffer.from(line).toString('utf8'));
  return { meta, start };
}

function tail(line: Uint8Array): Buffer {
  return Buffer.from(`\n${toHex(line.length)} ${checksum(line)}\n`);
}

function readPart(disk: Disk, fd: number, position: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(length);
  fillBuffer(disk, fd, bytes, position);
  return bytes;
}

function fillBuffer(disk: Disk, fd: number, bytes: Uint8Array, position: number): void {
  if (readInto(disk, fd, bytes, position) === bytes.length) return;
  throw new Failure('unexpected', 'A cached response was damaged while it was read.', {
    code: 'cache_damaged',
    hint: 'Run the command again to fetch a new response.',
  });
}

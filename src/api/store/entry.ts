/**
 * One file of the store: the body, then a line of JSON about it, then the length and checksum of that line:
 *
 *     <body>\n{"v":1,"url":…,"size":…,"sum":…}\n<length> <checksum>\n
 *
 * `sum` is the checksum of the body (`sumOf`).
 */
import type { Stats } from 'node:fs';
import { Failure } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import type { HeaderLine } from '../transport/transport.ts';
import { type Body, concat, memoryBody } from './body.ts';
import { checksum, crc32, hex } from './checksum.ts';

/** Bodies of more bytes than this stay in files. */
export const longBody = 1024 * 1024;

/** Bytes of a block: what the processor keeps at hand, and what a pipe takes at once. */
const blockSize = 64 * 1024;

/** Files up to this are read whole. */
const smallFile = longBody + blockSize;

const tailSize = '\n00000000 00000000\n'.length;

export interface Meta {
  readonly v: 1;
  /** The URL that was asked for. */
  readonly url: string;
  readonly partition: string;
  /** Where a redirect led, had there been one. */
  readonly via?: string | undefined;
  readonly headers: readonly HeaderLine[];
  /** What the fields named by Vary were in the request. */
  readonly vary?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds since the epoch. */
  readonly requestTime: number;
  readonly responseTime: number;
  /** Bytes of the body. */
  readonly size: number;
  /** Eight hexadecimal digits. */
  readonly sum: string;
}

export interface Entry {
  readonly path: string;
  readonly meta: Meta;
  readonly body: Body;
  /** Read whole; long ones stay in their file. */
  readonly small: boolean;
  /** Milliseconds since the epoch: when it was last used, about. */
  readonly used: number;
}

/** What follows the body. */
export function trailer(meta: Meta): Uint8Array {
  const line = Buffer.from(`\n${JSON.stringify(meta)}`);
  return Buffer.concat([line, tail(line)]);
}

/** The checksum of a body: eight hexadecimal digits. */
export function sumOf(body: Body): string {
  if (body.size <= longBody) return hex(checksum(body.bytes()));
  let sum = 0;
  for (const piece of body.chunks()) sum = crc32(piece, sum);
  return hex(sum);
}

/**
 * The entry in a file, or undefined where there is none or it is not exactly as it was written. Long bodies
 * are not read from end to end each time, but whenever their file has changed, and once an hour.
 * @param now milliseconds since the epoch
 */
export function openEntry(disk: Disk, path: string, now: () => number): Entry | undefined {
  let fd: number;
  try {
    fd = disk.openSync(path, 'r');
  } catch {
    return undefined;
  }
  let keepOpen = false;
  try {
    const stat = disk.fstatSync(fd);
    if (!stat.isFile() || stat.size < tailSize) return undefined;
    const small = stat.size <= smallFile;
    const end = readAt(disk, fd, small ? 0 : stat.size - blockSize, small ? stat.size : blockSize);
    const { meta, start } = readMeta(disk, fd, end, stat.size) ?? {};
    if (meta === undefined || meta.v !== 1 || meta.size !== start) return undefined;
    if (small) {
      const bytes = end.subarray(0, meta.size);
      const body = memoryBody([bytes]);
      return sumOf(body) === meta.sum ? { path, meta, body, small, used: stat.atimeMs } : undefined;
    }
    const body = fileBody(disk, fd, meta.size);
    if (!isSealed(stat, now())) {
      if (sumOf(body) !== meta.sum) return undefined;
      if (disk.fstatSync(fd).ctimeMs === stat.ctimeMs) seal(disk, fd, now());
    }
    keepOpen = true;
    return { path, meta, body, small, used: stat.atimeMs };
  } catch {
    return undefined;
  } finally {
    if (!keepOpen) disk.closeSync(fd);
  }
}

const hour = 3_600_000;

/**
 * Marks a file as checked: its time of change becomes an hour ago to the millisecond, which no write leaves
 * behind, while its time of status change, which nobody can set, becomes now. A later write, or a later
 * restoring of the time, moves that and breaks the seal.
 */
export function seal(disk: Disk, fd: number, now: number): void {
  try {
    disk.futimesSync(fd, now / 1000, (now - hour) / 1000);
  } catch {
    // A read-only disk: it will be checked again.
  }
}

function isSealed({ mtimeMs, ctimeMs }: Stats, now: number): boolean {
  // The disk's clock ticks every 10 ms at the slowest; sealing and renaming take a moment.
  const late = ctimeMs - (mtimeMs + hour);
  const together = late > -12 && late < 4;
  // Where a disk counts in whole seconds, there is nothing to see.
  return together && ctimeMs % 1000 !== 0 && now > ctimeMs - 12 && now - ctimeMs < hour;
}

/** A body in an open file, read a block at a time. The file stays open as long as the process runs. */
export function fileBody(disk: Disk, fd: number, size: number): Body {
  function* chunks(): Generator<Uint8Array> {
    const block = Buffer.allocUnsafeSlow(blockSize);
    for (let at = 0; at < size; at += blockSize) {
      const piece = size - at < blockSize ? block.subarray(0, size - at) : block;
      fill(disk, fd, piece, at);
      yield piece;
    }
  }
  return { size, chunks, bytes: () => concat(chunks(), size) };
}

function readMeta(
  disk: Disk,
  fd: number,
  end: Uint8Array,
  size: number,
): { meta: Meta; start: number } | undefined {
  const marks = Buffer.from(end.subarray(end.length - tailSize)).toString('latin1');
  const length = Number.parseInt(marks.slice(1, 9), 16);
  const start = size - tailSize - length;
  if (!(start >= 0)) return undefined;
  const have = end.length - tailSize - length;
  const line = have >= 0 ? end.subarray(have, end.length - tailSize) : readAt(disk, fd, start, length);
  if (tail(line).toString('latin1') !== marks) return undefined;
  const meta: Meta = JSON.parse(Buffer.from(line).toString('utf8'));
  return { meta, start };
}

function tail(line: Uint8Array): Buffer {
  return Buffer.from(`\n${hex(line.length)} ${hex(checksum(line))}\n`);
}

function readAt(disk: Disk, fd: number, position: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(length);
  fill(disk, fd, bytes, position);
  return bytes;
}

function fill(disk: Disk, fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    const count = disk.readSync(fd, bytes, at, bytes.length - at, position + at);
    if (count === 0) throw shortened();
    at += count;
  }
}

function shortened(): Failure {
  return new Failure('unexpected', 'A stored answer was damaged while it was being read.', {
    code: 'cache_damaged',
    hint: 'Run the command again: the answer will be fetched anew.',
  });
}

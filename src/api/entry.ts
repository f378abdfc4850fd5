/**
 * One file of the store: the body, then a line of JSON about it, then the length and checksum of that line:
 *
 *     <body>\n{"v":1,"url":…,"size":…,"sums":…}\n<length> <checksum>\n
 *
 * `sums` holds a checksum of every block of the body, so that each byte of the file is covered and a long
 * body can be written as it comes and checked as it is read.
 */
import { Failure } from '../errors.ts';
import type { Disk } from '../io.ts';
import { type Body, concat, memoryBody } from './body.ts';
import { checksum, hex } from './checksum.ts';
import type { HeaderLine } from './transport.ts';

/** Bytes of a block: what the processor keeps at hand, and what a pipe takes at once. */
export const blockSize = 64 * 1024;

/** Files up to this are read whole. */
const smallFile = 1024 * 1024 + blockSize;

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
  /** Eight hexadecimal digits a block. */
  readonly sums: string;
}

export interface Entry {
  readonly path: string;
  readonly meta: Meta;
  readonly body: Body;
  /** Milliseconds since the epoch: when it was last used, about. */
  readonly used: number;
}

/** What follows the body. */
export function trailer(meta: Meta): Uint8Array {
  const line = Buffer.from(`\n${JSON.stringify(meta)}`);
  return Buffer.concat([line, tail(line)]);
}

export function sumsOf(body: Uint8Array): string {
  let sums = '';
  for (let at = 0; at < body.length; at += blockSize)
    sums += hex(checksum(body.subarray(at, at + blockSize)));
  return sums;
}

/**
 * The entry in a file, or undefined where there is none or it is not exactly as it was written.
 *
 * A long body is checked from end to end once; its file then gets the answer's time as its time of change,
 * and any later write takes that away. Reading checks each block again before handing it on.
 */
export function openEntry(disk: Disk, path: string): Entry | undefined {
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
      if (sumsOf(bytes) !== meta.sums) return undefined;
      return { path, meta, body: memoryBody([bytes]), used: stat.atimeMs };
    }
    const body = fileBody(disk, fd, meta.size, meta.sums);
    if (Math.round(stat.mtimeMs) !== meta.responseTime) {
      for (const _ of body.chunks());
      touch(disk, path, Math.max(stat.atimeMs, stat.mtimeMs), meta.responseTime);
    }
    keepOpen = true;
    return { path, meta, body, used: stat.atimeMs };
  } catch {
    return undefined;
  } finally {
    if (!keepOpen) disk.closeSync(fd);
  }
}

/** Sets when a file was last used, and marks it as checked. Costs nothing but the mark where it fails. */
export function touch(disk: Disk, path: string, used: number, responseTime: number): void {
  try {
    disk.utimesSync(path, used / 1000, responseTime / 1000);
  } catch {
    // A read-only disk: the entry is as good as before.
  }
}

/** A body in an open file, read a block at a time. The file stays open as long as the process runs. */
export function fileBody(disk: Disk, fd: number, size: number, sums: string): Body {
  function* chunks(): Generator<Uint8Array> {
    const block = new Uint8Array(blockSize);
    for (let at = 0; at < size; at += blockSize) {
      const piece = block.subarray(0, Math.min(blockSize, size - at));
      const expected = sums.slice((at / blockSize) * 8, (at / blockSize) * 8 + 8);
      if (!fill(disk, fd, piece, at) || hex(checksum(piece)) !== expected) throw damaged();
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
  const bytes = new Uint8Array(length);
  if (!fill(disk, fd, bytes, position)) throw damaged();
  return bytes;
}

function fill(disk: Disk, fd: number, into: Uint8Array, position: number): boolean {
  for (let at = 0; at < into.length; ) {
    const count = disk.readSync(fd, into, at, into.length - at, position + at);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

function damaged(): Failure {
  return new Failure('unexpected', 'A stored answer was damaged while it was being read.', {
    code: 'cache_damaged',
    hint: 'Run the command again: the answer will be fetched anew.',
  });
}

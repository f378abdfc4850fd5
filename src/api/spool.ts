/**
 * Takes a body as it comes: short ones stay in memory, long ones go to a temporary file that can become an
 * entry of the store. Where the disk fails on the way, the body goes on in memory.
 */
import type { Disk } from '../io.ts';
import { type Body, memoryBody } from './body.ts';
import { checksum, hex } from './checksum.ts';
import { blockSize, fileBody } from './entry.ts';

/** Bodies up to this stay in memory. */
const memoryLimit = 1024 * 1024;

export interface TemporaryFile {
  readonly path: string;
  readonly fd: number;
}

export interface Spooled {
  readonly body: Body;
  /** Where the body is in a file: that file, and the body's checksum (entry.ts). */
  readonly file?: TemporaryFile & { readonly sum: string };
}

export interface Spool {
  write(piece: Uint8Array): void;
  /** After the last piece. */
  finish(): Spooled;
  /** In place of `finish`, or after it when the body is not wanted. */
  abandon(): void;
}

/** @param open makes the temporary file, or returns undefined where none may or can be made */
export function spool(disk: Disk | undefined, open: () => TemporaryFile | undefined): Spool {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let writer: BlockWriter | undefined;
  let mayOpen = disk !== undefined;

  function add(piece: Uint8Array): void {
    if (writer === undefined) {
      pieces.push(piece);
      return;
    }
    const rest = writer.write(piece);
    if (rest === undefined) return;
    pieces = writer.recover();
    writer = undefined;
    if (rest.length > 0) pieces.push(rest);
  }

  /** What is in memory goes to a file, and what follows too. */
  function moveToFile(on: Disk): void {
    mayOpen = false;
    const file = open();
    if (file === undefined) return;
    writer = blockWriter(on, file);
    const gathered = pieces;
    pieces = [];
    for (const piece of gathered) add(piece);
  }

  return {
    write(piece) {
      size += piece.length;
      add(piece);
      if (mayOpen && disk !== undefined && size > memoryLimit) moveToFile(disk);
    },
    finish() {
      const to = writer;
      if (to !== undefined && disk !== undefined) {
        const sum = to.flush();
        if (sum !== undefined) return { body: fileBody(disk, to.file.fd, size), file: { ...to.file, sum } };
        pieces = to.recover();
        writer = undefined;
      }
      return { body: memoryBody(pieces) };
    },
    abandon() {
      writer?.remove();
      writer = undefined;
      pieces = [];
    },
  };
}

interface BlockWriter {
  readonly file: TemporaryFile;
  /** Undefined when all is well; else what of the piece could not be taken. */
  write(piece: Uint8Array): Uint8Array | undefined;
  /** Writes the last block: the checksum, or undefined where the disk failed. */
  flush(): string | undefined;
  /** All that was taken so far, back in memory; the file is gone. */
  recover(): Uint8Array[];
  remove(): void;
}

function blockWriter(disk: Disk, file: TemporaryFile): BlockWriter {
  const block = new Uint8Array(blockSize);
  let filled = 0;
  let written = 0;
  let sum: number | undefined;

  /** False where the disk is full or gone: the block is still in memory. */
  function put(): boolean {
    const bytes = block.subarray(0, filled);
    try {
      writeAll(disk, file.fd, bytes, written);
    } catch {
      return false;
    }
    sum = checksum(bytes, sum);
    written += filled;
    filled = 0;
    return true;
  }

  function remove(): void {
    discardFile(disk, file);
  }

  return {
    file,
    write(piece) {
      for (let at = 0; at < piece.length; ) {
        const count = Math.min(blockSize - filled, piece.length - at);
        block.set(piece.subarray(at, at + count), filled);
        filled += count;
        at += count;
        if (filled === blockSize && !put()) return piece.subarray(at);
      }
      return undefined;
    },
    flush() {
      if (filled > 0 && !put()) return undefined;
      return hex(sum ?? 0);
    },
    recover() {
      const body = fileBody(disk, file.fd, written);
      const bytes = [body.bytes(), block.slice(0, filled)];
      remove();
      return bytes;
    },
    remove,
  };
}

export function writeAll(disk: Disk, fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += disk.writeSync(fd, bytes, at, bytes.length - at, position + at);
}

/** Closes and removes a temporary file, whatever state it is in. */
export function discardFile(disk: Disk, file: TemporaryFile): void {
  for (const step of [() => disk.closeSync(file.fd), () => disk.unlinkSync(file.path)])
    try {
      step();
    } catch {
      // Closed or gone already.
    }
}

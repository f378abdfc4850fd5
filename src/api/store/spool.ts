/**
 * Takes a body as it comes: short ones stay in memory, long ones go to a temporary file that can become an
 * entry of the store. Where the disk fails on the way, the body goes on in memory.
 */
import type { Disk } from '../../base/io.ts';
import { type Body, memoryBody } from './body.ts';
import { crc32, hex } from './checksum.ts';
import { fileBody, longBody } from './entry.ts';

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
  let writer: FileWriter | undefined;
  let mayOpen = disk !== undefined;

  function add(piece: Uint8Array): void {
    if (writer?.write(piece)) return;
    if (writer !== undefined) pieces = [writer.recover()];
    writer = undefined;
    pieces.push(piece);
  }

  /** What is in memory goes to a file, and what follows too. */
  function moveToFile(on: Disk): void {
    mayOpen = false;
    const file = open();
    if (file === undefined) return;
    writer = fileWriter(on, file);
    const gathered = pieces;
    pieces = [];
    for (const piece of gathered) add(piece);
  }

  return {
    write(piece) {
      size += piece.length;
      add(piece);
      if (mayOpen && disk !== undefined && size > longBody) moveToFile(disk);
    },
    finish() {
      if (writer === undefined || disk === undefined) return { body: memoryBody(pieces) };
      const { file, sum } = writer;
      return { body: fileBody(disk, file.fd, size), file: { ...file, sum: sum() } };
    },
    abandon() {
      writer?.remove();
      writer = undefined;
      pieces = [];
    },
  };
}

interface FileWriter {
  readonly file: TemporaryFile;
  /** False where the disk is full or gone. */
  write(piece: Uint8Array): boolean;
  /** The checksum of all of it. */
  sum(): string;
  /** All that was taken so far, back in memory; the file is gone. */
  recover(): Uint8Array;
  remove(): void;
}

function fileWriter(disk: Disk, file: TemporaryFile): FileWriter {
  let written = 0;
  let sum = 0;
  const remove = (): void => discardFile(disk, file);
  return {
    file,
    write(piece) {
      try {
        writeAll(disk, file.fd, piece, written);
      } catch {
        return false;
      }
      sum = crc32(piece, sum);
      written += piece.length;
      return true;
    },
    sum: () => hex(sum),
    recover() {
      const bytes = fileBody(disk, file.fd, written).bytes();
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

/**
 * Takes a body while it comes in. A short body stays in memory; a long one goes to a temporary file that can
 * become an entry of the store. Where the disk fails on the way, the body goes back to memory.
 */
import type { Disk } from '../../base/io.ts';
import {
  type AnswerBody,
  longBody,
  memoryBody,
  mostInMemory,
  type Spool,
  type Spooled,
  type TemporaryFile,
} from './body.ts';
import { runningChecksum } from './checksum.ts';
import { fileBody } from './entry.ts';

/** Bytes: a body without an end doesn't fill the disk. */
const mostInFile = 1024 * 1024 * 1024;

/** @param open makes the temporary file; it returns undefined where none may be made, or none can be */
export function spool(open: () => FileWriter | undefined): Spool {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let writer: FileWriter | undefined;
  let mayOpen = true;

  function add(piece: Uint8Array): boolean {
    if (writer !== undefined && size <= mostInFile && writer.write(piece)) return true;
    if (size > mostInMemory) return false;
    if (writer !== undefined) pieces = [writer.recover()];
    writer = undefined;
    pieces.push(piece);
    return true;
  }

  /** Moves the pieces in memory to a file; the later ones follow them there. */
  function moveToFile(): void {
    mayOpen = false;
    writer = open();
    for (const piece of pieces.splice(0)) add(piece);
  }

  return {
    write(piece) {
      size += piece.length;
      if (!add(piece)) return false;
      if (mayOpen && size > longBody) moveToFile();
      return true;
    },
    finish: () => writer?.finish() ?? { body: memoryBody(pieces) },
    abandon() {
      writer?.remove();
      writer = undefined;
    },
  };
}

/** Writes a body into a temporary file while it comes. */
export interface FileWriter {
  /** False where the disk is full or gone. */
  write(piece: Uint8Array): boolean;
  finish(): Spooled;
  /** Removes the file and returns what it held. */
  recover(): Uint8Array;
  remove(): void;
}

/** One into an open temporary file, with the checksum of what it has written. */
export function fileWriter(disk: Disk, file: TemporaryFile): FileWriter {
  let written = 0;
  const sum = runningChecksum();
  const body = (): AnswerBody => fileBody(disk, file.fd, written);
  const remove = (): void => discardFile(disk, file);
  return {
    write(piece) {
      try {
        writeAll(disk, file.fd, piece, written);
      } catch {
        return false;
      }
      sum.add(piece);
      written += piece.length;
      return true;
    },
    finish: () => ({ body: body(), file: { ...file, sum: sum.value() } }),
    recover() {
      const bytes = body().bytes();
      remove();
      return bytes;
    },
    remove,
  };
}

/** Writes all bytes at a position of a file, in as many steps as the disk takes. */
export function writeAll(disk: Disk, fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += disk.writeSync(fd, bytes, at, bytes.length - at, position + at);
}

/** Closes and removes a temporary file, in whatever state it is. */
export function discardFile(disk: Disk, file: TemporaryFile): void {
  for (const step of [() => disk.closeSync(file.fd), () => disk.unlinkSync(file.path)])
    try {
      step();
    } catch {
      // It was closed or removed before.
    }
}

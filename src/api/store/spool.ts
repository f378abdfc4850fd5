/**
 * Takes a body while it comes in. A short body stays in memory; a long one goes to a temporary file that can
 * become an entry of the store. Where the disk fails on the way, the body goes back to memory.
 */
import type { Disk } from '../../base/io.ts';
import { memoryBody, type Spool, type TemporaryFile } from './body.ts';
import { runningChecksum } from './checksum.ts';
import { fileBody, longBody } from './entry.ts';

/** @param open makes the temporary file; it returns undefined where none may be made, or none can be */
export function spool(disk: Disk, open: () => TemporaryFile | undefined): Spool {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let writer: FileWriter | undefined;
  let mayOpen = true;

  function add(piece: Uint8Array): void {
    if (writer?.write(piece)) return;
    if (writer !== undefined) pieces = [writer.recover()];
    writer = undefined;
    pieces.push(piece);
  }

  /** Moves the pieces in memory to a file; the later ones follow them there. */
  function moveToFile(): void {
    mayOpen = false;
    const file = open();
    if (file === undefined) return;
    writer = fileWriter(disk, file);
    const gathered = pieces;
    pieces = [];
    for (const piece of gathered) add(piece);
  }

  return {
    write(piece) {
      size += piece.length;
      add(piece);
      if (mayOpen && size > longBody) moveToFile();
    },
    finish() {
      if (writer === undefined) return { body: memoryBody(pieces) };
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
  /** The checksum of all that was written. */
  sum(): string;
  /** Removes the file and returns what it held. */
  recover(): Uint8Array;
  remove(): void;
}

function fileWriter(disk: Disk, file: TemporaryFile): FileWriter {
  let written = 0;
  const sum = runningChecksum();
  const remove = (): void => discardFile(disk, file);
  return {
    file,
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
    sum: sum.value,
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

/** Closes and removes a temporary file, in whatever state it is. */
export function discardFile(disk: Disk, file: TemporaryFile): void {
  for (const step of [() => disk.closeSync(file.fd), () => disk.unlinkSync(file.path)])
    try {
      step();
    } catch {
      // It was closed or removed before.
    }
}

/**
 * Collects a body as it arrives. A short body stays in memory; a long one goes to a temporary file that can become a
 * cache entry. If writing fails, the body is read back into memory.
 */
import { attempt } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';
import { bodyLimit, memoryBody, minLongBodySize, type Spool, type TemporaryFile } from './body.ts';
import { createChecksum, type RunningChecksum } from './checksum.ts';
import { fileBody } from './entry.ts';

/** A temporary file and the state of its content. */
interface SpoolFile {
  readonly file: TemporaryFile;
  readonly checksum: RunningChecksum;
  fileSize: number;
}

/** Returns a spool. @param open makes the temporary file; it returns undefined if that is not allowed or fails */
export function createSpool(disk: Disk, open: () => TemporaryFile | undefined): Spool {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let spoolFile: SpoolFile | undefined;
  let mayOpen = true;

  function abandon(): void {
    if (spoolFile) discardFile(disk, spoolFile.file);
    spoolFile = undefined;
  }

  function add(piece: Uint8Array): boolean {
    if (size > bodyLimit) return false;
    if (spoolFile && tryAppend(disk, spoolFile, piece)) return true;
    if (spoolFile) pieces = [fileBody(disk, spoolFile.file.fd, spoolFile.fileSize).bytes()];
    abandon();
    pieces.push(piece);
    return true;
  }

  /** Moves the pieces in memory to a file; later ones are appended there. */
  function moveToFile(): void {
    mayOpen = false;
    const file = open();
    spoolFile = file && { file, checksum: createChecksum(), fileSize: 0 };
    for (const piece of pieces.splice(0)) add(piece);
  }

  return {
    write(piece) {
      size += piece.length;
      if (!add(piece)) return false;
      if (mayOpen && size > minLongBodySize) moveToFile();
      return true;
    },
    finish() {
      if (!spoolFile) return { body: memoryBody(pieces) };
      const { file, checksum, fileSize } = spoolFile;
      return { body: fileBody(disk, file.fd, fileSize), file: { ...file, checksum: checksum.value() } };
    },
    abandon,
  };
}

/** Appends a piece. Returns false if the disk is full or gone. */
function tryAppend(disk: Disk, spoolFile: SpoolFile, piece: Uint8Array): boolean {
  try {
    writeAll(disk, spoolFile.file.fd, piece, spoolFile.fileSize);
  } catch {
    return false;
  }
  spoolFile.checksum.add(piece);
  spoolFile.fileSize += piece.length;
  return true;
}

/** Writes all bytes at a position of a file, in as many steps as needed. */
export function writeAll(disk: Disk, fd: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += disk.writeSync(fd, bytes, written, bytes.length - written, position + written);
}

/** Closes and removes a temporary file in any state. */
export function discardFile(disk: Disk, file: TemporaryFile): void {
  attempt(() => disk.closeSync(file.fd));
  attempt(() => disk.unlinkSync(file.path));
}

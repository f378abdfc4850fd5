/** Files and folders: written whole or not at all, opened only where they are what they should be. */
import type { Dirent, Stats } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, messageOf } from './errors.ts';
import type { Disk } from './io.ts';

/** Permissions of a file or folder that is made; those of the process (umask) where absent. */
export interface Modes {
  readonly file?: number;
  /** Of the file's folder, and of missing folders above it. */
  readonly folder?: number;
}

/** Only the user may read and write. */
export const ownerOnly: Modes = { file: 0o600, folder: 0o700 };

/** A file's content: whole, or in pieces that are made while it is written. */
export type Content = string | Uint8Array | Iterable<Uint8Array>;

export function piecesOf(content: Content): Iterable<string | Uint8Array> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** Puts a file in the place of another one, whole or not at all. Throws the disk's error. */
export function replaceFile(disk: Disk, path: string, content: Content, modes: Modes = {}): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2)}.tmp`;
  makeFolder(disk, dirname(path), modes.folder);
  try {
    writeNewFile(disk, temporary, content, modes.file);
    disk.renameSync(temporary, path);
  } catch (error) {
    try {
      disk.rmSync(temporary, { force: true });
    } catch {
      // The first error is the one that matters.
    }
    throw error;
  }
}

/** Writes a file that must not be there yet. Throws the disk's error. */
export function writeNewFile(disk: Disk, path: string, content: Content, mode?: number): void {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    disk.writeFileSync(path, content, { mode, flag: 'wx' });
    return;
  }
  const file = disk.openSync(path, 'wx', mode);
  try {
    for (const piece of content) disk.writeFileSync(file, piece);
  } finally {
    disk.closeSync(file);
  }
}

/**
 * Makes a folder and the missing ones above it; one that is there already will do. Throws the disk's error.
 * (Node's own recursive mkdir never returns for a folder below /proc, where the kernel answers ENOENT.)
 */
export function makeFolder(disk: Disk, path: string, mode?: number): void {
  try {
    makeOne(disk, path, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(disk, dirname(path), mode);
    makeOne(disk, path, mode);
  }
}

function makeOne(disk: Disk, path: string, mode: number | undefined): void {
  try {
    disk.mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    if (!disk.statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** A file that is open for reading. */
export interface OpenFile {
  readonly fd: number;
  readonly stat: Stats;
}

/**
 * Opens a regular file for reading, without waiting for a writer where it is a FIFO. Undefined where it is
 * anything but a regular file. Throws the disk's error.
 * @param links whether a link in its place is followed
 */
export function openRegular(disk: Disk, path: string, links = false): OpenFile | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const fd = disk.openSync(path, O_RDONLY | O_NONBLOCK | (links ? 0 : O_NOFOLLOW));
  const stat = disk.fstatSync(fd);
  if (stat.isFile()) return { fd, stat };
  disk.closeSync(fd);
  return undefined;
}

/**
 * The bytes of one of the program's own small files; undefined where it is missing, is no regular file of
 * this user, is longer than the limit or can't be read.
 * @param limit bytes
 */
export function readOwn(
  disk: Disk,
  path: string,
  uid: number | undefined,
  limit: number,
): Buffer | undefined {
  try {
    const file = openRegular(disk, path);
    if (file === undefined) return undefined;
    try {
      return isOwn(file.stat, uid) && file.stat.size <= limit ? disk.readFileSync(file.fd) : undefined;
    } finally {
      disk.closeSync(file.fd);
    }
  } catch {
    return undefined;
  }
}

/** The user that the kernel shows for every user it can't name, within a user namespace of Linux. */
const unknownUser = 65_534;

/**
 * Does a file belong to this user? For an unknown user the answer is no: any file could be anybody's.
 * @param uid the user; undefined on Windows, where Node shows no owners
 */
export function isOwn(stat: Stats, uid: number | undefined): boolean {
  return uid === undefined || (stat.uid === uid && uid !== unknownUser);
}

/** What a folder holds; nothing where there is no such folder. Throws the disk's other errors. */
export function entriesIn(disk: Disk, folder: string): readonly Dirent[] {
  try {
    return disk.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes a file. One that has gone already is no error; others are the disk's. */
export function removeFile(disk: Disk, path: string): void {
  ignoring(['ENOENT'], () => disk.unlinkSync(path));
}

/** Removes a folder if it is there and empty. Other errors are the disk's. */
export function removeIfEmpty(disk: Disk, path: string): void {
  ignoring(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => disk.rmdirSync(path));
}

function ignoring(codes: readonly string[], step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EFBIG: 'files may not be so large',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'there is a file in the place of a folder',
  ENOTDIR: 'there is a file in the place of a folder',
};

/** Why the disk refused to write, in words; the code of an error that has none. */
export function diskReason(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? messageOf(error) : (reasons[code] ?? code);
}

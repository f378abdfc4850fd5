/**
 * Reads and writes files: each write is complete or does not happen, and only files of the expected type are opened.
 */
import type { Dirent, Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt, codeOf, messageOf } from './errors.ts';
import type { Disk } from './io.ts';

/** Permissions of a new file or folder. By default the umask of the process decides. */
export interface FileModes {
  /** The mode of the file, as for chmod: 0o600. */
  readonly file?: number;
  /** The mode of the file's folder, and of missing folders above it. */
  readonly folder?: number;
}

/** Permissions that let only the user read and write. */
export const ownerOnly: FileModes = { file: 0o600, folder: 0o700 };

/** The content of a file: one value, or pieces that are made while it is written. */
export type FileContent = string | Uint8Array | Iterable<Uint8Array>;

/** Returns the content in pieces. */
export function contentPieces(content: FileContent): Iterable<string | Uint8Array> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** The longest name in bytes of UTF-8: NAME_MAX of most file systems; NTFS and APFS allow as much. */
export const maxNameBytes = 255;

/** Returns the beginning of a text, in whole characters, that takes at most `maxBytes` of UTF-8. */
export function truncateUtf8(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const characters = [...text.slice(0, maxBytes + 1)];
  while (Buffer.byteLength(characters.join('')) > maxBytes) characters.pop();
  return characters.join('');
}

/** Returns the path of a file with a suffix; cuts the name if both are too long for one. */
export function withSuffix(path: string, suffix: string): string {
  return join(dirname(path), truncateUtf8(basename(path), maxNameBytes - Buffer.byteLength(suffix)) + suffix);
}

/** Returns the path of a new file that will replace another. */
export function temporaryPath(path: string): string {
  return withSuffix(path, `.${Math.random().toString(36).slice(2)}.tmp`);
}

/** Replaces a file, completely or not at all. Throws the disk's error. */
export function replaceFile(disk: Disk, path: string, content: FileContent, modes: FileModes = {}): void {
  const newPath = temporaryPath(path);
  makeFolder(disk, dirname(path), modes.folder);
  try {
    writeNewFile(disk, newPath, content, modes.file);
    // The umask of the process may have removed permissions.
    if (modes.file !== undefined) disk.chmodSync(newPath, modes.file);
    disk.renameSync(newPath, path);
  } catch (error) {
    // A failure of this removal must not hide the original error.
    attempt(() => disk.rmSync(newPath, { force: true }));
    throw error;
  }
}

/** Replaces a file at a path that a person has given. If it is a link, replaces the target. Throws the disk's error. */
export function replaceNamedFile(disk: Disk, path: string, content: FileContent): void {
  const target = resolveLink(disk, path);
  const stat = disk.statSync(target, { throwIfNoEntry: false });
  replaceFile(disk, target, content, stat && { file: stat.mode & 0o777 });
}

/** Maximum number of links that lead to one file, as in Linux. */
const maxLinks = 40;

/** Returns the target of a link, even if it does not exist yet. */
export function resolveLink(disk: Disk, path: string): string {
  let target = path;
  for (let count = 0; count < maxLinks; count++) {
    if (!disk.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) return target;
    target = resolve(disk.realpathSync(dirname(target)), disk.readlinkSync(target));
  }
  return disk.realpathSync(path);
}

/** Writes a file that must not exist yet. Throws the disk's error. */
export function writeNewFile(disk: Disk, path: string, content: FileContent, mode?: number): void {
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
 * Makes a folder and the missing folders above it; does nothing if it exists. Throws the disk's error. Node's own
 * recursive mkdir never returns for a folder below /proc, where the kernel responds with ENOENT.
 */
export function makeFolder(disk: Disk, path: string, mode?: number): void {
  try {
    makeSingleFolder(disk, path, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(disk, dirname(path), mode);
    makeSingleFolder(disk, path, mode);
  }
}

function makeSingleFolder(disk: Disk, path: string, mode: number | undefined): void {
  try {
    disk.mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    if (!disk.statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** An open file for reading. */
export interface OpenFile {
  /** The descriptor, which the caller closes. */
  readonly fd: number;
  readonly stat: Stats;
}

/**
 * Opens a regular file for reading, without waiting for a writer if it is a FIFO. Returns undefined for anything but a
 * regular file. Throws the disk's error.
 * @param followsLinks whether to open the target of a link instead of throwing
 */
export function openRegularFile(disk: Disk, path: string, followsLinks = false): OpenFile | undefined {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const fd = disk.openSync(path, O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW));
  const stat = disk.fstatSync(fd);
  if (stat.isFile()) return { fd, stat };
  disk.closeSync(fd);
  return undefined;
}

/** Returns the bytes of a file; undefined if it is unreadable, another user's, or longer than `limit` bytes. */
export function readOwnFile(
  disk: Disk,
  path: string,
  uid: number | undefined,
  limit: number,
): Buffer | undefined {
  try {
    const file = openRegularFile(disk, path);
    if (file === undefined) return undefined;
    try {
      return isOwnedBy(file.stat, uid) && file.stat.size <= limit ? disk.readFileSync(file.fd) : undefined;
    } finally {
      disk.closeSync(file.fd);
    }
  } catch {
    return undefined;
  }
}

/**
 * Returns the bytes of a file that a person named, and follows links. Returns undefined if it is not a regular file, or
 * is longer than the limit. Never waits for a writer. Throws the disk's error.
 * @param limit in bytes
 */
export function readUserFile(disk: Disk, path: string, limit: number): Buffer | undefined {
  const file = openRegularFile(disk, path, true);
  if (file === undefined) return undefined;
  try {
    const { size } = file.stat;
    return size > limit ? undefined : readAt(disk, file.fd, 0, size);
  } finally {
    disk.closeSync(file.fd);
  }
}

/** Reads `length` bytes, or fewer if the file has become shorter meanwhile. */
export function readAt(disk: Disk, fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  return bytes.subarray(0, readInto(disk, fd, bytes, position));
}

/** Fills `bytes` from a position of the file, and returns the number of bytes read. */
export function readInto(disk: Disk, fd: number, bytes: Uint8Array, position: number): number {
  let offset = 0;
  for (let count = -1; count !== 0 && offset < bytes.length; offset += count)
    count = disk.readSync(fd, bytes, offset, bytes.length - offset, position + offset);
  return offset;
}

/** The user id that Linux shows for unknown users within a user namespace. */
const unknownUser = 65_534;

/** Whether a file belongs to the user. @param uid undefined on Windows, where Node shows no owners */
export function isOwnedBy(stat: Stats, uid: number | undefined): boolean {
  return uid === undefined || (stat.uid === uid && uid !== unknownUser);
}

/** Returns the entries of a folder; an empty list if it does not exist. Throws other errors of the disk. */
export function readFolderEntries(disk: Disk, folder: string): readonly Dirent[] {
  try {
    return disk.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes a file; does nothing if it does not exist. Throws other errors of the disk. */
export function removeFile(disk: Disk, path: string): void {
  ignoreErrors(['ENOENT'], () => disk.unlinkSync(path));
}

/** Removes a folder if it exists and is empty. Throws other errors of the disk. */
export function removeIfEmpty(disk: Disk, path: string): void {
  ignoreErrors(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => disk.rmdirSync(path));
}

function ignoreErrors(codes: readonly string[], step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  }
}

const reasonByCode: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file is too large for the disk',
  EBUSY: 'another process is writing it',
  ERR_FS_EISDIR: 'it is a directory',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'a part of its path is not a directory',
  ENOTDIR: 'a part of its path is not a directory',
};

/** The error code for a lock that another process does not release; the message names the lock. */
export const lockedCode = 'ELOCKED';

/** Returns the disk's reason in words, or the code of an unknown error. */
export function diskReason(error: unknown): string {
  const code = codeOf(error);
  return code === undefined || code === lockedCode ? messageOf(error) : (reasonByCode[code] ?? code);
}

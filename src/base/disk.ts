/** Files and folders: written whole or not at all, opened only if they are what they should be. */
import type { Dirent, Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt, codeOf, messageOf } from './errors.ts';
import type { Disk } from './io.ts';

/** Permissions of a file or folder that is made; those of the process (umask) where absent. */
export interface Modes {
  /** As chmod takes it: 0o600. */
  readonly file?: number;
  /** Of the file's folder, and of missing folders above it. */
  readonly folder?: number;
}

/** Only the user may read and write. */
export const ownerOnly: Modes = { file: 0o600, folder: 0o700 };

/** A file's content: whole, or in pieces that are made while it is written. */
export type Content = string | Uint8Array | Iterable<Uint8Array>;

/** What is written, in pieces, whichever form it has. */
export function piecesOf(content: Content): Iterable<string | Uint8Array> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** The longest name in bytes of UTF-8: NAME_MAX of most file systems; NTFS and APFS allow as much. */
export const longestName = 255;

/** The beginning of a text, in whole characters, that takes at most this many bytes of UTF-8. */
export function beginningOf(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const characters = [...text.slice(0, bytes + 1)];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}

/** The path of a file with a suffix; its name is cut where both are too long for one. */
export function withSuffix(path: string, suffix: string): string {
  return join(dirname(path), beginningOf(basename(path), longestName - Buffer.byteLength(suffix)) + suffix);
}

/** The path of a file that is written before it takes the place of another. */
export function temporaryBeside(path: string): string {
  return withSuffix(path, `.${Math.random().toString(36).slice(2)}.tmp`);
}

/** Puts a file in the place of another one, whole or not at all. Throws the disk's error. */
export function replaceFile(disk: Disk, path: string, content: Content, modes: Modes = {}): void {
  const temporary = temporaryBeside(path);
  makeFolder(disk, dirname(path), modes.folder);
  try {
    writeNewFile(disk, temporary, content, modes.file);
    // The process (umask) may have taken away from it.
    if (modes.file !== undefined) disk.chmodSync(temporary, modes.file);
    disk.renameSync(temporary, path);
  } catch (error) {
    // The first error is the one that matters.
    attempt(() => disk.rmSync(temporary, { force: true }));
    throw error;
  }
}

/** The same for a path that a person named; of a link the target is replaced. Throws the disk's error. */
export function replaceNamedFile(disk: Disk, path: string, content: Content): void {
  const target = targetOf(disk, path);
  const there = disk.statSync(target, { throwIfNoEntry: false });
  replaceFile(disk, target, content, there && { file: there.mode & 0o777 });
}

/** As many as Linux follows. */
const maxLinks = 40;

/** Where a link leads, also if nothing is there yet. */
export function targetOf(disk: Disk, path: string): string {
  let target = path;
  for (let links = 0; links < maxLinks; links++) {
    if (!disk.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) return target;
    target = resolve(disk.realpathSync(dirname(target)), disk.readlinkSync(target));
  }
  return disk.realpathSync(path);
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
  /** Whoever gets it closes it. */
  readonly fd: number;
  readonly stat: Stats;
}

/**
 * Opens a regular file for reading, without waiting for a writer if it is a FIFO. Undefined if it is
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

/** The bytes of a small file of the program's own, if it can be trusted. @param limit bytes */
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

/**
 * The bytes of a file that a person named, wherever links lead; undefined if it is no regular file, or is longer
 * than the limit. Nothing is waited for. Throws the disk's error.
 * @param limit bytes
 */
export function readNamed(disk: Disk, path: string, limit: number): Buffer | undefined {
  const file = openRegular(disk, path, true);
  if (file === undefined) return undefined;
  try {
    const { size } = file.stat;
    return size > limit ? undefined : readAt(disk, file.fd, 0, size);
  } finally {
    disk.closeSync(file.fd);
  }
}

/** As many bytes as there are, and no more than were said: a file may be cut or grow meanwhile. */
export function readAt(disk: Disk, fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  return bytes.subarray(0, fillFrom(disk, fd, bytes, position));
}

/** Fills the bytes from a position of a file on, and returns how many there were. */
export function fillFrom(disk: Disk, fd: number, bytes: Uint8Array, position: number): number {
  let at = 0;
  for (let read = -1; read !== 0 && at < bytes.length; at += read)
    read = disk.readSync(fd, bytes, at, bytes.length - at, position + at);
  return at;
}

/** The user that the kernel shows for every user it can't name, within a user namespace of Linux. */
const unknownUser = 65_534;

/** Whether a file belongs to the user. @param uid undefined on Windows, where Node shows no owners */
export function isOwn(stat: Stats, uid: number | undefined): boolean {
  return uid === undefined || (stat.uid === uid && uid !== unknownUser);
}

/** What a folder holds; nothing if there is no such folder. Throws the disk's other errors. */
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
  ENOENT: 'no such file or directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EFBIG: 'files may not be so large',
  EBUSY: 'another process is writing it',
  ERR_FS_EISDIR: 'it is a directory',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'a part of its path is not a directory',
  ENOTDIR: 'a part of its path is not a directory',
};

/** The code of an error whose message names a lock that stays. */
export const lockedCode = 'ELOCKED';

/** Why the disk refused, in words; the code of an error that has none. */
export function diskReason(error: unknown): string {
  const code = codeOf(error);
  return code === undefined || code === lockedCode ? messageOf(error) : (reasons[code] ?? code);
}

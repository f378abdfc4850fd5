/**
 * Keeps partial files of interrupted downloads. Names have a digest of the URL and the validator, so that nothing else
 * is ever appended. Two processes that download the same file write the same bytes to the same positions.
 */
import type { Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { digest } from '../../base/bytes.ts';
import { isOwnedBy, removeFile, truncateUtf8 } from '../../base/disk.ts';
import { parseHttpDate } from '../../base/http-date.ts';
import type { Disk } from '../../base/io.ts';
import type { Headers } from '../client/transport/transport.ts';

export interface PartialFile {
  readonly path: string;
  /** The strong validator of the representation. Without it, the file cannot be resumed. */
  readonly validator: string | undefined;
}

export interface FoundPart extends PartialFile {
  readonly validator: string;
  /** Size in bytes; at least one. */
  readonly size: number;
}

/** The suffix of partial files; no file of the service gets such a name (filenames.ts). */
export const reservedSuffix = /\.(part)$/i;

/** Returns the validator if it is safe for If-Range (RFC 9110 §8.8.2.2, §13.1.5); otherwise undefined. */
export function strongValidator(headers: Headers): string | undefined {
  const tag = headers.get('etag');
  if (tag !== undefined) return /^"[\x21\x23-\x7e\x80-\xff]{0,90}"$/.test(tag) ? tag : undefined;
  const modified = headers.get('last-modified') ?? '';
  const [modifiedAt, date] = [modified, headers.get('date')].map(text => parseHttpDate(text, 0));
  return modifiedAt !== undefined && date !== undefined && date - modifiedAt >= 1000 ? modified : undefined;
}

/** Returns the partial file for a representation. @param uniqueMark replaces a missing validator in the name */
export function partialFor(
  path: string,
  url: string,
  validator: string | undefined,
  uniqueMark: string,
): PartialFile {
  const mark =
    validator === undefined ? `-${uniqueMark}` : Buffer.from(validator, 'latin1').toString('base64url');
  return { path: partName(path, url, mark), validator };
}

/** The partial files in the folders of one run. Each folder is read only once. */
export interface Partials {
  /** Returns the longest partial file of this URL that can be resumed; undefined without one. */
  find(path: string, url: string): FoundPart | undefined;
  /** Opens a partial file for writing; replaces one that cannot be resumed. Never follows links. */
  open(part: PartialFile): number;
  remove(path: string): void;
}

/** Finds and opens partial files. @param uid the user, because files of others are not resumed; none on Windows */
export function createPartials(disk: Disk, uid: number | undefined): Partials {
  const folders = new Map<string, Set<string>>();

  function partNamesIn(folder: string): Set<string> {
    const knownFolder = folders.get(folder);
    if (knownFolder) return knownFolder;
    const parts = new Set(disk.readdirSync(folder).filter(name => reservedSuffix.test(name)));
    folders.set(folder, parts);
    return parts;
  }

  function* partialsOf(path: string): Generator<{ name: string; part: string; mark: string }> {
    const folder = dirname(path);
    const prefix = `${shortenName(basename(path))}.`;
    for (const name of partNamesIn(folder)) {
      if (!name.startsWith(prefix)) continue;
      const [, mark] = /^[0-9a-f]{8}\.([\w-]+)\.part$/.exec(name.slice(prefix.length)) ?? [];
      if (mark !== undefined) yield { name, part: join(folder, name), mark };
    }
  }

  return {
    find(path, url) {
      let longest: FoundPart | undefined;
      for (const { part, mark } of partialsOf(path)) {
        if (mark.startsWith('-') || partName(path, url, mark) !== part) continue;
        const stat = disk.lstatSync(part, { throwIfNoEntry: false });
        const size = stat !== undefined && isResumable(stat, uid) ? stat.size : 0;
        const validator = Buffer.from(mark, 'base64url').toString('latin1');
        if (size > (longest?.size ?? 0)) longest = { path: part, validator, size };
      }
      return longest;
    },
    open({ path }) {
      const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
      const existingFile = disk.lstatSync(path, { throwIfNoEntry: false });
      if (existingFile !== undefined && isResumable(existingFile, uid)) {
        const fd = disk.openSync(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
        if (isResumable(disk.fstatSync(fd), uid)) return fd;
        // Another process has replaced it since.
        disk.closeSync(fd);
      }
      removeFile(disk, path);
      const file = disk.openSync(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666);
      partNamesIn(dirname(path)).add(basename(path));
      return file;
    },
    remove(path) {
      for (const { name, part } of partialsOf(path)) {
        disk.rmSync(part, { force: true });
        partNamesIn(dirname(path)).delete(name);
      }
    },
  };
}

/** Whether only this user can have written the file, and writing to it changes no other file. */
function isResumable(stat: Stats, uid: number | undefined): boolean {
  return stat.isFile() && stat.nlink === 1 && isOwnedBy(stat, uid);
}

/** Returns `kick.wav.1a2b3c4d.<mark>.part`: the file's name, a digest of the URL, and the encoded validator. */
function partName(path: string, url: string, mark: string): string {
  return join(dirname(path), `${shortenName(basename(path))}.${digest(url)}.${mark}.part`);
}

/** Cuts a long name and adds a digest, so that the name of the partial file stays within 255 bytes of UTF-8. */
function shortenName(name: string): string {
  const beginning = truncateUtf8(name, 105);
  return beginning === name ? name : `${beginning}~${digest(name)}`;
}

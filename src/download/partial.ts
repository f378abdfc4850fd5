/**
 * Partial files: what has come of a download so far. The name says which representation of which address it
 * is a part of, so that no other is ever appended to it, and so that two processes at the same work write
 * the same bytes to the same places.
 */
import { basename, dirname, join } from 'node:path';
import { digest } from '../api/store/checksum.ts';
import type { Headers } from '../api/transport/transport.ts';
import type { Disk } from '../base/io.ts';

export interface Partial {
  readonly path: string;
  /** The strong validator of the representation: an entity tag or a date; undefined: it can't be gone on with. */
  readonly validator: string | undefined;
}

export interface Found extends Partial {
  readonly validator: string;
  /** Bytes, more than none. */
  readonly size: number;
}

/** The end of a partial file's name; files of the service get other names. */
export const reservedSuffix = /\.(part)$/i;

/**
 * The validator that makes If-Range safe: a strong entity tag, or a Last-Modified at least a second before
 * the answer's Date (RFC 9110 §8.8.2.2, §13.1.5).
 */
export function strongValidator(headers: Headers): string | undefined {
  const tag = headers.get('etag');
  if (tag !== undefined) return /^"[\x21\x23-\x7e\x80-\xff]{0,90}"$/.test(tag) ? tag : undefined;
  const modified = headers.get('last-modified') ?? '';
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(modified);
  return age >= 1000 && modified.length <= 40 ? modified : undefined;
}

/** Where a part of this representation is kept. Without a validator the name is `unique`'s. */
export function partialFor(
  path: string,
  url: string,
  validator: string | undefined,
  unique: string,
): Partial {
  const mark =
    validator === undefined ? `-${unique}` : Buffer.from(validator, 'latin1').toString('base64url');
  return { path: nameOf(path, url, mark), validator };
}

/** The partial files of the folders of one run. A folder is read once, however many files go there. */
export interface Partials {
  /** The longest part of what `url` has, if there is one that can be gone on with. */
  find(path: string, url: string): Found | undefined;
  /**
   * Opens a part, and makes it where it is missing. What isn't a plain file of one name (a link that
   * somebody has put there) is replaced, never followed.
   */
  open(part: Partial): number;
  /** Removes everything that is left over from attempts at this file. */
  remove(path: string): void;
}

export function createPartials(disk: Disk): Partials {
  const folders = new Map<string, Set<string>>();

  function partsIn(folder: string): Set<string> {
    const known = folders.get(folder);
    if (known) return known;
    const parts = new Set(disk.readdirSync(folder).filter(name => reservedSuffix.test(name)));
    folders.set(folder, parts);
    return parts;
  }

  function* of(path: string): Generator<{ name: string; part: string; mark: string }> {
    const folder = dirname(path);
    const prefix = `${shortened(basename(path))}.`;
    for (const name of partsIn(folder)) {
      if (!name.startsWith(prefix)) continue;
      const [, mark] = /^[0-9a-f]{8}\.([\w-]+)\.part$/.exec(name.slice(prefix.length)) ?? [];
      if (mark !== undefined) yield { name, part: join(folder, name), mark };
    }
  }

  return {
    find(path, url) {
      let best: Found | undefined;
      for (const { part, mark } of of(path)) {
        if (mark.startsWith('-') || nameOf(path, url, mark) !== part) continue;
        const size = ownSize(disk, part) ?? 0;
        const validator = Buffer.from(mark, 'base64url').toString('latin1');
        if (size > (best?.size ?? 0)) best = { path: part, validator, size };
      }
      return best;
    },
    open({ path }) {
      const { O_RDWR, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = disk.constants;
      if (ownSize(disk, path) !== undefined) return disk.openSync(path, O_RDWR | O_NOFOLLOW);
      disk.rmSync(path, { force: true });
      const file = disk.openSync(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666);
      partsIn(dirname(path)).add(basename(path));
      return file;
    },
    remove(path) {
      for (const { name, part } of of(path)) {
        disk.rmSync(part, { force: true });
        partsIn(dirname(path)).delete(name);
      }
    },
  };
}

/** Bytes of a plain file that has only this name; undefined for everything else. */
function ownSize(disk: Disk, path: string): number | undefined {
  const stat = disk.lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() && stat.nlink === 1 ? stat.size : undefined;
}

/** `kick.wav.1a2b3c4d.<mark>.part`: of which file, of which address, of which representation. */
function nameOf(path: string, url: string, mark: string): string {
  return join(dirname(path), `${shortened(basename(path))}.${digest(url)}.${mark}.part`);
}

/** With everything that follows, a name stays within 255 bytes of UTF-8. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= 105) return name;
  const characters = [...name];
  while (Buffer.byteLength(characters.join('')) > 105) characters.pop();
  return `${characters.join('')}~${digest(name)}`;
}

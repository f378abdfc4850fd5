/**
 * Keeps the cache of responses on disk, with one file for each (entry.ts):
 *
 *     <cache>/answers/v1/<origin>/<partition>/<path and query>-<digest of the URL>.answer
 *
 * Files have mode 0600 and folders 0700. A file is replaced by renaming another one to its name. Any number of
 * processes may share a cache. A killed process leaves at most a temporary file behind, which a later sweep removes. If
 * the disk refuses a write, the program works without the cache.
 */
import { dirname, join, sep } from 'node:path';
import { digest, toHex } from '../../../base/bytes.ts';
import { makeFolder, removeFile, removeIfEmpty } from '../../../base/disk.ts';
import { codeOf } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';
import { memoize } from '../../../base/memo.ts';
import type { ResponseBody, Spool, SpooledBody, TemporaryFile } from './body.ts';
import { checksumOf } from './checksum.ts';
import { type Meta, openEntry, type StoreEntry, seal, trailer } from './entry.ts';
import { createSpool, discardFile, writeAll } from './spool.ts';
import { forEachThenThrow, listStoredFiles, removeEmptyFolders, type StoredFile } from './store-files.ts';

/** The key of a response. */
export interface StoreKey {
  readonly url: string;
  /** The name of the account that may see the response, or `public`. */
  readonly partition: string;
}

/** The size of the store. */
export interface StoreInfo {
  readonly folder: string;
  /** The number of responses. */
  readonly entries: number;
  readonly bytes: number;
}

/** The cache of responses (RFC 9111), each in a file. A damaged file counts as missing. */
export interface Store {
  /** Returns the entry of a key; undefined if there is none, or only a damaged one. */
  find(key: StoreKey): StoreEntry | undefined;
  /** Returns a spool that collects the body of a response. The caller must end with `save`, `discard` or `abandon`. */
  spool(key: StoreKey): Spool;
  /** Makes a spooled body the entry of its key. Returns the body to use from then on, whether or not it was stored. */
  save(spooled: SpooledBody, meta: NewMeta): ResponseBody;
  /** Removes the file of a spooled body that is not kept; the body can still be read. */
  discard(spooled: SpooledBody): void;
  /** Replaces the description of an entry after a 304; its body stays. */
  update(entry: StoreEntry, meta: NewMeta): void;
  /** Records that an entry was used, at most once a minute, or once an hour for a long one. */
  markUsed(entry: StoreEntry): void;
  remove(key: StoreKey): void;
  /** Removes the partitions whose names begin with this text, at every origin: all private responses of a profile. */
  removePartitions(prefix: string): void;
  /**
   * Removes every response, but no other files in the folder. Returns the number of responses. Tries all, and then
   * throws the first error of the disk.
   */
  clear(): number;
  info(): StoreInfo;
  /**
   * Removes files of killed processes, and the least recently used responses until the rest is within the limit.
   * @param keptPath path of a response to keep
   */
  sweep(keptPath?: string): void;
}

/** Metadata of a response; the store adds size, checksum and version. */
export type NewMeta = Omit<Meta, 'v' | 'size' | 'sum'>;

/** The parts and settings of a store. */
export interface StoreOptions {
  readonly disk: Disk;
  /** The cache folder of the program; the store uses `answers` in it. */
  readonly folder: string;
  /** The user's id: entries of other users are not used. Undefined on Windows. */
  readonly uid: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
  /** Maximum size in bytes; 256 MiB by default. A larger response is kept until the next one is stored. */
  readonly limit?: number;
  /** Receives one line for each failure of the disk. */
  readonly log?: ((problem: string) => void) | undefined;
}

const minuteMs = 60_000;

/** Milliseconds without a write after which a temporary file counts as abandoned. */
const maxTemporaryAge = 60 * minuteMs;

/** Returns a store below `answers` in the folder of the cache. */
export function createStore(options: StoreOptions): Store {
  const { disk, folder, uid, now, random, limit = 256 * 1024 * 1024, log } = options;
  const root = join(folder, 'answers', 'v1');
  const memoizedFolderName = memoize(folderName, 64);
  let writtenBytes = 0;
  let hasSwept = false;

  function pathOf({ url, partition }: StoreKey): string {
    const { protocol, host, pathname, search } = new URL(url);
    const name = `${pathname.slice(1)}${search}`.replace(/[^A-Za-z0-9.-]+/g, '_').slice(-100);
    const folders = [`${protocol}//${host}`, partition].map(memoizedFolderName);
    return [root, ...folders, `${name}-${digest(url)}.answer`].join(sep);
  }

  function openTemporaryFile(path: string): TemporaryFile | undefined {
    const uniqueNumber = Math.floor(random() * 2 ** 32);
    const file = `${path}.${toHex(uniqueNumber)}${toHex(now() >>> 0)}.tmp`;
    const create = (): TemporaryFile => ({ path: file, fd: disk.openSync(file, 'wx+', 0o600) });
    return tryAndLog('not stored', () => {
      try {
        return create();
      } catch {
        // The folder may be missing; any other problem will occur again below.
        makeFolder(disk, dirname(file), 0o700);
        return create();
      }
    });
  }

  /** Renames a complete temporary file to its entry's name. */
  function commit(file: TemporaryFile, path: string, size: number): void {
    seal(disk, file.fd, now());
    disk.renameSync(file.path, path);
    writtenBytes += size;
    // A sweep reads every file, so it runs rarely, and at most once in a run.
    if (writtenBytes > limit / 16 || (!hasSwept && random() < 1 / 8)) {
      writtenBytes = 0;
      hasSwept = true;
      store.sweep(path);
    }
  }

  function tryAndLog<T>(action: string, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      log?.(`${action}: ${codeOf(error) ?? String(error)}`);
      return undefined;
    }
  }

  /** Writes a whole entry to a temporary file and renames that onto the entry's path. */
  function replace(path: string, meta: Meta, pieces: Iterable<Uint8Array>): void {
    const file = openTemporaryFile(path);
    if (file === undefined) return;
    const isStored = tryAndLog('not stored', () => {
      let offset = 0;
      for (const piece of pieces) {
        writeAll(disk, file.fd, piece, offset);
        offset += piece.length;
      }
      writeAll(disk, file.fd, trailer(meta), offset);
      commit(file, path, offset);
      return true;
    });
    if (isStored) tryAndLog('not closed', () => disk.closeSync(file.fd));
    else discardFile(disk, file);
  }

  const store: Store = {
    find(key) {
      const entry = openEntry(disk, pathOf(key), uid, now);
      return entry?.meta.url === key.url && entry.meta.partition === key.partition ? entry : undefined;
    },

    spool: key => createSpool(disk, () => openTemporaryFile(pathOf(key))),

    save({ body, file }, meta) {
      const path = pathOf(meta);
      if (file === undefined) {
        replace(path, { v: 3, ...meta, size: body.size, sum: checksumOf(body) }, body.chunks());
        return body;
      }
      const isStored = tryAndLog('not stored', () => {
        const end = trailer({ v: 3, ...meta, size: body.size, sum: file.checksum });
        writeAll(disk, file.fd, end, body.size);
        commit(file, path, body.size);
        return true;
      });
      if (!isStored) store.discard({ body, file });
      return body;
    },

    discard({ file }) {
      // An open file can still be read after its name is removed.
      if (file) tryAndLog('not removed', () => removeFile(disk, file.path));
    },

    update({ path, meta, body }, details) {
      replace(path, { v: 3, ...details, size: meta.size, sum: meta.sum }, body.chunks());
    },

    markUsed({ path, isSmall, lastUsed }) {
      // The times of a long entry are its seal (entry.ts), which is renewed every hour. The mtime is the older one, so
      // that Linux does not record each read as a use (relatime).
      if (isSmall && Math.abs(now() - lastUsed) > minuteMs)
        tryAndLog('time of use not written', () => disk.utimesSync(path, now() / 1000, now() / 1000 - 1));
    },

    remove(key) {
      tryAndLog('not removed', () => removeFile(disk, pathOf(key)));
    },

    removePartitions(prefix) {
      const namePrefix = folderName(prefix).slice(0, maxNameLength - 9);
      for (const file of listStoredFiles(disk, root))
        if (file.partition.startsWith(namePrefix)) dropFile(file);
      tryAndLog('not removed', () => removeEmptyFolders(disk, root));
    },

    clear() {
      let count = 0;
      forEachThenThrow(listStoredFiles(disk, root), ({ path, isTemporary }) => {
        removeFile(disk, path);
        if (!isTemporary) count++;
      });
      removeEmptyFolders(disk, root);
      removeIfEmpty(disk, dirname(root));
      return count;
    },

    info() {
      let entries = 0;
      let bytes = 0;
      for (const { size, isTemporary } of listStoredFiles(disk, root)) {
        bytes += size;
        if (!isTemporary) entries++;
      }
      return { folder: root, entries, bytes };
    },

    sweep(keptPath) {
      const files: StoredFile[] = [];
      for (const file of listStoredFiles(disk, root))
        if (!file.isTemporary) files.push(file);
        else if (now() - file.changeTime > maxTemporaryAge) dropFile(file);
      let bytes = files.reduce((sum, file) => sum + file.size, 0);
      files.sort((a, b) => a.lastUsed - b.lastUsed);
      for (const file of files) {
        if (bytes <= limit) return;
        if (file.path === keptPath) continue;
        dropFile(file);
        bytes -= file.size;
      }
    },
  };

  function dropFile({ path }: StoredFile): void {
    tryAndLog('not removed', () => removeFile(disk, path));
  }

  return store;
}

const maxNameLength = 120;

/**
 * Returns a text as the name of a folder. Every byte except lower-case letters, digits, `-` and inner dots becomes `_`
 * and two hexadecimal digits. Different texts have different names. If a text begins with another text, its name begins
 * with the name of that text. A name that would be too long ends in a digest of the text instead.
 */
export function folderName(text: string): string {
  const bytes = Buffer.from(text).toString('latin1');
  const name = bytes.replace(
    /[^a-z0-9.-]|^\./g,
    byte => `_${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 9)}-${digest(text)}`;
}

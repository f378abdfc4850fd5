/**
 * The store of answers on disk: `<cache>/answers/v1/<origin>/<partition>/<path and query>-<sum>.answer`, one
 * file each (entry.ts), 0600 in 0700 folders, replaced by rename. Any number of processes may share it, and
 * one that is killed leaves at most a temporary file, which a later sweep removes. What the disk refuses
 * costs the cache and nothing else.
 */
import { join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import type { Body } from './body.ts';
import { digest, hex } from './checksum.ts';
import { type Entry, type Meta, openEntry, seal, sumOf, trailer } from './entry.ts';
import { discardFile, type Spool, type Spooled, spool, type TemporaryFile, writeAll } from './spool.ts';
import { type File, files, removeEmptyFolders } from './store-files.ts';

export interface Key {
  readonly url: string;
  /** Whose answer it is: `public`, or the name of an account. */
  readonly partition: string;
}

export interface StoreInfo {
  readonly folder: string;
  readonly entries: number;
  readonly bytes: number;
  /** When the entry that was longest unused was last used, in milliseconds since the epoch. */
  readonly oldest: number | undefined;
}

export interface Store {
  /** The entry of a key, checked; undefined where there is none, or a damaged one. */
  find(key: Key): Entry | undefined;
  /** Where the body of an answer goes as it comes; `keep` or the spool's `abandon` follows. */
  spool(key: Key): Spool;
  /** Makes a spooled body the entry of its key: its body from now on, whether or not the disk took it. */
  keep(spooled: Spooled, meta: NewMeta): Body;
  /** Replaces what is known about an entry, after a 304; its body stays. */
  update(entry: Entry, meta: NewMeta): void;
  /** Notes that an entry was used, at most once a minute; of a long one, once an hour. */
  used(entry: Entry): void;
  remove(key: Key): void;
  /** Removes every partition whose name begins so, at every origin: what an account saw. */
  forget(prefix: string): void;
  /** Removes every answer, and nothing else, whatever the folder holds. What was removed. */
  clear(): StoreInfo;
  info(): StoreInfo;
  /** Removes what was longest unused until the bound is kept, and what killed processes left behind. */
  sweep(keep?: string): void;
}

export type NewMeta = Omit<Meta, 'v' | 'size' | 'sum'>;

export interface StoreOptions {
  readonly disk: Disk;
  /** The cache folder of the program; the store uses `answers` in it. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Bytes; 256 MiB. One answer larger than that is kept all the same, until another one is kept. */
  readonly limit?: number;
  /** The disk refused something: one line. */
  readonly log?: ((problem: string) => void) | undefined;
}

const minute = 60_000;

/** A temporary file that nobody has written to for so long has no owner any more. */
const abandoned = 60 * minute;

export function createStore(options: StoreOptions): Store {
  const { disk, folder, now, random, limit = 256 * 1024 * 1024, log } = options;
  const root = join(folder, 'answers', 'v1');
  let written = 0;
  let swept = false;

  function pathOf({ url, partition }: Key): string {
    const { protocol, host, pathname, search } = new URL(url);
    const name = `${pathname.slice(1)}${search}`.replace(/[^A-Za-z0-9.-]+/g, '_').slice(-100);
    return join(
      root,
      folderName(`${protocol}//${host}`),
      folderName(partition),
      `${name}-${digest(url)}.answer`,
    );
  }

  function temporary(path: string): TemporaryFile | undefined {
    const unique = Math.floor(random() * 2 ** 32);
    const file = `${path}.${hex(unique)}${hex(now() >>> 0)}.tmp`;
    const create = (): TemporaryFile => ({ path: file, fd: disk.openSync(file, 'wx+', 0o600) });
    return attempt('not stored', () => {
      try {
        return create();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        disk.mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
        return create();
      }
    });
  }

  /** Gives a complete temporary file its name. */
  function settle(file: TemporaryFile, path: string, size: number): void {
    seal(disk, file.fd, now());
    disk.renameSync(file.path, path);
    written += size;
    // Now and then, but once a run: a sweep looks at every file there is.
    if (written > limit / 16 || (!swept && random() < 1 / 8)) {
      written = 0;
      swept = true;
      store.sweep(path);
    }
  }

  function attempt<T>(what: string, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      log?.(`${what}: ${codeOf(error) ?? String(error)}`);
      return undefined;
    }
  }

  /** Writes a whole entry beside its place, then puts it there. */
  function replace(path: string, meta: Meta, pieces: Iterable<Uint8Array>): void {
    const file = temporary(path);
    if (file === undefined) return;
    const done = attempt('not stored', () => {
      let at = 0;
      for (const piece of pieces) {
        writeAll(disk, file.fd, piece, at);
        at += piece.length;
      }
      writeAll(disk, file.fd, trailer(meta), at);
      settle(file, path, at);
      return true;
    });
    if (done === true) attempt('not closed', () => disk.closeSync(file.fd));
    else discardFile(disk, file);
  }

  const store: Store = {
    find(key) {
      const entry = openEntry(disk, pathOf(key), now);
      return entry?.meta.url === key.url && entry.meta.partition === key.partition ? entry : undefined;
    },

    spool: key => spool(disk, () => temporary(pathOf(key))),

    keep({ body, file }, about) {
      const path = pathOf(about);
      if (file === undefined) {
        replace(path, { v: 1, ...about, size: body.size, sum: sumOf(body) }, body.chunks());
        return body;
      }
      const kept = attempt('not stored', () => {
        const end = trailer({ v: 1, ...about, size: body.size, sum: file.sum });
        writeAll(disk, file.fd, end, body.size);
        settle(file, path, body.size);
        return true;
      });
      // Open, it can be read all the same.
      if (kept !== true) attempt('not removed', () => disk.unlinkSync(file.path));
      return body;
    },

    update({ path, meta, body }, about) {
      replace(path, { v: 1, ...about, size: meta.size, sum: meta.sum }, body.chunks());
    },

    used({ path, small, used }) {
      // A long one notes its use when it is sealed again.
      if (small && Math.abs(now() - used) > minute)
        attempt('use not noted', () => disk.utimesSync(path, now() / 1000, now() / 1000 - 1));
    },

    remove(key) {
      const path = pathOf(key);
      if (disk.existsSync(path)) attempt('not removed', () => disk.unlinkSync(path));
    },

    forget(prefix) {
      const start = folderName(prefix).slice(0, longestName - 9);
      for (const file of files(disk, root)) if (file.partition.startsWith(start)) removeFile(file);
      removeEmptyFolders(disk, root);
    },

    clear() {
      const before = store.info();
      for (const file of files(disk, root)) removeFile(file);
      removeEmptyFolders(disk, root);
      for (const above of [root, join(root, '..')]) attempt('kept', () => disk.rmdirSync(above));
      return before;
    },

    info() {
      let entries = 0;
      let bytes = 0;
      let oldest: number | undefined;
      for (const file of files(disk, root)) {
        bytes += file.size;
        if (file.temporary) continue;
        entries++;
        oldest = Math.min(oldest ?? file.used, file.used);
      }
      return { folder: root, entries, bytes, oldest };
    },

    sweep(keep) {
      const kept: File[] = [];
      for (const file of files(disk, root))
        if (!file.temporary) kept.push(file);
        else if (now() - file.changed > abandoned) removeFile(file);
      let bytes = kept.reduce((sum, file) => sum + file.size, 0);
      kept.sort((a, b) => a.used - b.used);
      for (const file of kept) {
        if (bytes <= limit) return;
        if (file.path === keep) continue;
        removeFile(file);
        bytes -= file.size;
      }
    },
  };

  function removeFile(file: File): void {
    attempt('not removed', () => disk.unlinkSync(file.path));
  }

  return store;
}

const longestName = 120;

/**
 * A text as the name of a folder: everything but lower-case letters, digits, `-` and inner dots becomes `_`
 * and hexadecimal digits, so that different texts stay different and the start of a text is the start of
 * its name. A name that would be too long ends in a checksum instead.
 */
export function folderName(text: string): string {
  const bytes = Buffer.from(text).toString('latin1');
  const safe = bytes.replace(
    /[^a-z0-9.-]|^\./g,
    byte => `_${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return safe.length <= longestName ? safe : `${safe.slice(0, longestName - 9)}-${digest(text)}`;
}

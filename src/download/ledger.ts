/**
 * What is known of files that were downloaded: whence, and the validators for a conditional request. A note
 * for each, in the cache. Without one a file is compared with what the service sends.
 */
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../api/store/checksum.ts';
import type { Headers } from '../api/transport/transport.ts';
import { ownerOnly, replaceFile } from '../base/disk.ts';
import { type Disk, isFields } from '../base/io.ts';

type Condition = Readonly<Record<string, string>>;

export interface Ledger {
  /** The condition (RFC 9110 §13.1) under which this file is what `url` has; undefined if it was changed since. */
  condition(path: string, file: Stats, url: string): Condition | undefined;
  /** Is the file as it was downloaded, from wherever? */
  untouched(path: string, file: Stats): boolean;
  record(path: string, file: Stats, url: string, headers: Headers): void;
}

interface Note {
  readonly url: string;
  readonly etag?: string;
  readonly modified?: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly written: number;
}

/** @param folder of the cache */
export function createLedger(disk: Disk, folder: string): Ledger {
  const root = rootOf(folder);
  // Should two paths share a note, it tells of neither more than that it has to be compared.
  const noteOf = (path: string) => join(root, digest(path));

  function find(path: string, file: Stats): Note | undefined {
    try {
      const note: unknown = JSON.parse(disk.readFileSync(noteOf(path), 'utf8'));
      return isNote(note) && note.size === file.size && note.written === file.mtimeMs ? note : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    untouched: (path, file) => find(path, file) !== undefined,
    condition(path, file, url) {
      const note = find(path, file);
      if (note?.url !== url) return undefined;
      const { etag, modified } = note;
      const since: Condition | undefined =
        modified === undefined ? undefined : { 'If-Modified-Since': modified };
      return etag === undefined ? since : { 'If-None-Match': etag };
    },
    record(path, file, url, headers) {
      const note = {
        url,
        etag: headers.get('etag'),
        modified: headers.get('last-modified'),
        size: file.size,
        written: file.mtimeMs,
      } satisfies { [name in keyof Note]: Note[name] | undefined };
      try {
        replaceFile(disk, noteOf(path), JSON.stringify(note), ownerOnly);
      } catch {
        // Without the note, the next run asks for the bytes: no more is lost.
      }
    },
  };
}

/** Removes every note, and nothing else that the folder may hold; the files stay. */
export function forgetDownloads(disk: Disk, folder: string): void {
  const root = rootOf(folder);
  if (!disk.statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of disk.readdirSync(root)) if (noteName.test(name)) disk.unlinkSync(join(root, name));
  if (disk.readdirSync(root).length === 0) disk.rmdirSync(root);
}

const noteName = /^[0-9a-f]{8}(\.[0-9a-f]{8}\.tmp)?$/;

function rootOf(folder: string): string {
  return join(folder, 'downloads');
}

function isNote(value: unknown): value is Note {
  return (
    isFields(value) &&
    typeof value.url === 'string' &&
    typeof value.size === 'number' &&
    typeof value.written === 'number' &&
    [value.etag, value.modified].every(each => each === undefined || typeof each === 'string')
  );
}

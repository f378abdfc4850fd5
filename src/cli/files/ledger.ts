/** Keeps an entry in the cache for each downloaded file. A file without an entry is downloaded again and compared. */
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../base/bytes.ts';
import {
  ownerOnly,
  readFolderEntries,
  readOwnFile,
  removeFile,
  removeIfEmpty,
  replaceFile,
} from '../../base/disk.ts';
import { attempt, codeOf } from '../../base/errors.ts';
import { type FileChangeTools, withLock } from '../../base/files/change.ts';
import type { Disk } from '../../base/io.ts';
import type { HeaderMap, Headers } from '../client/transport/transport.ts';
import type { FileState, LedgerEntry } from './ledger-entry.ts';

export interface Ledger {
  /** Returns the headers of a conditional request for this file (RFC 9110 §13.1), if it is unchanged. */
  conditionalHeaders(path: string, file: Stats, url: string): Promise<HeaderMap | undefined>;
  /**
   * Puts a file in its place while no other process does, and writes an entry about it.
   * @param putFile receives whether the present file is an unchanged download from any URL. It calls `ready` with the
   *   file that will replace it, so that the ledger knows both even if the process is killed.
   */
  place<Result>(path: string, from: DownloadSource, putFile: PutFile<Result>): Promise<Result>;
}

type PutFile<Result> = (isOwn: boolean, ready: (part: Stats) => void) => Result;

interface DownloadSource {
  readonly url: string;
  readonly headers?: Pick<Headers, 'get'>;
}

function fileState({ size, mtimeMs }: Stats): FileState {
  return { size, written: mtimeMs };
}

function isInState(file: Stats, state: FileState | undefined): boolean {
  return state?.size === file.size && state.written === file.mtimeMs;
}

/** A ledger without entries, for files that are downloaded only once. */
export const emptyLedger: Ledger = {
  conditionalHeaders: async () => undefined,
  place: async (_path, _from, putFile) => putFile(false, () => {}),
};

/** Maximum size of an entry in bytes. */
const maxEntryBytes = 64 * 1024;

/** Returns the ledger of downloads in the cache. @param uid the user's id; undefined on Windows */
export function createLedger(tools: FileChangeTools, cacheFolder: string, uid: number | undefined): Ledger {
  const { disk } = tools;
  const root = ledgerFolder(cacheFolder);
  // If two paths have the same digest, their entry fits at most one file, and the other one is compared.
  const fileFor = (path: string) => join(root, digest(path));

  async function loadEntryReader(): Promise<(path: string) => LedgerEntry | undefined> {
    const { parseLedgerEntry } = await import('./ledger-entry.ts');
    return path =>
      attempt(() => parseLedgerEntry(JSON.parse(`${readOwnFile(disk, fileFor(path), uid, maxEntryBytes)}`)));
  }

  function isUnchanged(file: Stats, entry: LedgerEntry | undefined): boolean {
    return entry !== undefined && (isInState(file, entry) || isInState(file, entry.before));
  }

  function writeEntry(path: string, file: Stats, { url, headers }: DownloadSource, oldFile?: Stats): void {
    const entry = {
      url,
      etag: headers?.get('etag'),
      modified: headers?.get('last-modified'),
      ...fileState(file),
      before: oldFile && fileState(oldFile),
    } satisfies { [name in keyof LedgerEntry]: LedgerEntry[name] | undefined };
    // Without an entry the next run downloads the file again and compares it.
    attempt(() => replaceFile(disk, fileFor(path), JSON.stringify(entry), ownerOnly));
  }

  return {
    async conditionalHeaders(path, file, url) {
      const entry = (await loadEntryReader())(path);
      if (entry?.url !== url || !isInState(file, entry)) return undefined;
      const { etag, modified } = entry;
      const headers = modified === undefined ? undefined : { 'If-Modified-Since': modified };
      return etag === undefined ? headers : { 'If-None-Match': etag };
    },
    async place(path, from, putFile) {
      const readEntry = await loadEntryReader();
      let hasBegun = false;
      const placeFile = () => {
        hasBegun = true;
        const oldFile = disk.lstatSync(path, { throwIfNoEntry: false });
        const isOwn = oldFile?.isFile() === true && isUnchanged(oldFile, readEntry(path));
        const result = putFile(isOwn, part => {
          if (isOwn) writeEntry(path, part, from, oldFile);
        });
        writeEntry(path, disk.lstatSync(path), from);
        return result;
      };
      try {
        return await withLock(tools, fileFor(path), placeFile);
      } catch (error) {
        // If the cache can't be written, there are no entries.
        if (hasBegun || codeOf(error) === undefined) throw error;
        return placeFile();
      }
    },
  };
}

/** Removes every entry, but no other files in the folder; downloaded files stay. */
export function forgetDownloads(disk: Disk, cacheFolder: string): void {
  const root = ledgerFolder(cacheFolder);
  for (const { name } of readFolderEntries(disk, root))
    if (entryFileName.test(name)) removeFile(disk, join(root, name));
  removeIfEmpty(disk, root);
}

/** Matches an entry, a temporary file of `replaceFile`, or the lock of a process that places a file. */
const entryFileName = /^[0-9a-f]{8}(\.[0-9a-z]+\.tmp|\.new)?$/;

function ledgerFolder(cacheFolder: string): string {
  return join(cacheFolder, 'downloads');
}

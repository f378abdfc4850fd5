/** Lists the files and folders of the cache. Other files in its folder are ignored and never removed. */

import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { removeIfEmpty } from '../../../base/disk.ts';
import { attempt } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';

/** A file of the store. */
export interface StoredFile {
  readonly path: string;
  /** The name of its partition's folder. */
  readonly partition: string;
  /** The size in bytes. */
  readonly size: number;
  /** The approximate time of its last use, in milliseconds since the epoch. */
  readonly lastUsed: number;
  /** The time of its last write, rename or touch, in milliseconds since the epoch. */
  readonly changeTime: number;
  /** Whether a process is writing it, or was killed while it was writing. */
  readonly isTemporary: boolean;
}

const fileNamePattern = /-[0-9a-f]{8}\.answer(\.[0-9a-f]{16}\.tmp)?$/;

/** Yields every file of the store, of all partitions. */
export function* listStoredFiles(disk: Disk, root: string): Generator<StoredFile> {
  for (const origin of foldersIn(disk, root))
    for (const partition of foldersIn(disk, join(root, origin))) {
      const folder = join(root, origin, partition);
      for (const name of entryNames(disk, folder, entry => entry.isFile())) {
        const match = fileNamePattern.exec(name);
        if (match === null) continue;
        const path = join(folder, name);
        const stat = disk.lstatSync(path, { throwIfNoEntry: false });
        if (stat === undefined) continue;
        const isTemporary = match[1] !== undefined;
        yield {
          path,
          partition,
          size: stat.size,
          lastUsed: stat.atimeMs,
          changeTime: stat.ctimeMs,
          isTemporary,
        };
      }
    }
}

/** Removes the empty folders, including the root. Throws the first error of the disk, at the end. */
export function removeEmptyFolders(disk: Disk, root: string): void {
  const origins = foldersIn(disk, root).map(origin => join(root, origin));
  const folders = origins.flatMap(origin => [
    ...foldersIn(disk, origin).map(partition => join(origin, partition)),
    origin,
  ]);
  forEachThenThrow([...folders, root], folder => removeIfEmpty(disk, folder));
}

/** Calls `action` for each item, even if it fails for others. Throws the first error at the end. */
export function forEachThenThrow<Item>(items: Iterable<Item>, action: (item: Item) => void): void {
  const errors: unknown[] = [];
  for (const item of items)
    try {
      action(item);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

function foldersIn(disk: Disk, folder: string): string[] {
  return entryNames(disk, folder, entry => entry.isDirectory());
}

/** Returns the names in a folder that `isWanted` accepts. Links are neither files nor folders. */
function entryNames(disk: Disk, folder: string, isWanted: (entry: Dirent) => boolean): string[] {
  const entries = attempt(() => disk.readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter(isWanted).map(entry => entry.name);
}

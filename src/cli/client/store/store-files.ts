/** The files and folders that the store consists of. Anything else in its folder is neither seen nor removed. */

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
  /** Bytes. */
  readonly size: number;
  /** About when it was last used, in milliseconds since the epoch. */
  readonly used: number;
  /** When it was last written, renamed or touched. */
  readonly changed: number;
  /** A process is writing it, or was killed while it did. */
  readonly temporary: boolean;
}

const fileName = /-[0-9a-f]{8}\.answer(\.[0-9a-f]{16}\.tmp)?$/;

/** Every file of the store, of all partitions. */
export function* storedFiles(disk: Disk, root: string): Generator<StoredFile> {
  for (const origin of foldersIn(disk, root))
    for (const partition of foldersIn(disk, join(root, origin))) {
      const folder = join(root, origin, partition);
      for (const name of entryNames(disk, folder, entry => entry.isFile())) {
        const match = fileName.exec(name);
        if (match === null) continue;
        const path = join(folder, name);
        const stat = disk.lstatSync(path, { throwIfNoEntry: false });
        if (stat === undefined) continue;
        const temporary = match[1] !== undefined;
        yield { path, partition, size: stat.size, used: stat.atimeMs, changed: stat.ctimeMs, temporary };
      }
    }
}

/** Removes the folders that are empty, the root among them. Throws the first error of the disk, at the end. */
export function removeEmptyFolders(disk: Disk, root: string): void {
  const origins = foldersIn(disk, root).map(origin => join(root, origin));
  const inside = origins.flatMap(origin => [
    ...foldersIn(disk, origin).map(partition => join(origin, partition)),
    origin,
  ]);
  forEachThenThrow([...inside, root], folder => removeIfEmpty(disk, folder));
}

/** Does the same with each, whatever becomes of the others. Throws the first error, at the end. */
export function forEachThenThrow<Item>(items: Iterable<Item>, act: (item: Item) => void): void {
  const errors: unknown[] = [];
  for (const item of items)
    try {
      act(item);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

function foldersIn(disk: Disk, folder: string): string[] {
  return entryNames(disk, folder, entry => entry.isDirectory());
}

/** The names in a folder of which `isWanted` says yes; links are neither files nor folders. */
function entryNames(disk: Disk, folder: string, isWanted: (entry: Dirent) => boolean): string[] {
  const entries = attempt(() => disk.readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter(isWanted).map(entry => entry.name);
}

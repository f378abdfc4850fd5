/** What lies in the store: only files and folders of the shapes that it makes are ever seen, or removed. */
import { join } from 'node:path';
import type { Disk } from '../../base/io.ts';

export interface File {
  readonly path: string;
  /** The name of its partition's folder. */
  readonly partition: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch: when it was last used, about. */
  readonly used: number;
  /** When anything about it last changed. */
  readonly changed: number;
  /** Being written, or left behind by a process that was killed. */
  readonly temporary: boolean;
}

const pattern = /-[0-9a-f]{8}\.answer(\.[0-9a-f]{16}\.tmp)?$/;

export function* files(disk: Disk, root: string): Generator<File> {
  for (const origin of folders(disk, root))
    for (const partition of folders(disk, join(root, origin))) {
      const folder = join(root, origin, partition);
      for (const name of list(disk, folder, false)) {
        const match = pattern.exec(name);
        if (match === null) continue;
        const path = join(folder, name);
        const stat = disk.lstatSync(path, { throwIfNoEntry: false });
        if (stat === undefined || !stat.isFile()) continue;
        const temporary = match[1] !== undefined;
        yield { path, partition, size: stat.size, used: stat.atimeMs, changed: stat.ctimeMs, temporary };
      }
    }
}

/** Folders that hold nothing any more, partitions and origins. */
export function removeEmptyFolders(disk: Disk, root: string): void {
  for (const origin of folders(disk, root)) {
    for (const partition of folders(disk, join(root, origin)))
      removeIfEmpty(disk, join(root, origin, partition));
    removeIfEmpty(disk, join(root, origin));
  }
}

function removeIfEmpty(disk: Disk, folder: string): void {
  try {
    disk.rmdirSync(folder);
  } catch {
    // It holds something, or has gone.
  }
}

function folders(disk: Disk, folder: string): string[] {
  return list(disk, folder, true);
}

/** The names in a folder; links are neither files nor folders. */
function list(disk: Disk, folder: string, directories: boolean): string[] {
  try {
    return disk
      .readdirSync(folder, { withFileTypes: true })
      .filter(entry => (directories ? entry.isDirectory() : entry.isFile()))
      .map(entry => entry.name);
  } catch {
    return [];
  }
}

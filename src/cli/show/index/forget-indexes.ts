/** Removes indexes. */
import { join } from 'node:path';
import { readFolderEntries, removeFile, removeIfEmpty } from '../../../base/disk.ts';
import type { Disk } from '../../../base/io.ts';
import { indexesFolder } from './index-key.ts';

/**
 * Removes the indexes of some nouns for every service, or all indexes: another account may see other records. Other
 * files in the folder stay. Throws the disk's error.
 */
export function forgetIndexes(disk: Disk, cache: string, nouns?: readonly string[]): void {
  const root = indexesFolder(cache);
  for (const service of readFolderEntries(disk, root)) {
    if (!service.isDirectory()) continue;
    const folder = join(root, service.name);
    for (const { name } of readFolderEntries(disk, folder)) {
      const [, noun = ''] = /^([a-z]+)\.index(?:\..*)?$/.exec(name) ?? [];
      if (noun !== '' && (nouns?.includes(noun) ?? true)) removeFile(disk, join(folder, name));
    }
    removeIfEmpty(disk, folder);
  }
  removeIfEmpty(disk, root);
  removeIfEmpty(disk, join(cache, 'indexes'));
}

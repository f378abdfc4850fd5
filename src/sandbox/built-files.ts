/** Reads the files of the catalog that the build has computed. */
import { readAt } from '../base/disk.ts';
import type { Disk } from '../base/io.ts';
import type { Inventory, Library } from './library.ts';

export function openLibrary(folder: string, disk: Disk, sha256: (text: string) => string): Library {
  let inventories: Readonly<Record<string, Inventory>> | undefined;
  const fdByName = new Map<string, number>();
  return {
    part(name, start, length) {
      const fd = fdByName.get(name) ?? disk.openSync(`${folder}/${name}.json`, 'r');
      fdByName.set(name, fd);
      const bytes = readAt(disk, fd, start, length);
      if (bytes.length < length) throw new Error(`${name}.json does not match its inventory.`);
      return bytes;
    },
    read: name => disk.readFileSync(`${folder}/${name}.json`),
    inventory(name) {
      inventories ??= JSON.parse(disk.readFileSync(`${folder}/inventory.json`, 'utf8'));
      return inventories?.[name];
    },
    indexFolder: `${folder}/indexes`,
    sha256,
    lastChangeMs: () => disk.statSync(`${folder}/keys.json`).ctimeMs,
  };
}

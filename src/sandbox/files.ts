/** The files that the build has computed, as the library of the sandbox. */
import type { Disk } from '../base/io.ts';
import type { Inventory, Library } from './library.ts';

/** @param tools functions of Node's that are loaded when they are needed */
export function libraryIn(folder: string, disk: Disk, tools: Pick<Library, 'sha256'>): Library {
  let inventories: Readonly<Record<string, Inventory>> | undefined;
  return {
    read: name => disk.readFileSync(`${folder}/${name}.json`),
    inventory(name) {
      inventories ??= JSON.parse(disk.readFileSync(`${folder}/inventory.json`, 'utf8'));
      return inventories?.[name];
    },
    indexes: `${folder}/indexes`,
    sha256: tools.sha256,
    changed: () => disk.statSync(`${folder}/keys.json`).ctimeMs,
  };
}

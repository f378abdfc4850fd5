/** The files that the build has computed, as the library of the sandbox. */
import type { Disk } from '../base/io.ts';
import type { Inventory, Library } from './library.ts';

/** @param tools functions of Node's that are loaded when they are needed */
export function libraryIn(folder: string, disk: Disk, tools: Pick<Library, 'sha256'>): Library {
  let inventories: Readonly<Record<string, Inventory>> | undefined;
  const open = new Map<string, number>();
  return {
    part(name, start, length) {
      const fd = open.get(name) ?? disk.openSync(`${folder}/${name}.json`, 'r');
      open.set(name, fd);
      const bytes = Buffer.allocUnsafeSlow(length);
      let read = 0;
      for (let at = 0; at < length; at += read) {
        read = disk.readSync(fd, bytes, at, length - at, start + at);
        if (read === 0) throw new Error(`${name}.json is not the one of its inventory.`);
      }
      return bytes;
    },
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

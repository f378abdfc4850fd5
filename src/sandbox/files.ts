/** The files that the build has computed, as the library of the sandbox. */
import type { Disk } from '../base/io.ts';
import type { Inventory, Library } from './library.ts';

/** Functions of Node's that are loaded when they are needed. */
export interface Tools {
  gunzip(bytes: Uint8Array, options: { readonly chunkSize: number }): Uint8Array;
  sha256(text: string): string;
}

export function libraryIn(folder: string, disk: Disk, { gunzip, sha256 }: Tools): Library {
  let inventories: Readonly<Record<string, Inventory>> | undefined;
  return {
    read(name) {
      const path = `${folder}/${name}.json`;
      if (disk.existsSync(path)) return disk.readFileSync(path);
      // The build has compressed what is long.
      const compressed = disk.readFileSync(`${path}.gz`);
      // The last four bytes are the length (RFC 1952): with room for all at once it is not put together from pieces.
      return gunzip(compressed, { chunkSize: compressed.readUInt32LE(compressed.length - 4) + 1 });
    },
    inventory(name) {
      inventories ??= JSON.parse(disk.readFileSync(`${folder}/inventory.json`, 'utf8'));
      return inventories?.[name];
    },
    sha256,
    changed: () => disk.statSync(`${folder}/keys.json`).ctimeMs,
  };
}

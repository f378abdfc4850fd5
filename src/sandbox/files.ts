/** The files that the build has computed, as the library of the sandbox. */
import type { Disk } from '../base/io.ts';
import type { Inventory, Library } from './library.ts';

/** Functions of Node's that are loaded when they are needed. */
interface Tools {
  gunzip(bytes: Uint8Array, options: { readonly chunkSize: number }): Uint8Array;
  sha256(text: string): string;
}

/** Bytes of a long file in each member of its gzip file (RFC 1952, 2.2): a part is read without the others. */
export const blockSize = 1 << 16;

export function libraryIn(folder: string, disk: Disk, { gunzip, sha256 }: Tools): Library {
  let inventories: Readonly<Record<string, Inventory>> | undefined;
  const open = new Map<string, number>();
  const inflated = new Map<string, Uint8Array>();

  function inventory(name: string): Inventory | undefined {
    inventories ??= JSON.parse(disk.readFileSync(`${folder}/inventory.json`, 'utf8'));
    return inventories?.[name];
  }

  function readAt(file: string, start: number, length: number): Buffer {
    const fd = open.get(file) ?? disk.openSync(`${folder}/${file}`, 'r');
    open.set(file, fd);
    const bytes = Buffer.allocUnsafeSlow(length);
    let read = 0;
    for (let at = 0; at < length; at += read) {
      read = disk.readSync(fd, bytes, at, length - at, start + at);
      if (read === 0) throw new Error(`${file} is not the one of its inventory.`);
    }
    return bytes;
  }

  function block(name: string, starts: readonly number[], number: number): Uint8Array {
    const [start = 0, end = 0] = starts.slice(number);
    const key = `${name} ${number}`;
    const bytes =
      inflated.get(key) ??
      gunzip(readAt(`${name}.json.gz`, start, end - start), { chunkSize: blockSize + 1 });
    inflated.set(key, bytes);
    return bytes;
  }

  return {
    part(name, start, length) {
      const { blocks } = inventory(name) ?? {};
      if (blocks === undefined) return readAt(`${name}.json`, start, length);
      const [first, end] = [Math.floor(start / blockSize), Math.ceil((start + length) / blockSize)];
      const numbers = Array.from({ length: end - first }, (_, index) => first + index);
      const [bytes = Buffer.alloc(0), ...others] = numbers.map(number => block(name, blocks, number));
      const from = start - first * blockSize;
      return (others.length === 0 ? bytes : Buffer.concat([bytes, ...others])).subarray(from, from + length);
    },
    read(name) {
      const { blocks, size = 0 } = inventory(name) ?? {};
      if (blocks === undefined) return disk.readFileSync(`${folder}/${name}.json`);
      // With room for all at once it is not put together from pieces.
      return gunzip(disk.readFileSync(`${folder}/${name}.json.gz`), { chunkSize: size + 1 });
    },
    inventory,
    indexes: `${folder}/indexes`,
    sha256,
    changed: () => disk.statSync(`${folder}/keys.json`).ctimeMs,
  };
}

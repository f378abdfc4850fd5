/** Reads the files of the catalog that the build has computed. */
import { lineBeginning } from '../base/bytes.ts';
import type { Disk } from '../base/io.ts';
import { expandScales, type ShortHead, stretch } from './compact-scales.ts';
import type { Inventory, Library } from './library.ts';

export function libraryIn(folder: string, disk: Disk, sha256: (text: string) => string): Library {
  let inventories: Readonly<Record<string, Inventory>> | undefined;
  const open = new Map<string, number>();
  const heads = new Map<string, ShortHead>();

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

  function headOf(name: string, short: number): ShortHead {
    const head: ShortHead =
      heads.get(name) ?? JSON.parse(readAt(`${name}.short`, 0, short).toString('latin1'));
    heads.set(name, head);
    return head;
  }

  /**
   * Returns the expanded bytes of a compacted file that include this range of its original text, and their position.
   */
  function lengthenedParts(name: string, short: number, start: number, end: number): [Buffer, number] {
    const head = headOf(name, short);
    const { starts, places } = head;
    let first = Math.floor(start / stretch);
    while ((starts[first] ?? 0) > start) first--;
    const place = places[first] ?? 0;
    const bytes = readAt(`${name}.short`, short + place, (places[Math.ceil(end / stretch)] ?? place) - place);
    const from = starts[first] ?? 0;
    return [expandScales(bytes, head), from];
  }

  return {
    part(name, start, length) {
      const { short } = inventory(name) ?? {};
      if (short === undefined) return readAt(`${name}.json`, start, length);
      const [bytes, from] = lengthenedParts(name, short, start, start + length);
      return bytes.subarray(start - from, start - from + length);
    },
    read(name) {
      const { short, size = 0 } = inventory(name) ?? {};
      if (short === undefined) return disk.readFileSync(`${folder}/${name}.json`);
      return lengthenedParts(name, short, 0, size)[0];
    },
    line(name, beginning) {
      const { short } = inventory(name) ?? {};
      if (short === undefined) return undefined;
      const line = lineBeginning(disk.readFileSync(`${folder}/${name}.short`), beginning);
      return line && expandScales(line, headOf(name, short));
    },
    inventory,
    indexes: `${folder}/indexes`,
    sha256,
    changed: () => disk.statSync(`${folder}/keys.json`).ctimeMs,
  };
}

/** The files that the build has computed, as the library of the sandbox. */
import type { Disk } from '../base/io.ts';
import type { Library } from './library.ts';

/** Functions of Node's that are loaded when they are needed. */
export interface Tools {
  gunzip(bytes: Uint8Array): Uint8Array;
  sha256(text: string): string;
}

export function libraryIn(folder: string, disk: Disk, { gunzip, sha256 }: Tools): Library {
  return {
    read(name) {
      const path = `${folder}/${name}.json`;
      if (disk.existsSync(path)) return disk.readFileSync(path);
      // The build has compressed what is long.
      return gunzip(disk.readFileSync(`${path}.gz`));
    },
    sha256,
    changed: () => disk.statSync(`${folder}/keys.json`).ctimeMs,
  };
}

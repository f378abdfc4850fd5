/** Reads the text files from which the catalog is computed: src/sandbox/data, at build time only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextFile } from '../../base/text-table.ts';

/** Gives access to the files by their names below src/sandbox/data. */
export interface DataFiles {
  read(name: string): TextFile;
  /** Returns the names of a folder's files below src/sandbox/data, sorted: `articles/01-….html`. */
  names(folder: string): readonly string[];
}

const folder = join(import.meta.dirname, '../data');

export const dataFiles: DataFiles = {
  read: name => ({ path: `src/sandbox/data/${name}`, text: readFileSync(join(folder, name), 'utf8') }),
  names: subfolder =>
    readdirSync(join(folder, subfolder))
      .sort()
      .map(name => `${subfolder}/${name}`),
};

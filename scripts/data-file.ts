import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextFile } from '../src/base/text-table.ts';

const root = join(import.meta.dirname, '..');

/** Returns a function that reads a file of the folder by name. @param folder path from the root of the repository */
export function fileReader(folder: string): (name: string) => TextFile {
  return name => {
    const path = `${folder}/${name}`;
    return { path, text: readFileSync(join(root, path), 'utf8') };
  };
}

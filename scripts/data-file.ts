import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextFile } from '../src/base/text-table.ts';

const root = join(import.meta.dirname, '..');

/** A function that reads a file of the folder by its name. @param folder from the root of the project */
export function filesOf(folder: string): (name: string) => TextFile {
  return name => {
    const path = `${folder}/${name}`;
    return { path, text: readFileSync(join(root, path), 'utf8') };
  };
}

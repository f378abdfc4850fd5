import { dirname } from 'node:path';
import type { Disk } from '../io.ts';

/** Puts a file in the place of another, whole or not at all. Throws what the disk says. */
export function replaceFile(
  disk: Disk,
  path: string,
  text: string,
  modes: { readonly file?: number; readonly folder?: number } = {},
): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2)}.tmp`;
  disk.mkdirSync(dirname(path), { recursive: true, mode: modes.folder });
  try {
    disk.writeFileSync(temporary, text, { mode: modes.file, flag: 'wx' });
    disk.renameSync(temporary, path);
  } catch (error) {
    try {
      disk.rmSync(temporary, { force: true });
    } catch {
      // What the disk said first is what matters.
    }
    throw error;
  }
}

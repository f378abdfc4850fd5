/** What several floors do with files. */
import { dirname } from 'node:path';
import type { Disk } from './io.ts';

export interface Modes {
  readonly file?: number;
  /** Of folders that are made on the way. */
  readonly folder?: number;
}

/** For what is nobody else's business. */
export const ownerOnly: Modes = { file: 0o600, folder: 0o700 };

/** Puts a file in the place of another, whole or not at all. Throws what the disk says. */
export function replaceFile(disk: Disk, path: string, content: string | Uint8Array, modes: Modes = {}): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2)}.tmp`;
  disk.mkdirSync(dirname(path), { recursive: true, mode: modes.folder });
  try {
    disk.writeFileSync(temporary, content, { mode: modes.file, flag: 'wx' });
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

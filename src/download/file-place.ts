/** The place where a finished download goes: what is there is compared, kept under another name, or replaced. */
import type { Stats } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '../base/errors.ts';
import type { Disk } from '../base/io.ts';

export interface Placed {
  /** `unchanged`: the same bytes were there already. */
  readonly status: 'downloaded' | 'unchanged';
  /** The name under which another file that was there is kept now. */
  readonly kept?: string | undefined;
}

/** What is at the path; a link counts for itself. Throws where it is a folder. */
export function statOf(disk: Disk, path: string): Stats | undefined {
  const stat = disk.lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat;
  throw new Failure('usage', `There is a folder in the place of the file ${basename(path)}.`, {
    code: 'is_folder',
    hint: 'Move it away, or choose another folder with --dir.',
  });
}

/**
 * Moves a finished part to its place, in one step. A link that is there is replaced, not followed.
 * @param rule for what is there: `force` replaces it unseen; `update` and `keep` compare it, and what differs
 * is replaced, or kept under another name
 */
export function settle(disk: Disk, part: string, path: string, rule: 'force' | 'update' | 'keep'): Placed {
  const there = statOf(disk, path);
  // Another process at the same work was quicker, and has tidied up.
  if (there?.isFile() && !disk.existsSync(part)) return { status: 'unchanged' };
  if (there?.isFile() && rule !== 'force' && isSame(disk, part, path)) {
    disk.rmSync(part);
    return { status: 'unchanged' };
  }
  const kept = there && rule === 'keep' ? moveAside(disk, path) : undefined;
  disk.renameSync(part, path);
  return { status: 'downloaded', kept };
}

/** The name that it has now: `kick.wav.old`, `kick.wav.old2`, … */
function moveAside(disk: Disk, path: string): string {
  const name = freeName(disk, `${path}.old`);
  disk.renameSync(path, name);
  return name;
}

function freeName(disk: Disk, first: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? first : first + number;
    if (disk.lstatSync(name, { throwIfNoEntry: false }) === undefined) return name;
  }
}

function isSame(disk: Disk, one: string, other: string): boolean {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const files = [one, other].map(path => disk.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
  const [a = 0, b = 0] = files;
  try {
    if (disk.fstatSync(a).size !== disk.fstatSync(b).size) return false;
    const [left, right] = [Buffer.alloc(1 << 16), Buffer.alloc(1 << 16)];
    for (let at = 0; ; ) {
      const read = disk.readSync(a, left, 0, left.length, at);
      if (read === 0) return true;
      const length = disk.readSync(b, right, 0, read, at);
      if (length === 0 || left.compare(right, 0, length, 0, length) !== 0) return false;
      at += length;
    }
  } finally {
    for (const file of files) disk.closeSync(file);
  }
}

/** Moves a finished download to its place. An existing file is compared, kept under another name, or replaced. */
import type { Stats } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';
import { diskReason, withSuffix, writeNewFile } from '../../base/disk.ts';
import { codeOf, Failure } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import { escapeControls } from '../../base/text/sanitise.ts';

export interface PlacedFile {
  /** `unchanged`: the same bytes were there before. */
  readonly status: 'downloaded' | 'unchanged';
  /** The new name of another file that was in its place. */
  readonly kept?: string | undefined;
}

/** Returns the absolute path of a file. @param workingFolder empty if it was removed. @throws Failure `no_folder` */
export function absolutePathOf(workingFolder: string, path: string): string {
  if (workingFolder !== '' || isAbsolute(path)) return resolve(workingFolder, path);
  throw new Failure('usage', 'The working directory was removed.', {
    code: 'no_folder',
    hint: 'Change to another directory, or give an absolute path.',
  });
}

/** Returns the file or link at a path; undefined if there is none. Throws Failure `is_folder` for a folder. */
export function statOf(disk: Disk, path: string): Stats | undefined {
  const stat = disk.lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat;
  throw new Failure('usage', `${basename(path)} is a directory.`, {
    code: 'is_folder',
    hint: 'Move it away, or choose another directory with --dir.',
  });
}

/**
 * Moves a part to its place. Except with `force`, an existing file with the same bytes stays.
 * @param rule `force` and `update` replace another file, `keep` renames it. @throws Failure `is_folder`, disk errors
 */
export function putInPlace(
  disk: Disk,
  part: string,
  path: string,
  rule: 'force' | 'update' | 'keep',
): PlacedFile {
  const existingFile = statOf(disk, path);
  // Another process has finished the same download, and removed the part.
  if (existingFile?.isFile() && !disk.existsSync(part)) return { status: 'unchanged' };
  if (existingFile?.isFile() && rule !== 'force' && haveSameBytes(disk, part, path)) {
    disk.rmSync(part);
    return { status: 'unchanged' };
  }
  const keptPath = existingFile && rule === 'keep' ? moveAside(disk, path) : undefined;
  disk.renameSync(part, path);
  return { status: 'downloaded', kept: keptPath };
}

/** Renames a file to `kick.wav.old`, `kick.wav.old2`, …, and returns the new name. */
function moveAside(disk: Disk, path: string): string {
  for (let number = 1; ; number++) {
    const name = withSuffix(path, number === 1 ? '.old' : `.old${number}`);
    try {
      // Prevents other processes from moving a file there, too.
      writeNewFile(disk, name, '');
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      continue;
    }
    disk.renameSync(path, name);
    return name;
  }
}

function haveSameBytes(disk: Disk, one: string, other: string): boolean {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const files = [one, other].map(path => disk.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
  const [a = 0, b = 0] = files;
  try {
    if (disk.fstatSync(a).size !== disk.fstatSync(b).size) return false;
    const [left, right] = [Buffer.alloc(1 << 16), Buffer.alloc(1 << 16)];
    for (let offset = 0; ; ) {
      const bytesRead = disk.readSync(a, left, 0, left.length, offset);
      if (bytesRead === 0) return true;
      const length = disk.readSync(b, right, 0, bytesRead, offset);
      if (length === 0 || left.compare(right, 0, length, 0, length) !== 0) return false;
      offset += length;
    }
  } finally {
    for (const file of files) disk.closeSync(file);
  }
}

/** Returns the disk's error as a failure; other errors unchanged. */
export function diskFailure(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'syscall' in error ? codeOf(error) : undefined;
  if (code === undefined) return error;
  return new Failure('unexpected', `${path} can't be written: ${diskReason(error)}.`, {
    code: 'not_written',
    hint: 'Choose another directory with --dir, or free some space; then run the command again.',
    cause: error,
  });
}

/** Returns the notice about a renamed file. */
export function keptFileNotice(shownPath: string, keptPath: string): string {
  return `${escapeControls(shownPath)} already existed with other content. The old file is now ${escapeControls(keptPath)}.`;
}

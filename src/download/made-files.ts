/** What a command has made, as files. */
import { join, resolve } from 'node:path';
import { type Content, makeFolder, piecesOf, replaceFile, writeNewFile } from '../base/disk.ts';
import { Failure } from '../base/errors.ts';
import type { Context } from '../context/context.ts';
import type { Machine } from '../context/machine.ts';
import { visible } from '../output/text/sanitise.ts';
import { diskFailure, putInPlace, statOf } from './file-place.ts';
import { fileNames } from './filenames.ts';

export interface Made {
  /** With its extension, as it would be called in a folder; made safe here. */
  readonly name: string;
  readonly content: Content;
}

/** The disk, and the folder from which relative paths count. */
type WorkingPlace = Pick<Machine, 'disk' | 'folder'>;

/** @throws Failure `is_folder`, `not_written` */
export function refuseFolder({ disk, folder }: WorkingPlace, file: string): void {
  const path = resolve(folder, file);
  const there = orMadeFileFailure(path, () => disk.statSync(path, { throwIfNoEntry: false }));
  if (!there?.isDirectory()) return;
  throw new Failure('usage', `'${file}' is a folder.`, {
    code: 'is_folder',
    hint: 'Name a file in it, or give the folder with --dir.',
  });
}

/** @throws Failure `not_written` */
export function writeFile({ disk, folder }: WorkingPlace, name: string, content: Content): void {
  const path = resolve(folder, name);
  orMadeFileFailure(path, () => {
    const there = disk.statSync(path, { throwIfNoEntry: false });
    // A device or a pipe takes what it is sent; another file in its place would not.
    if (there === undefined || there.isFile()) {
      replaceFile(disk, path, content);
      return;
    }
    const file = disk.openSync(path, 'w');
    try {
      for (const piece of piecesOf(content)) disk.writeFileSync(file, piece);
    } finally {
      disk.closeSync(file);
    }
  });
}

/** Each under its name; their paths go to stdout. @throws Failure `not_written` */
export function writeFolder({ machine, note }: Context, dir: string, made: readonly Made[]): void {
  const { disk, stdout, folder } = machine;
  const names = fileNames(
    made.map(({ name }) => name),
    'music',
  );
  orMadeFileFailure(dir, () => makeFolder(disk, resolve(folder, dir)));
  for (const [index, { content }] of made.entries()) {
    const shown = join(dir, names[index] ?? '');
    const path = resolve(folder, shown);
    statOf(disk, path);
    const { kept } = orMadeFileFailure(path, () => {
      const part = `${path}.${Math.random().toString(36).slice(2)}.tmp`;
      try {
        writeNewFile(disk, part, content);
        return putInPlace(disk, part, path, 'keep');
      } finally {
        disk.rmSync(part, { force: true });
      }
    });
    stdout.write(`${stdout.isTerminal ? visible(shown) : shown}\n`);
    if (kept) note(`${visible(shown)} was another file, which is ${kept} now.`);
  }
}

function orMadeFileFailure<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw diskFailure(error, path);
  }
}

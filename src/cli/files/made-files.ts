/** Writes the results of commands to files. */
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import {
  contentPieces,
  type FileContent,
  makeFolder,
  replaceNamedFile,
  resolveLink,
  temporaryPath,
  writeNewFile,
} from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import type { Context } from '../program/context/context.ts';
import type { Machine } from '../program/context/machine.ts';
import {
  absolutePathOf,
  diskFailure,
  keptFileNotice,
  type PlacedFile,
  putInPlace,
  statOf,
} from './file-place.ts';
import { fileNames } from './filenames.ts';
import { createLedger } from './ledger.ts';

export interface MadeFile {
  /** The name with its extension. Unsafe characters are replaced when the file is written. */
  readonly name: string;
  readonly content: FileContent;
}

type LedgerMachine = Pick<Machine, 'disk' | 'clock' | 'processes' | 'workingFolder' | 'places' | 'uid'>;

/** The disk, and the base folder of relative paths. */
type WorkingPlace = Pick<Machine, 'disk' | 'workingFolder'>;

/** Throws if the path is a folder. @throws Failure `is_folder`, `no_folder`, `not_written` */
export function refuseFolder({ disk, workingFolder }: WorkingPlace, file: string): void {
  const path = absolutePathOf(workingFolder, file);
  const existingFile = rewordDiskErrors(path, () => disk.statSync(path, { throwIfNoEntry: false }));
  if (!existingFile?.isDirectory()) return;
  throw new Failure('usage', `'${file}' is a directory.`, {
    code: 'is_folder',
    hint: 'Name a file in it, or give the directory with --dir.',
  });
}

/** Matches names of open files, which are written in place. */
const descriptorPath = /^\/(dev\/(stdout|stderr|fd\/)|proc\/)/;

/**
 * Writes a named file. Without `force`, it only replaces a file that is empty, or unchanged since music-cli wrote it.
 * @throws Failure `file_exists`, `no_folder`, `not_written`
 */
export async function writeFile(
  machine: LedgerMachine,
  name: string,
  content: FileContent,
  force: boolean,
): Promise<void> {
  const { disk, workingFolder, places, uid } = machine;
  const path = absolutePathOf(workingFolder, name);
  try {
    const existingFile = disk.statSync(path, { throwIfNoEntry: false });
    // A device or a pipe must be written in place, not replaced by a file.
    if (existingFile !== undefined && (!existingFile.isFile() || descriptorPath.test(path)))
      return writeToDescriptor(disk, path, content);
    const target = resolveLink(disk, path);
    const ledger = createLedger(machine, places.cache, uid);
    await ledger.place(target, { url: 'made' }, isOwn => {
      const oldFile = disk.statSync(target, { throwIfNoEntry: false });
      if (!force && !isOwn && oldFile !== undefined && oldFile.size > 0) throw fileExists(name);
      replaceNamedFile(disk, target, content);
    });
  } catch (error) {
    throw diskFailure(error, path);
  }
}

function writeToDescriptor(disk: Disk, path: string, content: FileContent): void {
  const file = disk.openSync(path, 'w');
  try {
    for (const piece of contentPieces(content)) disk.writeFileSync(file, piece);
  } finally {
    disk.closeSync(file);
  }
}

function fileExists(name: string): Failure {
  return new Failure('usage', `'${name}' exists, and music-cli did not make it.`, {
    code: 'file_exists',
    hint: 'Replace it with --force, or name another file.',
  });
}

/** Writes each file under its name; prints their paths on stdout. @throws as `writeFilesInto` does */
export function writeFolder({ machine, notice }: Context, dir: string, files: readonly MadeFile[]): void {
  const { stdout } = machine;
  for (const { shownPath, keptNotice } of writeFilesInto(machine, dir, files)) {
    stdout.write(`${stdout.isTerminal ? escapeControls(shownPath) : shownPath}\n`);
    if (keptNotice !== undefined) notice(keptNotice);
  }
}

/** Writes files under their names; renames files in the way. @throws Failure `is_folder`, `no_folder`, `not_written` */
export function* writeFilesInto(
  { disk, workingFolder }: WorkingPlace,
  dir: string,
  files: readonly MadeFile[],
): Generator<{ readonly shownPath: string; readonly keptNotice: string | undefined }> {
  const names = fileNames(
    files.map(({ name }) => name),
    'music',
  );
  rewordDiskErrors(dir, () => makeFolder(disk, absolutePathOf(workingFolder, dir)));
  for (const [index, { content }] of files.entries()) {
    const shownPath = join(dir, names[index] ?? '');
    const path = absolutePathOf(workingFolder, shownPath);
    statOf(disk, path);
    const { kept } = rewordDiskErrors(path, () => {
      return putContent(disk, path, content, 'keep');
    });
    yield { shownPath, keptNotice: kept && keptFileNotice(shownPath, kept) };
  }
}

/** Writes the content. @param ready receives the new file before it is moved to its place */
function putContent(
  disk: Disk,
  path: string,
  content: FileContent,
  rule: 'update' | 'keep',
  ready: (part: Stats) => void = () => {},
): PlacedFile {
  const part = temporaryPath(path);
  try {
    writeNewFile(disk, part, content);
    ready(disk.lstatSync(part));
    return putInPlace(disk, part, path, rule);
  } finally {
    disk.rmSync(part, { force: true });
  }
}

/** Writes a file; `notice` receives a message if it renames another. @throws Failure `is_folder`, `not_written` */
export type WriteMadeFile = (
  name: string,
  content: string | Uint8Array,
  notice: (line: string) => void,
) => Promise<void>;

/** Returns a writer for a folder. It replaces files of earlier runs, and renames other files that are in the way. */
export function createFolderWriter(machine: LedgerMachine, dir: string): WriteMadeFile {
  const { disk, workingFolder, places, uid } = machine;
  const root = absolutePathOf(workingFolder, dir);
  const ledger = createLedger(machine, places.cache, uid);
  return async (name, content, notice) => {
    const path = join(root, name);
    try {
      makeFolder(disk, root);
      const { kept } = await ledger.place(path, { url: name }, (isOwn, ready) =>
        putContent(disk, path, content, isOwn ? 'update' : 'keep', ready),
      );
      if (kept !== undefined) notice(keptFileNotice(join(dir, name), kept));
    } catch (error) {
      throw diskFailure(error, path);
    }
  };
}

function rewordDiskErrors<Result>(path: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw diskFailure(error, path);
  }
}

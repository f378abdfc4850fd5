/** What a command has made → stdout, one file, or a folder of files. */
import { join, resolve } from 'node:path';
import { type Content, makeFolder, replaceFile, writeNewFile } from '../base/disk.ts';
import { Failure } from '../base/errors.ts';
import type { Disk } from '../base/io.ts';
import type { OptionValues } from '../cli/option.ts';
import type { MadeFileOptions } from '../cli/shared-options.ts';
import type { Context } from '../context/context.ts';
import { visible } from '../output/text/sanitise.ts';
import { diskFailure, putInPlace, statOf } from './file-place.ts';
import { fileNames } from './filenames.ts';

export interface Made {
  /** With its extension, as it would be called in a folder; made safe here. */
  readonly name: string;
  readonly content: Content;
}

export interface FileKind {
  /** As messages call it: `MIDI`. */
  readonly called: string;
  /** Its bytes are no text, and mean nothing on a terminal. */
  readonly binary: boolean;
}

/**
 * Writes what was made where --file or --dir say, else to stdout; of files in a folder it prints the paths, and
 * keeps what was there as `<name>.old`.
 * @throws Failure `not_text`, `conflicting_options`, `several`, `is_folder`, `not_written`
 */
export function deliver(
  context: Context,
  { file, dir }: OptionValues<MadeFileOptions>,
  made: readonly Made[],
): void {
  const { machine } = context;
  const [first] = made;
  if (dir !== undefined) intoFolder(context, dir, made);
  else if (first !== undefined && file !== undefined)
    toFile(machine.disk, resolve(machine.folder, file), first.content);
  else if (first !== undefined && typeof first.content === 'string') context.print([first.content]);
  else if (first !== undefined) for (const piece of piecesOf(first.content)) machine.stdout.write(piece);
}

function piecesOf(content: Content): Iterable<string | Uint8Array> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** Refuses what can't be delivered, before anything is asked or made. */
export function checkDelivery(
  { machine }: Context,
  { file, dir }: OptionValues<MadeFileOptions>,
  kind: FileKind,
  count: number,
  name: string,
): void {
  if (file !== undefined && dir !== undefined)
    throw new Failure('usage', 'Give --file or --dir, not both.', { code: 'conflicting_options' });
  if (count > 1 && dir === undefined) {
    throw new Failure('usage', `A ${kind.called} file holds one of them, and ${count} are asked for.`, {
      code: 'several',
      hint: 'Name a folder for their files with --dir.',
    });
  }
  if (kind.binary && file === undefined && dir === undefined && machine.stdout.isTerminal) {
    throw new Failure('usage', `${kind.called} is not text.`, {
      code: 'not_text',
      hint: `Send it to a file: --file ${visible(name)}`,
    });
  }
  if (file === undefined) return;
  const path = resolve(machine.folder, file);
  const there = orMadeFileFailure(path, () => machine.disk.statSync(path, { throwIfNoEntry: false }));
  if (there?.isDirectory()) {
    throw new Failure('usage', `'${file}' is a folder.`, {
      code: 'is_folder',
      hint: 'Name a file in it, or give the folder with --dir.',
    });
  }
}

function toFile(disk: Disk, path: string, content: Content): void {
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

function intoFolder({ machine, note }: Context, dir: string, made: readonly Made[]): void {
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

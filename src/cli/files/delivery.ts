/** Writes the result of a command to stdout, to one file, or to a folder of files. */
import { resolve } from 'node:path';
import { contentPieces, type FileContent } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import type { OptionValues } from '../program/argv/option.ts';
import { stdoutPath } from '../program/argv/readers.ts';
import type { MadeFileOptions } from '../program/argv/shared-options.ts';
import type { Context } from '../program/context/context.ts';
import { formatSize } from '../program/terminal/say.ts';
import type { MadeFile } from './made-files.ts';

export interface FileFormat {
  /** The name in messages: `MIDI`. */
  readonly label: string;
  /** Whether the bytes are not text, so that a terminal cannot show them. */
  readonly isBinary?: boolean;
}

/** Returns the path of --file; undefined for stdout. */
export function chosenPath({ file }: Pick<OptionValues<MadeFileOptions>, 'file'>): string | undefined {
  return file === stdoutPath ? undefined : file;
}

/** Writes the result. @param summary of a single file: `12 notes, 4 s`. @throws as `writeFile` and `writeFolder` do */
export async function deliver(
  context: Context,
  { dir, force, ...options }: OptionValues<MadeFileOptions>,
  files: readonly MadeFile[],
  summary?: string,
): Promise<void> {
  const [first] = files;
  const file = chosenPath(options);
  if (dir !== undefined) (await import('./made-files.ts')).writeFolder(context, dir, files);
  else if (first !== undefined && file !== undefined) {
    await (await import('./made-files.ts')).writeFile(context.machine, file, first.content, force);
    const { disk, workingFolder } = context.machine;
    const { size = 0 } = disk.statSync(resolve(workingFolder, file), { throwIfNoEntry: false }) ?? {};
    context.terminalNotice(`${escapeControls(file)}: ${summary ?? formatSize(size)}`);
  } else if (first !== undefined && typeof first.content === 'string') context.print([first.content]);
  else if (first !== undefined) await writePieces(context, first.content);
}

/** Number of pieces to write before other requests of this process run. 20 pieces are a second of sound. */
const piecesInARow = 40;

/** Writes pieces, and lets other requests of this process run in between. */
async function writePieces({ machine }: Context, content: FileContent): Promise<void> {
  let count = 0;
  for (const piece of contentPieces(content)) {
    if (++count % piecesInARow === 0) await machine.clock.sleep(0);
    machine.stdout.write(piece);
  }
}

/** Throws if the output is impossible. @throws Failure `not_text`, `several`, and as `refuseFolder` does */
export async function checkDelivery(
  { machine }: Context,
  { dir, ...options }: OptionValues<MadeFileOptions>,
  format: FileFormat,
  pieceCount: number,
  suggestName: () => string | Promise<string>,
): Promise<void> {
  const file = chosenPath(options);
  if (pieceCount > 1 && dir === undefined) {
    throw new Failure('usage', `One file of this format cannot contain ${pieceCount} pieces.`, {
      code: 'several',
      hint: 'Write one file for each with --dir <directory>.',
    });
  }
  if (format.isBinary && file === undefined && dir === undefined && machine.stdout.isTerminal) {
    throw new Failure('usage', `Refusing to write ${format.label} to the terminal.`, {
      code: 'not_text',
      hint: `Write it to a file: --file ${escapeControls(await suggestName())}`,
    });
  }
  if (file !== undefined) (await import('./made-files.ts')).refuseFolder(machine, file);
}

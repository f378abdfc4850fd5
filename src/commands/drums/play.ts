/** `drums play`: the sound of samples. */
import { Failure } from '../../base/errors.ts';
import type { Deed } from '../../context/command.ts';
import type { Wanted } from '../../download/transfer.ts';
import { playFiles } from '../play/files.ts';
import { filesOf } from './download.ts';
import { folderPath } from './drums.ts';

export const playDrums: Deed = async (context, { args }) => {
  const [folder = '', name] = args;
  const files = await filesOf(context, await folderPath(context, folder));
  await playFiles(context, name === undefined ? files : [fileNamed(files, name)]);
};

/** The file of that name, with or without its extension. */
function fileNamed(files: readonly Wanted[], name: string): Wanted {
  const wanted = name.toLowerCase();
  const names = files.map(({ path }) => path.at(-1) ?? '');
  const stems = names.map(each => each.replace(/\.[a-z0-9]{1,8}$/i, ''));
  const index = [names, stems]
    .map(list => list.findIndex(each => each.toLowerCase() === wanted))
    .find(at => at >= 0);
  const file = files[index ?? -1];
  if (file) return file;
  throw new Failure('not-found', `There is no sample '${name}' in this folder.`, {
    code: 'no_match',
    hint: `There are ${stems.slice(0, 20).join(', ')}.`,
  });
}

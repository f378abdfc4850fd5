/** `drums`: folders of samples, their files, and the samples themselves. */
import type { Answer } from '../../api/client.ts';
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { drumSource, showAndRemember } from '../../candidates/remember.ts';
import { drumFiles, drumFolders } from '../../catalog/drums.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { collectionOf, recordsIn } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { find } from '../noun/lookup.ts';

export const folders: Deed<RecordOptions> = async (context, { options }) => {
  const answer = await askForFolders(context);
  const set = collectionOf(drumFolders, 'folders', answer, drumSource.at);
  await showAndRemember(context, options, drumSource, answer, set);
};

async function askForFolders(context: Context): Promise<Answer> {
  const client = await context.client();
  return client.get({ path: drumSource.path, auth: 'none' });
}

export const files: Deed<RecordOptions> = async (context, { args, options }) => {
  const path = await folderPath(context, args[0] ?? '');
  const client = await context.client();
  const answer = await client.get({ path: filesRoute(path), auth: 'none' });
  await show(context, options, collectionOf(drumFiles, 'files', answer, ['files']));
};

export function filesRoute(path: string): string {
  return `/api/drum-folder-files.json${query({ path })}`;
}

/** The paths of all folders. */
export async function allFolders(context: Context): Promise<string[]> {
  const all = recordsIn(await askForFolders(context), drumSource.at);
  return all.map(({ path }) => String(path));
}

/** The path of a folder that a person gave by path or label. */
export async function folderPath(context: Context, wanted: string): Promise<string> {
  if (wanted.trim() === '')
    throw new Failure('usage', 'A folder has a path or a label.', { code: 'no_folder' });
  const all = recordsIn(await askForFolders(context), drumSource.at);
  const exact = all.find(folder => folder.path === wanted || folder.path === wanted.replace(/\/$/, ''));
  return String((exact ?? find(drumFolders, 'drum folders', all, wanted).record).path);
}

/** `drums`: folders of samples, their files, and the samples themselves. */
import type { Answer } from '../../api/client.ts';
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { drumSource, showAndRemember } from '../../candidates/remember.ts';
import { drumFiles, drumFolders } from '../../catalog/drums.ts';
import type { Context } from '../../context/context.ts';
import type { Handler } from '../../context/handler.ts';
import { show } from '../../records/show.ts';
import { collectionOf, recordsIn } from '../../records/showing.ts';
import { find } from '../noun/lookup.ts';

export const folders: Handler = async (context, given) => {
  const answer = await askForFolders(context);
  const showing = collectionOf(drumFolders, 'folders', answer, drumSource.at);
  await showAndRemember(context, given, drumSource, answer, showing);
};

async function askForFolders(context: Context): Promise<Answer> {
  const client = await context.client();
  return client.get({ path: drumSource.path, auth: 'none' });
}

export const files: Handler = async (context, given) => {
  const path = await folderPath(context, given.args[0] ?? '');
  const client = await context.client();
  const answer = await client.get({ path: filesRoute(path), auth: 'none' });
  await show(context, given, collectionOf(drumFiles, 'files', answer, ['files']));
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

/** `drums`: folders of samples, their files, and the samples themselves. */
import { query } from '../api/url.ts';
import { drumFiles, drumFolders } from '../catalog/drums.ts';
import { Failure } from '../errors.ts';
import { records } from '../output/records.ts';
import type { Context } from './context.ts';
import type { Handler } from './handler.ts';
import { find } from './lookup.ts';
import { drumSource, rememberAnswer } from './remember.ts';
import { show } from './show.ts';
import { collectionOf } from './showing.ts';

export const folders: Handler = async (context, given) => {
  const client = await context.client();
  const answer = await client.get({ path: '/api/drum-folders.json', auth: 'none' });
  await rememberAnswer(context, drumSource, answer);
  await show(context, given, collectionOf(drumFolders, 'folders', answer, ['folders']));
};

export const files: Handler = async (context, given) => {
  const path = await folderPath(context, given.args[0] ?? '');
  const client = await context.client();
  const answer = await client.get({ path: filesRoute(path), auth: 'none' });
  await show(context, given, collectionOf(drumFiles, 'files', answer, ['files']));
};

export function filesRoute(path: string): string {
  return `/api/drum-folder-files.json${query({ path })}`;
}

export async function allFolders(context: Context): Promise<string[]> {
  const client = await context.client();
  const { body } = await client.get({ path: '/api/drum-folders.json', auth: 'none' });
  return [...records(body.chunks(), ['folders'])].map(({ fields }) => String(fields.path));
}

/** The path of a folder that a person gave by path or label. */
export async function folderPath(context: Context, wanted: string): Promise<string> {
  if (wanted.trim() === '')
    throw new Failure('usage', 'A folder has a path or a label.', { code: 'no_folder' });
  const client = await context.client();
  const { body } = await client.get({ path: '/api/drum-folders.json', auth: 'none' });
  const all = [...records(body.chunks(), ['folders'])].map(({ fields }) => fields);
  const exact = all.find(folder => folder.path === wanted || folder.path === wanted.replace(/\/$/, ''));
  return String((exact ?? find(drumFolders, 'drum folders', all, wanted).record).path);
}

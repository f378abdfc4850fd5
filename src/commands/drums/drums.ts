/** `drums`: folders of samples, their files, and the samples themselves. */
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { drumFiles, drums } from '../../catalog/drums.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { collectionOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { recordsOf } from '../noun/collection.ts';
import { findByName } from '../noun/lookup/lookup.ts';

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
  const records = await recordsOf(context, drums);
  return Array.from(records(), ({ fields }) => String(drums.id(fields)));
}

/** The path of a folder that a person gave by path or label. */
export async function folderPath(context: Context, wanted: string): Promise<string> {
  if (wanted.trim() === '')
    throw new Failure('usage', 'A folder has a path or a label.', { code: 'no_folder' });
  const { line, note } = findByName(drums, await recordsOf(context, drums), wanted.replace(/\/+$/, ''));
  if (note !== undefined) context.note(note);
  return String(drums.id(line.fields));
}

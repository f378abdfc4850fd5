/** `drums download`: the files of folders. */
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { curlEach, lastUrlSegment, urlsOf } from '../../download/addresses.ts';
import { fileNames, foldedFilename, safePath } from '../../download/filenames.ts';
import { transfer, type Wanted } from '../../download/transfer.ts';
import { recordsIn } from '../../records/record-set.ts';
import { allFolders, filesRoute, folderPath } from './drums.ts';
import type { drumDownloadOptions } from './options.ts';

export const downloadDrums: Deed<typeof drumDownloadOptions> = async (context, { args, options }) => {
  const isAll = options.all;
  if (isAll === args.length > 0) {
    throw new Failure('usage', isAll ? 'Give folders or --all, not both.' : 'Which folder?', {
      code: isAll ? 'conflicting_options' : 'no_folder',
      hint: "'music-cli drums folders' lists them; --all takes every one.",
    });
  }
  if (context.settings.curl && !isAll) return curlEach(context, args.map(filesRoute));
  const paths = isAll
    ? await allFolders(context)
    : await Promise.all(args.map(name => folderPath(context, name)));
  const folders = [...new Set(paths)];
  const places = isAll || folders.length > 1 ? folderNames(folders) : [[]];
  const lists = await Promise.all(
    folders.map((path, index) => filesOf(context, path, places[index] ?? [], places)),
  );
  await transfer(context, options, lists.flat());
};

/** The files of a folder; that there is no list of them counts as one file that failed. */
export async function filesOf(
  context: Context,
  path: string,
  folder: readonly string[] = [],
  folders: readonly (readonly string[])[] = [],
): Promise<Wanted[]> {
  const route = filesRoute(path);
  try {
    const client = await context.client();
    const listed = recordsIn(await client.get({ path: route, auth: 'none' }), ['files']);
    const once = new Map(listed.map(file => [JSON.stringify([file.name, file.url]), file]));
    const files = [...once.values()];
    const names = fileNames(files.map(drumName), 'sample', inside(folder, folders));
    return files.map(({ url }, index) => ({
      path: [...folder, names[index] ?? ''],
      urls: urlsOf(context, url, '/api/drum-folder-files.json'),
    }));
  } catch (error) {
    if (!(error instanceof Failure) || folder.length === 0) throw error;
    return [{ path: folder, urls: error }];
  }
}

/** A place for each folder, made from the segments of its path; no two are one. */
function folderNames(paths: readonly string[]): string[][] {
  const places = paths.map(path => safePath(path));
  const siblings = new Map<string, number[]>();
  for (const [index, place] of places.entries()) {
    const parent = folderKey(place.slice(0, -1));
    siblings.set(parent, [...(siblings.get(parent) ?? []), index]);
  }
  for (const indices of siblings.values()) {
    const names = fileNames(
      indices.map(index => places[index]?.at(-1) ?? ''),
      'folder',
    );
    for (const [at, index] of indices.entries())
      places[index] = [...(places[index]?.slice(0, -1) ?? []), names[at] ?? ''];
  }
  return places;
}

/** Names of folders that lie in this one: no file may be called so. */
function inside(folder: readonly string[], folders: readonly (readonly string[])[]): string[] {
  const within = folders.filter(
    other => other.length > folder.length && folderKey(other.slice(0, folder.length)) === folderKey(folder),
  );
  return within.map(other => other[folder.length] ?? '');
}

function folderKey(place: readonly string[]): string {
  return place.map(foldedFilename).join('/');
}

/** The name that the service gives, or the end of the address where it gives none. */
function drumName({ name, url }: Fields): string {
  return typeof name === 'string' && name.trim() !== '' ? name : lastUrlSegment(url);
}

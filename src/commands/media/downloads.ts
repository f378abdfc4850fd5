/** `drums download` and `media download`: which files are wanted, and what they are to be called. */

import { fileUrls } from '../../api/transport/file-address.ts';
import { segment } from '../../api/url.ts';
import { Failure, Finished } from '../../base/errors.ts';
import { type Fields, isFields } from '../../base/io.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import type { Handler } from '../../context/handler.ts';
import { fileNames, folded, safePath } from '../../download/filenames.ts';
import { transfer, type Wanted } from '../../download/transfer.ts';
import { recordsIn } from '../../records/showing.ts';
import { allFolders, filesRoute, folderPath } from '../drums/drums.ts';
import { idsOf } from '../noun/get.ts';

export const downloadDrums: Handler = async (context, given) => {
  const isAll = given.flag('all');
  if (isAll === given.args.length > 0) {
    throw new Failure('usage', isAll ? 'Give folders or --all, not both.' : 'Which folder?', {
      code: isAll ? 'conflicting_options' : 'no_folder',
      hint: "'music-cli drums folders' lists them; --all takes every one.",
    });
  }
  if (context.settings.curl && !isAll) return curlEach(context, given.args.map(filesRoute));
  const paths = isAll
    ? await allFolders(context)
    : await Promise.all(given.args.map(name => folderPath(context, name)));
  const folders = [...new Set(paths)];
  const places = isAll || folders.length > 1 ? folderNames(folders) : [[]];
  const lists = await Promise.all(
    folders.map((path, index) => filesOf(context, path, places[index] ?? [], places)),
  );
  await transfer(context, given, lists.flat());
};

export function downloadMedia(noun: Noun): Handler {
  return async (context, given) => {
    const client = await context.client();
    if (context.settings.curl && given.args.every(id => /^\d+$/.test(id)))
      return curlEach(
        context,
        given.args.map(id => `${noun.path}/${segment(id)}`),
      );
    const ids = [...new Set(await idsOf(context, noun, given.args))];
    const assets = await Promise.all(
      ids.map(async (id): Promise<Fields> => {
        const answer = await client.get({ path: `${noun.path}/${segment(id)}`, auth: 'none' });
        const body = answer.json();
        return isFields(body) && isFields(body.data) ? body.data : {};
      }),
    );
    const names = fileNames(assets.map(mediaName), 'media');
    await transfer(
      context,
      given,
      assets.map(({ path }, index) => ({ path: [names[index] ?? ''], urls: urlsOf(context, path, '/') })),
    );
  };
}

/** The files of a folder; that there is no list of them counts as one file that failed. */
async function filesOf(
  context: Context,
  path: string,
  folder: readonly string[],
  folders: readonly (readonly string[])[],
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
    const parent = keyOf(place.slice(0, -1));
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
    other => other.length > folder.length && keyOf(other.slice(0, folder.length)) === keyOf(folder),
  );
  return within.map(other => other[folder.length] ?? '');
}

function keyOf(place: readonly string[]): string {
  return place.map(folded).join('/');
}

/** The name that the service gives, or the end of the address where it gives none. */
function drumName({ name, url }: Fields): string {
  return typeof name === 'string' && name.trim() !== '' ? name : lastSegment(url);
}

/** The end of the asset's path, with an extension for its type where it has none. */
function mediaName({ path, nameSlug, mimeType }: Fields): string {
  const name = lastSegment(path) || (typeof nameSlug === 'string' ? nameSlug : '');
  if (/\.[a-z0-9]{1,8}$/i.test(name) || name === '') return name;
  const type = typeof mimeType === 'string' ? (mimeType.split(';')[0] ?? '').trim().toLowerCase() : '';
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined ? name : `${name}.${extension}`;
}

/** Of the types that a catalog of sounds may have (IANA, Media Types; the x- ones are common). */
const extensions: Readonly<Record<string, string>> = {
  'audio/aac': 'aac',
  'audio/aiff': 'aiff',
  'audio/x-aiff': 'aiff',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/midi': 'mid',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/vnd.wave': 'wav',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

function lastSegment(address: unknown): string {
  const path = typeof address === 'string' ? address.replace(/[?#].*$/s, '') : '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function urlsOf({ settings }: Context, address: unknown, at: string): string[] | Failure {
  try {
    if (typeof address === 'string') return fileUrls(address, at, settings.base);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return new Failure('service', 'The service names no address for it.', { code: 'no_address' });
}

/** --curl: the requests that tell where the files are. */
async function curlEach(context: Context, paths: readonly string[]): Promise<void> {
  const client = await context.client();
  for (const path of paths) {
    await client.get({ path, auth: 'none' }).catch((error: unknown) => {
      if (!(error instanceof Finished)) throw error;
    });
  }
}

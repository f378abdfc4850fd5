/** Finds the files of media assets. */
import type { Fields } from '../../base/io.ts';
import { media } from '../../catalog/media.ts';
import { lastUrlSegment, urlsOf } from '../files/addresses.ts';
import { fileNames } from '../files/filenames.ts';
import type { FileRequest } from '../files/transfer.ts';
import type { Context } from '../program/context/context.ts';
import { readTypedNames, resolveQueries, throwMissing } from './lookup/ids.ts';
import { fetchRecordsById } from './lookup/items.ts';
import mediaTypes from './media-types.json';

/** Returns the files of the assets that arguments name, each once. Throws a Failure if one does not exist. */
export async function findAssetFiles(context: Context, args: readonly string[]): Promise<FileRequest[]> {
  const { found, missing } = await resolveQueries(context, media, await readTypedNames(context, args));
  throwMissing(missing);
  const assets = await fetchRecordsById(context, media, [
    ...new Map(found.map(each => [each.id, each])).values(),
  ]);
  const names = fileNames(assets.map(mediaName), 'media');
  return assets.map(({ path }, index) => ({
    path: [names[index] ?? ''],
    urls: urlsOf(context, path, '/'),
  }));
}

/** Returns the end of the asset's path, with an extension for its type if it has none. */
function mediaName({ path, nameSlug, mimeType }: Fields): string {
  const name = lastUrlSegment(path) || (typeof nameSlug === 'string' ? nameSlug : '');
  if (/\.[a-z0-9]{1,8}$/i.test(name) || name === '') return name;
  const type = typeof mimeType === 'string' ? (mimeType.split(';')[0] ?? '').trim().toLowerCase() : '';
  const found = Object.entries(typesByExtension).find(([, types]) => types.includes(type));
  return found === undefined ? name : `${name}.${found[0]}`;
}

/** The media types of files by extension (IANA; those with x- are also common). */
const typesByExtension: Readonly<Record<string, readonly string[]>> = mediaTypes;

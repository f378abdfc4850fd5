/** The files of media assets. */
import type { Fields } from '../base/io.ts';
import { media } from '../catalog/media.ts';
import type { Context } from '../context/context.ts';
import { lastUrlSegment, urlsOf } from '../download/addresses.ts';
import { fileNames } from '../download/filenames.ts';
import type { Wanted } from '../download/transfer.ts';
import { failFor, resolveIds, typedNames } from './lookup/ids.ts';
import { recordsById } from './lookup/items.ts';

/** The files of the assets that arguments name, each once. */
export async function filesOfAssets(context: Context, args: readonly string[]): Promise<Wanted[]> {
  const { found, missing } = await resolveIds(context, media, await typedNames(context, args));
  failFor(missing);
  const assets = await recordsById(context, media, [...new Map(found.map(each => [each.id, each])).values()]);
  const names = fileNames(assets.map(mediaName), 'media');
  return assets.map(({ path }, index) => ({
    path: [names[index] ?? ''],
    urls: urlsOf(context, path, '/'),
  }));
}

/** The end of the asset's path, with an extension for its type where it has none. */
function mediaName({ path, nameSlug, mimeType }: Fields): string {
  const name = lastUrlSegment(path) || (typeof nameSlug === 'string' ? nameSlug : '');
  if (/\.[a-z0-9]{1,8}$/i.test(name) || name === '') return name;
  const type = typeof mimeType === 'string' ? (mimeType.split(';')[0] ?? '').trim().toLowerCase() : '';
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined ? name : `${name}.${extension}`;
}

/** File extensions of the media types that a catalog of sounds may have (IANA; those with x- are common too). */
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

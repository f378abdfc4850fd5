/** The commands that only media have: `media download`, and `media play`. */
import { segment } from '../api/url.ts';
import type { Fields } from '../base/io.ts';
import { media } from '../catalog/media.ts';
import { downloadOptions } from '../cli/shared-options.ts';
import { type Context, command } from '../context/context.ts';
import { curlEach, lastUrlSegment, urlsOf } from '../download/addresses.ts';
import { fileNames } from '../download/filenames.ts';
import type { Wanted } from '../download/transfer.ts';
import { idArguments, pickedArguments } from './noun/declarations.ts';
import { failFor, resolveIds, typedIn } from './noun/ids.ts';
import { recordsById } from './noun/items.ts';

export const download = command({
  description:
    'Downloads the files of assets, and prints their paths. A download that broke off is continued the next time, and a file that is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
  arguments: idArguments(media),
  options: downloadOptions,
  examples: [{ command: 'media download 1 --dir sounds', says: 'the first asset, into a folder' }],
  run: async (context, { args, options }) => {
    if (context.settings.curl && args.every(id => /^\d+$/.test(id)))
      return curlEach(
        context,
        args.map(id => `${media.path}/${segment(id)}`),
      );
    const files = await filesOfAssets(context, args);
    const { transfer } = await import('../download/transfer.ts');
    await transfer(context, options, files);
  },
});

export const play = command({
  description:
    'Fetches the files of assets and plays them one after the other, through a program of this machine that plays files of their kind, or the one that MUSIC_CLI_PLAYER names.',
  arguments: pickedArguments(media),
  examples: [{ command: 'media play 1', says: 'the first asset' }],
  run: async (context, { args }) => {
    const files = await filesOfAssets(context, args);
    const { playFiles } = await import('./play/files.ts');
    await playFiles(context, files);
  },
});

/** The files of the assets that arguments name, each once. */
export async function filesOfAssets(context: Context, args: readonly string[]): Promise<Wanted[]> {
  const { found, missing } = await resolveIds(context, media, await typedIn(context, args));
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

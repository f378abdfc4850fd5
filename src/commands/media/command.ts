/** What only media have. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { downloadOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { idArguments, pickedArguments } from '../noun/arguments.ts';

export function mediaCommands(media: Noun): readonly Command[] {
  return [
    command({
      name: 'download',
      summary: 'the file of an asset',
      description:
        'Downloads the files of assets, and prints their paths. A download that broke off is continued the next time, and a file that is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
      arguments: idArguments(media),
      options: downloadOptions,
      examples: [{ command: 'media download 1 --dir sounds', says: 'the first asset, into a folder' }],
      load: async () => (await import('./download.ts')).downloadMedia(media),
    }),
    command({
      name: 'play',
      summary: 'hear the file of an asset',
      description:
        'Fetches the files of assets and plays them one after the other, through a program of this machine that plays files of their kind, or the one that MUSIC_CLI_PLAYER names.',
      arguments: pickedArguments(media),
      examples: [{ command: 'media play 1', says: 'the first asset' }],
      load: async () => (await import('./play.ts')).playMedia(media),
    }),
  ];
}

import { drums as collection, drumFiles } from '../../catalog/drums.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { command } from '../../context/command.ts';
import { drumDownloadOptions } from './options.ts';

const folder = {
  name: 'folder',
  summary: 'path or label of a folder',
  values: { from: 'records', of: 'drums' },
} as const;

export const drums = command({
  name: 'drums',
  group: 'Sounds and aggregates',
  summary: collection.summary,
  options: recordOptions(collection.columns),
  load: async () => (await import('../noun/list.ts')).list(collection),
  commands: [
    command({
      name: 'folders',
      aliases: ['list', 'ls'],
      summary: 'the folders of drum samples',
      options: recordOptions(collection.columns),
      examples: collection.examples,
      load: async () => (await import('../noun/list.ts')).list(collection),
    }),
    command({
      name: 'files',
      aliases: ['get'],
      summary: 'the files of a folder',
      arguments: [{ ...folder, required: true }],
      options: recordOptions(drumFiles.columns),
      examples: [{ command: 'drums files Kits/Acoustic', says: 'the samples of one folder' }],
      load: async () => (await import('./drums.ts')).files,
    }),
    command({
      name: 'play',
      summary: 'hear the files of a folder',
      description:
        'Fetches the files of a folder and plays them one after the other, or the one that is named, through a program of this machine or the one that MUSIC_CLI_PLAYER names.',
      arguments: [
        { ...folder, required: true },
        { name: 'name', summary: 'name of a file in it' },
      ],
      examples: [{ command: 'drums play Kits/Acoustic kick', says: 'one sample' }],
      load: async () => (await import('./play.ts')).playDrums,
    }),
    command({
      name: 'download',
      summary: 'the files of a folder, to disk',
      description:
        'Downloads the files of a folder, and prints their paths. Of several folders each gets its own below --dir. A download that broke off is continued the next time, and a file that is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
      arguments: [{ ...folder, variadic: true }],
      options: drumDownloadOptions,
      examples: [{ command: 'drums download Kits/Acoustic --dir kit', says: 'one folder, into a folder' }],
      load: async () => (await import('./download.ts')).downloadDrums,
    }),
  ],
});

/** The commands of the other catalog routes: tracks, drums, aggregates, raw access. */
import { drumFiles, drumFolders } from '../catalog/drums.ts';
import { nouns } from '../catalog/index.ts';
import { groupSummary } from '../catalog/lib/groups.ts';
import { tracks } from '../catalog/tracks.ts';
import type { Command, Option } from '../cli/command.ts';
import { downloadOptions, limitOption, recordOptions } from '../cli/options.ts';
import type { Load } from '../context/handler.ts';

const group = 'Sounds and aggregates';

const groupNames = { from: 'suggestions', suggestions: nouns.map(noun => noun.resource) } as const;
const groupOption: Option = {
  flags: '--group <name>',
  summary: 'show the records of one group',
  values: groupNames,
};

const folder = {
  name: 'folder',
  summary: 'path or label of a folder',
  values: { from: 'records', of: 'drums' },
} as const;
export const soundCommands: readonly Command<Load>[] = [
  {
    name: 'tracks',
    group,
    summary: 'circular tracks: rhythms ready to play',
    commands: [
      {
        name: 'list',
        alias: 'ls',
        summary: 'the tracks',
        options: [
          ...recordOptions(tracks.columns, { limit: false }),
          { ...limitOption, summary: 'how many to ask the service for' },
        ],
        examples: [
          { command: 'tracks list --limit 5', says: 'the first five' },
          { command: "tracks list --filter 'transport.bpm > 150'", says: 'the fast ones' },
          { command: 'tracks list --columns id,name -o csv', says: 'ids and names' },
        ],
        load: async () => (await import('./tracks/tracks.ts')).listTracks,
      },
      {
        name: 'get',
        summary: 'one track or several, by id or name',
        arguments: [
          {
            name: 'id',
            summary: 'as kind:id, or a name',
            required: true,
            variadic: true,
            values: { from: 'records', of: 'tracks' },
          },
        ],
        options: recordOptions(tracks.columns),
        load: async () => (await import('./tracks/tracks.ts')).getTracks,
      },
    ],
  },
  {
    name: 'drums',
    group,
    summary: 'drum samples, by folder',
    options: recordOptions(drumFolders.columns),
    load: async () => (await import('./drums/drums.ts')).folders,
    commands: [
      {
        name: 'folders',
        summary: 'the folders',
        options: recordOptions(drumFolders.columns),
        load: async () => (await import('./drums/drums.ts')).folders,
      },
      {
        name: 'files',
        summary: 'the files of a folder',
        arguments: [{ ...folder, required: true }],
        options: recordOptions(drumFiles.columns),
        load: async () => (await import('./drums/drums.ts')).files,
      },
      {
        name: 'download',
        summary: 'the files of a folder, to disk',
        description:
          'Downloads the files of a folder, and prints their paths. Of several folders each gets its own below --dir. What broke off is gone on with the next time, and what is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
        arguments: [{ ...folder, variadic: true }],
        options: [...downloadOptions, { flags: '--all', summary: 'every folder, each in its own' }],
        load: async () => (await import('./media/downloads.ts')).downloadDrums,
      },
    ],
  },
  {
    name: 'bootstrap',
    group,
    summary: 'keys, scales and instruments in one answer',
    options: [
      { flags: '--key-id <value>', summary: 'passed on as keyId' },
      { flags: '--bass-interval-id <value>', summary: 'passed on as bassIntervalId' },
      { flags: '--relationships <value>', summary: 'passed on as relationships' },
      groupOption,
      ...recordOptions(groupSummary.columns),
    ],
    load: async () => (await import('./aggregates/aggregates.ts')).bootstrap,
  },
  {
    name: 'entities',
    group,
    summary: 'several collections in one answer',
    options: [
      {
        flags: '--include <groups>',
        summary: 'which groups, as a comma list',
        values: groupNames,
        list: true,
      },
      groupOption,
      ...recordOptions(groupSummary.columns),
    ],
    load: async () => (await import('./aggregates/aggregates.ts')).entities,
  },
  {
    name: 'api',
    group,
    summary: 'any GET below /api, as it is',
    arguments: [{ name: 'path', summary: 'as /api/mobile/keys or mobile/keys', required: true }],
    options: [
      { flags: '-i, --include', summary: 'print status and headers first' },
      { flags: '--query-param <k=v>', summary: 'add a query parameter', repeat: true },
    ],
    load: async () => (await import('./api/api.ts')).api,
  },
];

/** The commands of the nouns: `list` and `get` follow from the table, what only one noun has is added by hand. */

import { nouns } from '../../catalog/index.ts';
import { instrumentOptions } from '../../catalog/instrument-options.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { rows } from '../../catalog/rows.ts';
import { systemState } from '../../catalog/system-state.ts';
import type { Command } from '../../cli/command.ts';
import { downloadOptions, recordOptions } from '../../cli/options.ts';
import type { Load } from '../../context/handler.ts';
import { get } from './get.ts';
import { list } from './list.ts';

const oddCommands: Readonly<Record<string, (noun: Noun) => readonly Command<Load>[]>> = {
  systems: noun => [
    {
      name: 'state',
      summary: 'the tones of a system with their frequencies',
      arguments: [
        {
          name: 'id',
          summary: 'id or name of a system',
          required: true,
          variadic: true,
          values: { from: 'records', of: 'systems' },
        },
      ],
      options: recordOptions(systemState.columns),
      load: async () => (await import('../systems/state.ts')).state(noun),
    },
  ],
  media: noun => [
    {
      name: 'download',
      summary: 'the file of an asset',
      description:
        'Downloads the files of assets, and prints their paths. What broke off is gone on with the next time, and what is there unchanged is not sent again; another file of the same name is kept as <name>.old.',
      arguments: [
        {
          name: 'id',
          summary: 'id or name of an asset',
          required: true,
          variadic: true,
          values: { from: 'records', of: 'media' },
        },
      ],
      options: downloadOptions,
      load: async () => (await import('../media/downloads.ts')).downloadMedia(noun),
    },
  ],
  instruments: noun => [
    {
      name: 'options',
      summary: 'instruments as the options of a select, favourites marked',
      options: recordOptions(instrumentOptions.columns),
      load: async () => (await import('../instruments/instruments.ts')).options,
    },
    {
      name: 'rows',
      summary: 'the rows of an instrument',
      arguments: [
        {
          name: 'instrument',
          summary: 'id or name of an instrument',
          required: true,
          values: { from: 'records', of: 'instruments' },
        },
      ],
      options: recordOptions(rows.columns),
      load: async () => (await import('../instruments/instruments.ts')).rows(noun),
    },
  ],
};

export const nounCommands: readonly Command<Load>[] = nouns.map(nounCommand);

/** Many are declared and one is asked for: what is below it is made then. */
function nounCommand(noun: Noun): Command<Load> {
  let commands: readonly Command<Load>[] | undefined;
  return {
    name: noun.name,
    group: 'Catalog',
    summary: noun.summary,
    get commands() {
      commands ??= commandsOf(noun);
      return commands;
    },
  };
}

/** `list` and `get` of a noun, and what only this noun has. */
function commandsOf(noun: Noun): readonly Command<Load>[] {
  const isPublicList = noun.name === 'keys' || noun.name === 'instruments';
  return [
    {
      name: 'list',
      alias: 'ls',
      summary: `all ${noun.name}`,
      notes: columnsNote(noun),
      options: [
        ...recordOptions(noun.columns),
        ...(isPublicList ? [{ flags: '--public', summary: 'from the public list, a bare array' }] : []),
      ],
      examples: noun.examples,
      load: async () => list(noun),
    },
    {
      name: 'get',
      summary: `one ${noun.one} or several, by id or name`,
      arguments: [
        {
          name: 'id',
          summary: `id or name of a ${noun.one}`,
          required: true,
          variadic: true,
          values: { from: 'records', of: noun.name },
        },
      ],
      options: recordOptions(noun.columns),
      load: async () => get(noun),
    },
    ...(oddCommands[noun.name]?.(noun) ?? []),
  ];
}

function columnsNote(noun: Noun): string {
  const names = noun.columns.map(column => column.name).join(', ');
  return `Columns: ${names}; and any field by its dot path.`;
}

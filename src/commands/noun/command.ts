/** The commands of a noun: `list` and `get` follow from the table of nouns, others are added by hand. */
import { type Collection, isMusical, isNoun, type Noun } from '../../catalog/lib/noun.ts';
import { command, type Definition, type Entry } from '../../context/command.ts';
import { list } from './list.ts';
import { musicCommands } from './music.ts';

/** Commands that only one noun has. */
const additions: Readonly<Record<string, (noun: Noun) => readonly Entry[]>> = {
  media: media => [
    {
      name: 'download',
      summary: 'the file of an asset',
      load: async () => (await import('../media.ts')).download(media),
    },
    {
      name: 'play',
      summary: 'hear the file of an asset',
      load: async () => (await import('../media.ts')).play(media),
    },
  ],
  instruments: instruments => [
    {
      name: 'options',
      summary: 'instruments as the options of a select, favourites marked',
      load: async () => (await import('../instruments.ts')).options,
    },
    {
      name: 'rows',
      summary: 'the rows of an instrument',
      load: async () => (await import('../instruments.ts')).rows(instruments),
    },
  ],
  systems: systems => [
    {
      name: 'state',
      summary: 'the tones of a system with their frequencies',
      load: async () => (await import('../systems.ts')).state(systems),
    },
  ],
};

export function nounCommand(collection: Collection): Definition {
  const { name, one } = collection;
  return command({
    commands: [
      {
        name: 'list',
        aliases: ['ls'],
        summary: `all ${name}`,
        load: async () => list(collection),
      },
      {
        name: 'get',
        summary: `one ${one} or several, by id or name`,
        load: async () => (await import('./get.ts')).get(collection),
      },
      ...(isMusical(collection) ? musicCommands(collection) : []),
      ...(isNoun(collection) ? (additions[name]?.(collection) ?? []) : []),
    ],
  });
}

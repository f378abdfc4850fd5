/** The commands of a noun: `list` and `get`, what its kind of music can do, and what only this noun has. */
import { instruments } from '../../catalog/instruments.ts';
import { type Collection, isMusical } from '../../catalog/lib/noun.ts';
import { media } from '../../catalog/media.ts';
import { systems } from '../../catalog/systems.ts';
import { command, type Definition, type Entry } from '../../context/context.ts';
import { listCommand } from './list.ts';
import { musicCommands } from './music.ts';

/** Commands that only one noun has. */
const additions: ReadonlyMap<Collection, readonly Entry[]> = new Map<Collection, readonly Entry[]>([
  [
    media,
    [
      {
        name: 'download',
        summary: 'the file of an asset',
        load: async () => (await import('../media.ts')).download,
      },
      {
        name: 'play',
        summary: 'hear the file of an asset',
        load: async () => (await import('../media.ts')).play,
      },
    ],
  ],
  [
    instruments,
    [
      {
        name: 'options',
        summary: 'instruments as the options of a select, favourites marked',
        load: async () => (await import('../instruments.ts')).options,
      },
      {
        name: 'rows',
        summary: 'the rows of an instrument',
        load: async () => (await import('../instruments.ts')).rows,
      },
    ],
  ],
  [
    systems,
    [
      {
        name: 'state',
        summary: 'the tones of a system with their frequencies',
        load: async () => (await import('../systems.ts')).state,
      },
    ],
  ],
]);

export function nounCommand(collection: Collection): Definition {
  const { name, one } = collection;
  return command({
    commands: [
      {
        name: 'list',
        aliases: ['ls'],
        summary: `all ${name}`,
        load: async () => listCommand(collection),
      },
      {
        name: 'get',
        summary: `one ${one} or several, by id or name`,
        load: async () => (await import('./get.ts')).get(collection),
      },
      ...(isMusical(collection) ? musicCommands(collection) : []),
      ...(additions.get(collection) ?? []),
    ],
  });
}

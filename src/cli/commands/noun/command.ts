/** The commands of a noun: `list` and `get`, what its kind of music can do, and what only this noun has. */
import { instruments } from '../../../catalog/instruments.ts';
import { type Collection, isMusical } from '../../../catalog/lib/noun.ts';
import { media } from '../../../catalog/media.ts';
import { systems } from '../../../catalog/systems.ts';
import { command, type Definition, type Entry, entry } from '../../program/context/context.ts';
import { listCommand } from './list.ts';
import { musicCommands } from './music.ts';

const additions: ReadonlyMap<Collection, readonly Entry[]> = new Map<Collection, readonly Entry[]>([
  [
    media,
    [
      entry('download', 'Download the file of an asset', () => import('../media.ts')),
      entry('play', 'Play the file of an asset', () => import('../media.ts')),
    ],
  ],
  [
    instruments,
    [
      entry(
        'options',
        'List instruments as options of a select, favourites marked',
        () => import('../instruments.ts'),
      ),
      entry('rows', 'List the rows of an instrument', () => import('../instruments.ts')),
    ],
  ],
  [
    systems,
    [entry('state', 'List the notes of a system with their frequencies', () => import('../systems.ts'))],
  ],
]);

export function nounCommand(collection: Collection): Definition {
  const { name } = collection;
  return command({
    commands: [
      { name: 'list', aliases: ['ls'], summary: `List ${name}`, load: async () => listCommand(collection) },
      {
        name: 'get',
        summary: `Show ${name} by id or name`,
        load: async () => (await import('./get.ts')).get(collection),
      },
      ...(isMusical(collection) ? musicCommands(collection) : []),
      ...(additions.get(collection) ?? []),
    ],
  });
}

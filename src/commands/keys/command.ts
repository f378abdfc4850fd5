/** What only keys have. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { chordsOfScales } from '../../catalog/stacked-chords.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { idArguments } from '../noun/arguments.ts';
import { chordOptions } from '../scales/options.ts';

export function keyCommands(keys: Noun): readonly Command[] {
  return [
    command({
      name: 'chords',
      summary: 'the chords of a key, major and minor',
      description: "The chord on each degree of the key's major and natural minor scale.",
      arguments: idArguments(keys),
      options: { ...chordOptions, ...recordOptions(chordsOfScales.columns) },
      examples: [
        { command: 'keys chords Bb', says: 'seventh chords' },
        { command: "keys chords f# --notes 3 --filter 'scale ~ minor'", says: 'triads of the minor key' },
      ],
      load: async () => (await import('./chords.ts')).keyChords(keys),
    }),
  ];
}

/** What only scales have. */
import { scaleComparison } from '../../catalog/comparisons.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { comparedArguments, idArguments } from '../noun/arguments.ts';
import { chordOptions } from './options.ts';

export function scaleCommands(scales: Noun): readonly Command[] {
  return [
    command({
      name: 'chords',
      summary: 'the chord on each degree of a scale',
      description:
        'Every second note of the scale is stacked on each degree. Numerals count degrees as in the major scale. Scales of less than five notes have no such chords; a stack without a name shows its notes.',
      arguments: idArguments(scales),
      options: chordOptions,
      examples: [
        { command: "scales chords 'a harmonic minor'", says: 'seventh chords' },
        { command: "scales chords 'c dorian' --notes 3", says: 'triads' },
        { command: "scales chords 'g major' --columns chord -o tsv", says: 'their names alone' },
      ],
      load: async () => (await import('./chords.ts')).scaleChords(scales),
    }),
    command({
      name: 'compare',
      summary: 'the notes of two scales side by side',
      arguments: comparedArguments(scales),
      options: recordOptions(scaleComparison.columns),
      examples: [{ command: "scales compare 'c dorian' 'c minor'", says: 'where they differ' }],
      load: async () => (await import('./compare.ts')).showScaleComparison(scales),
    }),
  ];
}

/** What only music systems have. */
import { stepComparison } from '../../catalog/comparisons.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { systemTone } from '../../catalog/system-state.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { comparedArguments, idArguments } from '../noun/arguments.ts';

export function systemCommands(systems: Noun): readonly Command[] {
  return [
    command({
      name: 'state',
      summary: 'the tones of a system with their frequencies',
      arguments: idArguments(systems),
      options: recordOptions(systemTone.columns),
      examples: [
        { command: 'systems state 31-edo', says: 'the tones of 31 equal divisions' },
        { command: 'systems state 31-edo --limit 3 -o csv', says: 'the first three, for a spreadsheet' },
      ],
      load: async () => (await import('./state.ts')).showTones(systems),
    }),
    command({
      name: 'compare',
      summary: 'each step of a system beside the nearest of another',
      arguments: comparedArguments(systems),
      options: recordOptions(stepComparison.columns),
      examples: [
        { command: "systems compare 'quarter-comma meantone' 31-edo", says: 'differences in cents' },
      ],
      load: async () => (await import('./compare.ts')).showSystemComparison(systems),
    }),
  ];
}

/** What only instruments have. */
import { instrumentOptions } from '../../catalog/instrument-options.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { rows } from '../../catalog/rows.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { recordArgument } from '../noun/arguments.ts';

export function instrumentCommands(instruments: Noun): readonly Command[] {
  return [
    command({
      name: 'options',
      summary: 'instruments as the options of a select, favourites marked',
      options: recordOptions(instrumentOptions.columns),
      examples: [{ command: 'instruments options --limit 3', says: 'the first three' }],
      load: async () => (await import('./instruments.ts')).showOptions,
    }),
    command({
      name: 'rows',
      summary: 'the rows of an instrument',
      arguments: [recordArgument(instruments, 'instrument')],
      options: recordOptions(rows.columns),
      examples: [{ command: 'instruments rows guitar', says: 'the strings of a guitar' }],
      load: async () => (await import('./instruments.ts')).showRows(instruments),
    }),
  ];
}

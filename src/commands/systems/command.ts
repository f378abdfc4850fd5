/** What only music systems have. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { systemState } from '../../catalog/system-state.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';

export function systemCommands(systems: Noun): readonly Command[] {
  return [
    command({
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
      examples: [{ command: 'systems state 31-edo', says: 'the tones of 31 equal divisions' }],
      load: async () => (await import('./state.ts')).state(systems),
    }),
  ];
}

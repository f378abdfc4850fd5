/** What only rhythms have. */
import { rhythmComparison } from '../../catalog/comparisons.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { comparedArguments } from '../noun/arguments.ts';

export function rhythmCommands(rhythms: Noun): readonly Command[] {
  return [
    command({
      name: 'compare',
      summary: 'how one rhythm is like another: turned, or some pulses moved',
      arguments: comparedArguments(rhythms),
      options: recordOptions(rhythmComparison.columns),
      examples: [{ command: "rhythms compare 'son clave 3-2' 'rumba clave 3-2'", says: 'one pulse differs' }],
      load: async () => (await import('./compare.ts')).showRhythmComparison(rhythms),
    }),
  ];
}

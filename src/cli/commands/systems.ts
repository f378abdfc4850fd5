/** The command that only music systems have: `systems state`. */
import { isFields } from '../../base/io.ts';
import { systemState, systemTone } from '../../catalog/system-state.ts';
import { systems } from '../../catalog/systems.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { examplesBeginning, idArguments } from '../resolve/declarations.ts';
import { showItems } from '../resolve/lookup/items.ts';
import { recordItems, recordParts } from '../show/record-set.ts';

export const state = command({
  arguments: idArguments(systems),
  options: recordOptions(systemTone.columns, systemTone),
  examples: examplesBeginning('systems state'),
  run: (context, input) =>
    showItems(
      context,
      input,
      systems,
      (responses, shape) => {
        const states = recordItems(systemState, responses, ['data'], shape);
        return recordParts(systemTone, states, ({ slug, tones }) =>
          Array.isArray(tones)
            ? tones.map(tone => (isFields(tone) ? { system: slug, ...tone } : tone))
            : tones,
        );
      },
      '/state',
    ),
});

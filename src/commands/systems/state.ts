/** `systems state <id…>`: the tones of music systems. */
import { isFields } from '../../base/io.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { systemState, systemTone } from '../../catalog/system-state.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { itemsOf, partsOf } from '../../records/record-set.ts';
import { showItems } from '../noun/get.ts';

export function showTones(systems: Noun): Deed<RecordOptions> {
  return (context, given) =>
    showItems(
      context,
      given,
      systems,
      (answers, shape) => {
        const states = itemsOf(systemState, 'states', answers, ['data'], shape);
        return partsOf(systemTone, 'tones', states, ({ slug, tones }) =>
          Array.isArray(tones)
            ? tones.map(tone => (isFields(tone) ? { system: slug, ...tone } : tone))
            : tones,
        );
      },
      '/state',
    );
}

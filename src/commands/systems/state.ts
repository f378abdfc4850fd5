/** `systems state <id…>`: the tones of music systems. */
import { segment } from '../../api/url.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { systemState } from '../../catalog/system-state.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { itemsOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { idsOf } from '../noun/get.ts';

export function state(systems: Noun): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const ids = await idsOf(context, systems, args);
    const client = await context.client();
    const answers = await Promise.all(
      ids.map(id => client.get({ path: `${systems.path}/${segment(id)}/state`, auth: 'none' })),
    );
    await show(context, options, itemsOf(systemState, 'states', answers, ['data']));
  };
}

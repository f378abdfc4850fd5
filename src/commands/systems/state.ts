/** `systems state <id…>`: the tones of music systems. */
import { segment } from '../../api/url.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { systemState } from '../../catalog/system-state.ts';
import type { Handler } from '../../context/handler.ts';
import { show } from '../../records/show.ts';
import { itemsOf } from '../../records/showing.ts';
import { idsOf } from '../noun/get.ts';

export function state(systems: Noun): Handler {
  return async (context, given) => {
    const ids = await idsOf(context, systems, given.args);
    const client = await context.client();
    const answers = await Promise.all(
      ids.map(id => client.get({ path: `${systems.path}/${segment(id)}/state`, auth: 'none' })),
    );
    await show(context, given, itemsOf(systemState, 'states', answers, ['data']));
  };
}

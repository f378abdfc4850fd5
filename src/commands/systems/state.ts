/** `systems state <id…>`: the tones of music systems. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { systemState } from '../../catalog/system-state.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { showItems } from '../noun/get.ts';

export function state(systems: Noun): Deed<RecordOptions> {
  return (context, given) => showItems(context, given, systems, systemState, 'states', '/state');
}

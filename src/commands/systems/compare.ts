/** `systems compare <first> <second>` */
import { stepComparison } from '../../catalog/comparisons.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { compareSystems } from '../../music/compare.ts';
import { computed } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { itemRecords } from '../noun/items.ts';

export function showSystemComparison(systems: Noun): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const [first, second] = await itemRecords(context, systems, args);
    const lines = compareSystems(first, second).map(step => ({ fields: { ...step } }));
    await show(context, options, computed(stepComparison, 'steps', lines));
  };
}

/** `scales compare <first> <second>` */
import { scaleComparison } from '../../catalog/comparisons.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { compareScales } from '../../music/compare.ts';
import { computed } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { itemRecords } from '../noun/items.ts';

export function showScaleComparison(scales: Noun): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const [first, second] = await itemRecords(context, scales, args);
    const lines = [{ fields: { ...compareScales(first, second) } }];
    await show(context, options, computed(scaleComparison, 'comparisons', lines, 'item'));
  };
}

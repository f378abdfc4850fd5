/** `rhythms compare <first> <second>` */
import { rhythmComparison } from '../../catalog/comparisons.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { tracks as trackNoun } from '../../catalog/tracks.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { compareRhythms } from '../../music/compare.ts';
import { noRings, ringsByRhythm, ringsOf } from '../../music/rings.ts';
import { computed } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { recordsOf } from '../noun/collection.ts';
import { itemRecords } from '../noun/items.ts';

export function showRhythmComparison(rhythms: Noun): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const records = await itemRecords(context, rhythms, args);
    const tracks = Array.from((await recordsOf(context, trackNoun))(), ({ fields }) => fields);
    const byRhythm = ringsByRhythm(tracks);
    const [first = [], second = []] = records.map(record => {
      const own = byRhythm.get(record.id) ?? ringsOf(record);
      if (own.length === 0) throw noRings(rhythms.label(record));
      return own;
    });
    const lines = [{ fields: { ...compareRhythms(first, second) } }];
    await show(context, options, computed(rhythmComparison, 'comparisons', lines, 'item'));
  };
}

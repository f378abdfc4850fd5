/** `scales chords <id…>`: the chords that a scale holds. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { chordsOfScales, stackedChords } from '../../catalog/stacked-chords.ts';
import type { Deed } from '../../context/command.ts';
import { scaleNotes } from '../../music/scale/scale.ts';
import { chordsOn } from '../../music/scale/stacks.ts';
import { computed } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { recordsCalled } from '../noun/called.ts';
import type { chordOptions } from './options.ts';

export function scaleChords(scales: Noun): Deed<typeof chordOptions> {
  return async (context, { args, options }) => {
    const called = await recordsCalled(context, scales, args);
    const lines = called.flatMap(({ record, name }) =>
      chordsOn(scaleNotes(record), options.notes).map(chord => ({
        fields: { scale: name, ...chord },
      })),
    );
    const kind = called.length > 1 ? chordsOfScales : stackedChords;
    await show(context, options, computed(kind, 'chords', lines));
  };
}

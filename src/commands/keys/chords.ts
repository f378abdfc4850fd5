/** `keys chords <id…>`: the chords of a key's major and natural minor scale. */
import type { Noun } from '../../catalog/lib/noun.ts';
import { chordsOfScales } from '../../catalog/stacked-chords.ts';
import type { Deed } from '../../context/command.ts';
import { noteName, parseNote } from '../../music/note.ts';
import { chordsOn, diatonicScale } from '../../music/scale/stacks.ts';
import { computed } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { recordsCalled } from '../noun/called.ts';
import type { chordOptions } from '../scales/options.ts';

export function keyChords(keys: Noun): Deed<typeof chordOptions> {
  return async (context, { args, options }) => {
    const called = await recordsCalled(context, keys, args);
    const lines = called.flatMap(({ name }) => {
      const tonic = parseNote(name);
      if (!tonic) return [];
      return (['major', 'minor'] as const).flatMap(mode =>
        chordsOn(diatonicScale(tonic, mode), options.notes).map(chord => ({
          fields: { scale: `${noteName(tonic)} ${mode}`, ...chord },
        })),
      );
    });
    await show(context, options, computed(chordsOfScales, 'chords', lines));
  };
}

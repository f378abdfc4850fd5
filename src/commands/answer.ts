/** `music-cli <anything>`: the card and drawing of what was typed in place of a command. */
import { cardKind, cardOf, lengths, lengthsAt } from '../catalog/typed.ts';
import { recordOptions } from '../cli/shared-options.ts';
import { command } from '../context/context.ts';
import { computed } from '../records/record-set.ts';
import { show } from '../records/show.ts';
import { keyOption } from '../words/kind-options.ts';
import { inKeys, keyIn } from '../words/named-music.ts';
import { read } from '../words/reading/typed-music.ts';

export const answer = command({
  description: 'Shows what was typed: notes, a frequency, a tempo, a rhythm …',
  arguments: [{ name: 'what', summary: 'notes, a chord, a rhythm …', required: true, variadic: true }],
  options: { ...keyOption, ...recordOptions(lengths.columns) },
  run: async (context, { args, options: { key: name, ...options } }) => {
    const key = keyIn(name);
    const found = await read(context, args, { purpose: 'sight', key });
    for (const { value } of inKeys(context, found, [key])) {
      const [, bpm, length] = /^(\S+) bpm(?: (1\/\d+))?/.exec(value.name) ?? [];
      if (value.kind === 'rhythm' && bpm !== undefined && value.time.bpm !== undefined) {
        await show(context, options, computed(lengths, lengthsAt(value.time.bpm, length)));
      } else await show(context, options, computed(cardKind(value), [cardOf(value)], 'item'));
    }
  },
});

/** `music-cli <anything>`: prints the card and drawing of words that are not a command. */
import { cardKind, cardOf, noteLengthKind, noteLengthsAt } from '../../catalog/music-card.ts';
import { cardOptions, recordOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { typedOptions } from '../resolve/any-music.ts';
import { keyOption } from '../resolve/kind-options.ts';
import { moveToKeys, readKeyOption } from '../resolve/named-music.ts';
import { readMusicArgs } from '../resolve/reading/typed-music.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const showTyped = command({
  description: 'Shows the typed music: notes, a frequency, a tempo, a rhythm …',
  arguments: [{ name: 'what', summary: 'Notes, a chord, a rhythm …', required: true, variadic: true }],
  options: { as: typedOptions.as, ...keyOption, ...cardOptions, ...recordOptions(noteLengthKind.columns) },
  run: async (context, { args, options: { key: name, as: form, ...options } }) => {
    const key = readKeyOption(name);
    const music = await readMusicArgs(context, args, { purpose: 'sight', key, form });
    for (const { value } of moveToKeys(context, music, [key])) {
      const [, bpm, length] = /^(\S+) bpm(?: (1\/\d+|\d+ bars?))?/.exec(value.name) ?? [];
      if (value.kind === 'rhythm' && bpm !== undefined && value.time.bpm !== undefined) {
        await show(context, options, computedRecords(noteLengthKind, noteLengthsAt(value.time.bpm, length)));
      } else await show(context, options, computedRecords(cardKind(value), [cardOf(value)], 'item'));
    }
  },
});

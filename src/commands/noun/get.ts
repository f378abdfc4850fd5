/** `<noun> get <id…>`: items, by id or by what people call them. */
import { numberOf } from '../../base/fields.ts';
import { allColumns, type Collection, isMusical, isNoun } from '../../catalog/lib/noun.ts';
import { itemOptions, writtenOption } from '../../cli/shared-options.ts';
import { type Context, command, type Definition } from '../../context/context.ts';
import { usualA4 } from '../../music/note.ts';
import type { RecordChoices } from '../../records/decide.ts';
import { computed, itemsOf, picked, type RecordSet } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { columnsNote, examplesOf, pickedArguments } from '../../words/declarations.ts';
import { isWrittenFor, pitchOption } from '../../words/kind-options.ts';
import { recordSetOf } from '../../words/lookup/collection.ts';
import { failFor, idsPiped, resolve, typedNames } from '../../words/lookup/ids.ts';
import { showItems } from '../../words/lookup/items.ts';

export function get(collection: Collection): Definition {
  const kind = collection.music?.kind;
  return command({
    notes: `A lone - reads ids or names from stdin: JSON, JSON lines, CSV or TSV of other commands, or one a line.\n${columnsNote(collection)}`,
    arguments: pickedArguments(collection),
    examples: examplesOf(collection, 'get'),
    options: {
      ...(kind === 'key' && pitchOption),
      ...(kind !== undefined && isWrittenFor(kind) && writtenOption),
      ...itemOptions(allColumns(collection), collection.wire),
    },
    run: async (context, { args: words, options: { a4 = usualA4, for: player, ...options } }) => {
      if (!isNoun(collection)) return showPicked(context, words, options, collection);
      const args =
        kind === 'scale' && words.some(mayBeChords)
          ? (await import('../../words/chords-as-scales.ts')).scalesAsked(context, words)
          : words;
      if (player !== undefined && isMusical(collection)) {
        const { showWritten } = await import('./transposed.ts');
        return showWritten(context, collection, args, options, player);
      }
      await showItems(context, { args, options }, collection, (answers, shape) =>
        atPitch(itemsOf(collection, answers, ['data'], shape), a4),
      );
    },
  });
}

/** The records with their frequencies at another pitch of A4. */
function atPitch(set: RecordSet, a4: number): RecordSet {
  if (a4 === usualA4) return set;
  const lines = Array.from(set.records(), ({ fields }) => {
    const own = numberOf(fields.frequency);
    const frequency = own === undefined ? fields.frequency : Number(((own * a4) / usualA4).toFixed(3));
    return { fields: { ...fields, frequency } };
  });
  return computed(set.kind, lines, set.shape);
}

/** Whether a word has the digit of a chord's symbol, or stands between bar lines. */
function mayBeChords(word: string): boolean {
  return /^[^A-G]*[A-G].*[\d|]/s.test(word);
}

/** Shows items of a collection that has no route for them: they are picked from the whole of it. */
async function showPicked(
  context: Context,
  args: readonly string[],
  options: RecordChoices,
  collection: Collection,
): Promise<void> {
  const typed = await typedNames(context, args, { ...idsPiped, of: collection.name });
  const { fromService } = await recordSetOf(context, collection);
  const { found, missing } = await resolve(context, collection, typed);
  const lines = found.flatMap(each => (typeof each === 'string' ? [] : [each.line]));
  const shape = found.length + missing.length === 1 ? 'item' : 'items';
  const set = picked(collection, lines, { shape, fromService });
  if (lines.length > 0) await show(context, options, set);
  failFor(missing);
}

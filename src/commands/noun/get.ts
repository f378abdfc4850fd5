/** `<noun> get <id…>`: items, by id or by what people call them. */
import { numberOf } from '../../base/fields.ts';
import { allColumns, type Collection, isMusical, isNoun, type Noun } from '../../catalog/lib/noun.ts';
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
  const options = itemOptions(allColumns(collection), collection.wire);
  if (!isNoun(collection))
    return command({
      ...helpOf(collection),
      options,
      run: (context, given) => showPicked(context, given, collection),
    });
  if (isMusical(collection) && collection.music.kind === 'key')
    return command({
      ...helpOf(collection),
      options: { a4: pitchOption.a4, ...options },
      run: (context, { args, options: { a4, ...choices } }) =>
        showItems(context, { args, options: choices }, collection, (answers, shape) =>
          tunedKeys(collection, itemsOf(collection, answers, ['data'], shape), a4, shape),
        ),
    });
  if (!isMusical(collection) || !isWrittenFor(collection.music.kind))
    return command({
      ...helpOf(collection),
      options,
      run: (context, given) => showItems(context, given, collection),
    });
  return command({
    ...helpOf(collection),
    options: { ...writtenOption, ...options },
    run: async (context, given) => {
      const { for: instrument, ...choices } = given.options;
      const isOverChords = collection.music.kind === 'scale' && given.args.some(mayBeChords);
      const args = isOverChords
        ? (await import('../../words/chords-as-scales.ts')).scalesAsked(context, given.args)
        : given.args;
      if (instrument === undefined) return showItems(context, { args, options: choices }, collection);
      const { showWritten } = await import('./transposed.ts');
      return showWritten(context, collection, args, choices, instrument);
    },
  });
}

/** The keys with their frequencies at another pitch of A4. */
function tunedKeys(collection: Noun, keys: RecordSet, a4: number, shape: 'items' | 'item'): RecordSet {
  if (a4 === usualA4) return keys;
  const lines = Array.from(keys.records(), ({ fields }) => {
    const own = numberOf(fields.frequency);
    const frequency = own === undefined ? fields.frequency : Number(((own * a4) / usualA4).toFixed(3));
    return { fields: { ...fields, frequency } };
  });
  return computed(collection, lines, shape);
}

/** Whether a word has the digit of a chord's symbol, or stands between bar lines. */
function mayBeChords(word: string): boolean {
  return /[A-G].*[\d|]/.test(word);
}

function helpOf(collection: Collection) {
  return {
    notes: `A lone - reads ids or names from stdin: JSON, JSON lines, CSV or TSV of other commands, or one a line.\n${columnsNote(collection)}`,
    arguments: pickedArguments(collection),
    examples: examplesOf(collection, 'get'),
  };
}

/** Shows items of a collection that has no route for them: they are picked from the whole of it. */
async function showPicked(
  context: Context,
  { args, options }: { readonly args: readonly string[]; readonly options: RecordChoices },
  collection: Collection,
): Promise<void> {
  const typed = await typedNames(context, args, { ...idsPiped, of: collection.name });
  const { records, fromService } = await recordSetOf(context, collection);
  const { found, missing } = await resolve(context, collection, records, typed);
  const lines = found.flatMap(each => (typeof each === 'string' ? [] : [each.line]));
  const shape = found.length + missing.length === 1 ? 'item' : 'items';
  const set = picked(collection, lines, { shape, fromService });
  if (lines.length > 0) await show(context, options, set);
  failFor(missing);
}

/** `<noun> get <id…>`: items, by id or by what people call them. */
import { allColumns, type Collection, isMusical, isNoun } from '../../catalog/lib/noun.ts';
import { recordOptions, writtenOption } from '../../cli/shared-options.ts';
import { type Context, command, type Definition } from '../../context/context.ts';
import type { RecordChoices } from '../../records/decide.ts';
import { picked } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { isWrittenFor } from '../kind-options.ts';
import { recordSetOf } from './collection.ts';
import { columnsNote, examplesOf, pickedArguments } from './declarations.ts';
import { failFor, resolve, typedIn } from './ids.ts';
import { showItems } from './items.ts';

export function get(collection: Collection): Definition {
  const options = recordOptions(allColumns(collection));
  if (!isNoun(collection))
    return command({
      ...helpOf(collection),
      options,
      run: (context, given) => showPicked(context, given, collection),
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
      if (instrument === undefined) return showItems(context, { ...given, options: choices }, collection);
      const { showWritten } = await import('./written.ts');
      return showWritten(context, collection, given.args, choices, instrument);
    },
  });
}

function helpOf(collection: Collection) {
  return {
    notes: `A lone - reads ids or names from stdin, one a line. As JSON one record is an object, and several are an array.\n${columnsNote(collection)}`,
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
  const typed = await typedIn(context, args);
  const { records, fromService } = await recordSetOf(context, collection);
  const { found, missing } = await resolve(context, collection, records, typed);
  const lines = found.flatMap(each => (typeof each === 'string' ? [] : [each.line]));
  const shape = found.length + missing.length === 1 ? 'item' : 'items';
  const set = picked(collection, lines, { shape, fromService });
  if (lines.length > 0) await show(context, options, set);
  failFor(missing);
}

/** `<noun> get <id…>`: items, by id or by what people call them. */
import { allColumns, type Collection, isMusical, isNoun } from '../../catalog/lib/noun.ts';
import { recordOptions, writtenOption } from '../../cli/shared-options.ts';
import { command, type Definition } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import type { RecordChoices } from '../../records/decide.ts';
import { itemsOf, picked } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { recordSetOf } from './collection.ts';
import { columnsNote, examplesOf, pickedArguments } from './declarations.ts';
import { failFor, resolve, typedIn } from './ids.ts';
import { showItems } from './items.ts';

/** Kinds of music that are written at another pitch for some players. */
const readKinds: readonly string[] = ['scale', 'progression'];

export function get(collection: Collection): Definition {
  if (isNoun(collection) && isMusical(collection) && readKinds.includes(collection.music.kind))
    return command({
      ...words(collection),
      options: { ...writtenOption, ...recordOptions(allColumns(collection)) },
      run: async (context, given) => {
        const { for: player, ...options } = given.options;
        if (player === undefined)
          return showItems(context, { ...given, options }, collection, (answers, shape) =>
            itemsOf(collection, collection.name, answers, ['data'], shape),
          );
        const { showWritten } = await import('./written.ts');
        return showWritten(context, collection, given.args, options, player);
      },
    });
  return command({
    ...words(collection),
    options: recordOptions(allColumns(collection)),
    run: (context, given) =>
      isNoun(collection)
        ? showItems(context, given, collection, (answers, shape) =>
            itemsOf(collection, collection.name, answers, ['data'], shape),
          )
        : showPicked(context, given, collection),
  });
}

function words(collection: Collection) {
  return {
    notes: `A lone - reads ids or names from stdin, one a line. As JSON one record is an object, and several are an array.\n${columnsNote(collection)}`,
    arguments: pickedArguments(collection),
    examples: examplesOf(collection, 'get'),
  };
}

/** The same for a collection whose items have no route: they are picked from it. */
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
  const set = picked(collection, collection.name, lines, { shape, fromService });
  if (lines.length > 0) await show(context, options, set);
  failFor(missing);
}

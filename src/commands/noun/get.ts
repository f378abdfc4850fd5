/** `<noun> get <id…>`: items, by id or by what people call them. */
import type { Answer } from '../../api/client.ts';
import { segment } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { sideBySide } from '../../base/side-by-side.ts';
import type { Collection, Noun } from '../../catalog/lib/noun.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import type { RecordChoices } from '../../records/options.ts';
import { itemsOf, picked, type RecordSet } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { recordSetOf } from './collection.ts';
import { failFor, foundAndMissing, type Resolved, resolve, resolveIds, typedIn } from './ids.ts';

export function get(noun: Noun): Deed<RecordOptions> {
  return (context, given) =>
    showItems(context, given, noun, (answers, shape) => itemsOf(noun, noun.name, answers, ['data'], shape));
}

/** The same for a collection whose items have no route: they are picked from it. */
export function pickItems(collection: Collection): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const typed = await typedIn(context, args);
    const { records, fromService } = await recordSetOf(context, collection);
    const { found, missing } = await resolve(context, collection, records, typed);
    const lines = found.flatMap(each => (typeof each === 'string' ? [] : [each.line]));
    const shape = found.length + missing.length === 1 ? 'item' : 'items';
    const set = picked(collection, collection.name, lines, { shape, fromService });
    if (lines.length > 0) await show(context, options, set);
    failFor(missing);
  };
}

/**
 * Shows the items that the arguments name, at `<path>/<id><suffix>`, in that order. What there is is shown
 * before the command fails for what there isn't.
 */
export async function showItems(
  context: Context,
  { args, options }: { readonly args: readonly string[]; readonly options: RecordChoices },
  noun: Noun,
  recordsOfAnswers: (answers: readonly Answer[], shape: 'items' | 'item') => RecordSet,
  suffix = '',
): Promise<void> {
  const ids = await resolveIds(context, noun, await typedIn(context, args));
  const items = await fetchItems(context, noun, ids.found, suffix);
  const shape = ids.found.length + ids.missing.length === 1 ? 'item' : 'items';
  if (items.found.length > 0) await show(context, options, recordsOfAnswers(items.found, shape));
  failFor([...ids.missing, ...items.missing]);
}

/** More requests at a time would not be answered sooner. */
const atOnce = 32;

/** The answers for ids; a number that is no id may be a name. */
export async function fetchItems(
  context: Context,
  noun: Noun,
  ids: readonly string[],
  suffix = '',
): Promise<Resolved<Answer>> {
  const client = await context.client();
  const item = async (id: string): Promise<Answer | Failure> => {
    try {
      return await client.get({ path: `${noun.path}/${segment(id)}${suffix}`, auth: 'none' });
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return error;
      throw error;
    }
  };
  const results = await sideBySide(ids, atOnce, async id => {
    const answer = await item(id);
    if (!(answer instanceof Failure)) return answer;
    const { calledByNumber, unknownId } = await import('./lookup/number.ts');
    const called = await calledByNumber(context, noun, id);
    if (called instanceof Failure) return called;
    const second = called === undefined ? answer : await item(called);
    return second instanceof Failure ? unknownId(noun, id, answer) : second;
  });
  return foundAndMissing(results);
}

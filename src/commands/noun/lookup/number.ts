/** A number that is the id of no record. */
import { Refused } from '../../../api/failures.ts';
import { Failure } from '../../../base/errors.ts';
import { labelOf, type Noun } from '../../../catalog/lib/noun.ts';
import { readings } from '../../../catalog/lib/readings.ts';
import type { Context } from '../../../context/context.ts';
import { recordsOf } from '../collection.ts';
import { itemId } from '../ids.ts';
import { lookUp, noSuchId } from './lookup.ts';

/** The id of the record whose name, and not its id, is a number: 31 may be 31 equal divisions. */
export async function calledByNumber(
  context: Context,
  noun: Noun,
  number: string,
): Promise<string | Failure | undefined> {
  if (readings(noun.name, number).length === 0) return undefined;
  const [found] = lookUp(noun, await recordsOf(context, noun), [number]);
  if (found instanceof Failure) return found.code === 'ambiguous_name' ? found : undefined;
  if (found === undefined || found.by === 'part') return undefined;
  context.note(`No ${noun.one} has the id ${number}: taken for '${labelOf(noun, found.line.fields)}'.`);
  return itemId(noun, found.line);
}

/** @param refused how the service has said that there is none */
export function unknownId(noun: Noun, id: string, refused: Failure): Failure {
  const words = refused instanceof Refused ? refused.words : undefined;
  return noSuchId(noun, id, { words, status: refused.status });
}

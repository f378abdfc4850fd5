/** A number that may be both an id and a record's name, or a name alone: 31 equal divisions, the fifth. */
import { Refused } from '../../../api/failures.ts';
import { Failure } from '../../../base/errors.ts';
import { everyName } from '../../../catalog/lib/implied-names.ts';
import { idOf, labelOf, type Noun } from '../../../catalog/lib/noun.ts';
import type { Context } from '../../../context/context.ts';
import type { SentRecord } from '../../../output/json/records.ts';
import { recordsOf } from '../collection.ts';
import { itemId } from '../ids.ts';
import { lookUpNames, noSuchId } from './lookup.ts';

/** The id of the record whose name, and not its id, is a number. */
export async function idOfNumber(
  context: Context,
  noun: Noun,
  number: string,
): Promise<string | Failure | undefined> {
  if (noun.namedByNumber !== true) return undefined;
  const records = await recordsOf(context, noun);
  const [found] = lookUpNames(noun, records, [number]);
  if (found === undefined || found instanceof Failure) return found;
  context.note(`No ${noun.one} has the id ${number}: taken for '${labelOf(noun, found.line.fields)}'.`);
  return itemId(noun, found.line);
}

/**
 * Says on stderr of which record each number is the id, where it is the name of another one: `31 is the id of Kellner; 31
 * equal divisions of the octave: 31-edo.` The answer stands without the remark where the collection can't be had.
 */
export async function remarkOnNumbers(
  context: Context,
  noun: Noun,
  numbers: readonly string[],
): Promise<void> {
  try {
    const records = await recordsOf(context, noun);
    const byName = lookUpNames(noun, records, numbers);
    const byId = new Map(Array.from(records(), line => [idOf(noun, line), line]));
    for (const [index, number] of numbers.entries()) {
      const [found, own] = [byName[index], byId.get(number)];
      if (found === undefined || own === undefined) continue;
      if (!(found instanceof Failure) && idOf(noun, found.line) === number) continue;
      const others =
        found instanceof Failure ? `by name: ${found.choices.join(', ')}` : otherOf(noun, found.line);
      context.note(`${number} is the id of ${labelOf(noun, own.fields)}; ${others}.`);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** `31 equal divisions of the octave: 31-edo`: the name, and the shortest one that is no number. */
function otherOf(noun: Noun, line: SentRecord): string {
  const label = labelOf(noun, line.fields);
  const [short = label] = everyName(noun, line.fields)
    .filter(name => !/^\d*$/.test(name))
    .sort((one, other) => one.length - other.length);
  return short === label ? label : `${label}: ${short}`;
}

/** @param refused how the service has said that there is none */
export function unknownId(noun: Noun, id: string, refused: Failure): Failure {
  const words = refused instanceof Refused ? refused.words : undefined;
  return noSuchId(noun, id, { words, status: refused.status });
}

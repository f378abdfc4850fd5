/** Handles numbers that may be an id or the name of a record: 31 for 31 equal divisions, 5 for the fifth. */

import { Failure } from '../../../base/errors.ts';
import { allNames } from '../../../catalog/lib/implied-names.ts';
import { idOf, labelOf, type Noun } from '../../../catalog/lib/noun.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';
import type { Context } from '../../program/context/context.ts';
import { loadRecords } from './collection.ts';
import { itemId } from './ids.ts';
import { lookUpNames } from './lookup.ts';

/** Returns the id of the record with the number as its name, and prints a notice; a Failure if there are several. */
export async function findIdOfNumber(
  context: Context,
  noun: Noun,
  number: string,
): Promise<string | Failure | undefined> {
  if (noun.hasNumericNames !== true) return undefined;
  const records = await loadRecords(context, noun);
  const [lookup] = await lookUpNames(noun, records, [number]);
  if (lookup === undefined || lookup instanceof Failure) return lookup;
  context.notice(`No ${noun.singular} has the id ${number}; using '${labelOf(noun, lookup.record.fields)}'.`);
  return itemId(noun, lookup.record);
}

/**
 * Prints a notice for each number that is the id of one record and the name of another: `31 is the id of Kellner; as a
 * name, it means 31 equal divisions of the octave (31-edo).` Prints nothing if the collection cannot be fetched.
 */
export async function reportAmbiguousIds(
  context: Context,
  noun: Noun,
  numbers: readonly string[],
): Promise<void> {
  try {
    const records = await loadRecords(context, noun);
    const lookups = await lookUpNames(noun, records, numbers);
    const recordById = new Map(Array.from(records(), record => [idOf(noun, record), record]));
    for (const [index, number] of numbers.entries()) {
      const [namedRecord, numberedRecord] = [lookups[index], recordById.get(number)];
      if (namedRecord === undefined || numberedRecord === undefined) continue;
      if (!(namedRecord instanceof Failure) && idOf(noun, namedRecord.record) === number) continue;
      const meaning =
        namedRecord instanceof Failure
          ? `one of these: ${namedRecord.choices.join(', ')}`
          : labelWithName(noun, namedRecord.record);
      const label = labelOf(noun, numberedRecord.fields);
      context.notice(`${number} is the id of ${label}; as a name, it means ${meaning}.`);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Returns `Perfect fifth (P5)`: a record's label, and its shortest name that is not a number. */
function labelWithName(noun: Noun, record: JsonRecord): string {
  const label = labelOf(noun, record.fields);
  const [shortName = label] = allNames(noun, record.fields)
    .filter(name => !/^\d*$/.test(name))
    .sort((a, b) => a.length - b.length);
  return shortName === label ? label : `${label} (${shortName})`;
}

/** Returns a function that tells whether a noun's list has an id; if the list cannot be fetched, any id may exist. */
export async function createIdTest(context: Context, noun: Noun): Promise<(id: string) => boolean> {
  try {
    const records = await loadRecords(context, noun);
    const ids = new Set(Array.from(records(), record => idOf(noun, record)));
    return id => ids.has(id);
  } catch (error) {
    if (error instanceof Failure) return () => true;
    throw error;
  }
}

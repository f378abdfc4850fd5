/** Arguments, examples and notes that several commands of a noun declare. */
import { allColumns, type Collection } from '../../catalog/lib/noun.ts';
import { withArticle } from '../../catalog/lib/value-texts.ts';
import type { Argument, Example } from '../program/argv/command.ts';
import examples from './examples.json';

type NounNames = Pick<Collection, 'name' | 'singular'>;

/** Returns the argument for one record or several. */
export function idArguments(collection: NounNames): readonly Argument[] {
  return [{ ...recordArgument(collection, 'id'), variadic: true }];
}

/** Returns the argument of `idArguments`. If it is missing, a person at a terminal picks a record from a list. */
export function pickableArguments(collection: NounNames): readonly Argument[] {
  return idArguments(collection).map(argument => ({ ...argument, isPickable: true }));
}

/** Returns the arguments for two records. The second takes all other words, so that names need no quotes. */
export function twoRecordArguments(collection: NounNames): readonly Argument[] {
  return [recordArgument(collection, 'first'), { ...recordArgument(collection, 'second'), variadic: true }];
}

export function recordArgument({ name: noun, singular }: NounNames, name: string): Argument {
  return {
    name,
    summary: `Id or name of ${withArticle(singular)}`,
    required: true,
    values: { from: 'records', of: noun },
  };
}

/** Returns the noun's own examples of a verb, or else one with `simplestWords` after the verb. */
export function examplesOf(noun: Collection, verb: string, simplestWords = '1'): readonly Example[] {
  const start = `${noun.name} ${verb}`;
  const ownExamples = examplesBeginning(start);
  if (ownExamples.length > 0) return ownExamples;
  if (verb === 'list') return [{ command: start, text: 'all records' }];
  return [{ command: `${start} ${simplestWords}`, text: verb === 'get' ? 'one record, by id' : 'by id' }];
}

/** Returns the examples of commands that begin with these words. */
export function examplesBeginning(words: string): readonly Example[] {
  return Object.entries(examples).flatMap(([command, text]) =>
    command === words || command.startsWith(`${words} `) ? [{ command, text }] : [],
  );
}

export function columnsNote(noun: Collection): string {
  return `Columns: ${allColumns(noun)
    .map(({ name }) => name)
    .join(', ')}; or any dot path.`;
}

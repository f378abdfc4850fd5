/** What commands take for the records of a noun. */
import type { Collection } from '../../catalog/lib/noun.ts';
import { withArticle } from '../../catalog/lib/text.ts';
import type { Argument } from '../../cli/command.ts';

type Called = Pick<Collection, 'name' | 'one'>;

/** One record or several. */
export function idArguments(collection: Called): readonly Argument[] {
  return [{ ...recordArgument(collection, 'id'), variadic: true }];
}

/** The same; where none is given, a person at a terminal picks one from a list. */
export function pickedArguments(collection: Called): readonly Argument[] {
  return idArguments(collection).map(argument => ({ ...argument, picked: true }));
}

/** Two records side by side. */
export function comparedArguments(collection: Called): readonly Argument[] {
  return ['first', 'second'].map(name => recordArgument(collection, name));
}

export function recordArgument({ name: of, one }: Called, name: string): Argument {
  return {
    name,
    summary: `id or name of ${withArticle(one)}`,
    required: true,
    values: { from: 'records', of },
  };
}

/** The face of commands that compare two records of a noun. */
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Argument } from '../../cli/command.ts';

export function comparedArguments({ name, one }: Noun): readonly Argument[] {
  const summary = `id or name of a ${one}`;
  return ['first', 'second'].map(each => ({
    name: each,
    summary,
    required: true,
    values: { from: 'records', of: name },
  }));
}

/** The tables of data/, as the build has checked and folded them: each is a text until it is needed. */
import { comparableName } from './spelling.ts';

/** Returns the rows of a table of tab-separated text, each as its cells. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table.split('\n').map(row => row.split('\t'));
}

/** Words of a phrase at most. */
const maxWords = 5;

/** What is said in place of the longest phrase that stands at this place of the words, and how many words it has. */
export function phraseAt(
  meant: ReadonlyMap<string, string>,
  words: readonly string[],
  at: number,
): { readonly size: number; readonly meant: string | undefined } {
  for (let size = Math.min(maxWords, words.length - at); size > 0; size--) {
    const found = meant.get(comparableName(words.slice(at, at + size).join(' ')));
    if (found !== undefined) return { size, meant: found };
  }
  return { size: 1, meant: undefined };
}

/** Of a table of names and the one that is meant by them: that, by each of them. */
export function meantBy(table: string): ReadonlyMap<string, string> {
  return new Map(
    rowsOf(table).flatMap(([names = '', meant = '']) =>
      names.split(', ').map((name): [string, string] => [name, meant]),
    ),
  );
}

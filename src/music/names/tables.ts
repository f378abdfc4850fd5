/** Reads the tables of data/. The build has checked and folded them, and each stays a text until it is needed. */
import { comparableName } from './spelling.ts';

/** Returns the rows of a table of tab-separated text, each as its cells. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table.split('\n').map(row => row.split('\t'));
}

/** Maximum number of words in a phrase. */
const maxWords = 5;

/** Returns the replacement of the longest phrase that begins at a word, and its number of words. */
export function longestPhraseAt(
  meanings: ReadonlyMap<string, string>,
  words: readonly string[],
  at: number,
): { readonly size: number; readonly meant: string | undefined } {
  for (let size = Math.min(maxWords, words.length - at); size > 0; size--) {
    const found = meanings.get(comparableName(words.slice(at, at + size).join(' ')));
    if (found !== undefined) return { size, meant: found };
  }
  return { size: 1, meant: undefined };
}

/** Returns the meaning of each name in a table. */
export function meaningByName(table: string): ReadonlyMap<string, string> {
  return new Map(
    rowsOf(table).flatMap(([names = '', meant = '']) =>
      names.split(', ').map((name): [string, string] => [name, meant]),
    ),
  );
}

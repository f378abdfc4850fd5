/** Reads the tables of data/. The build has checked and folded them, and each stays a text until it is needed. */
import { comparableName } from './spelling.ts';

/** Returns the rows of a table of tab-separated text, each as its cells. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table.split('\n').map(row => row.split('\t'));
}

/** Maximum number of words in a phrase. */
const maxWords = 5;

/** Returns the meaning of the longest known phrase that begins at a word, and the number of words in the phrase. */
export function longestPhraseAt(
  meanings: ReadonlyMap<string, string>,
  words: readonly string[],
  start: number,
): { readonly size: number; readonly meaning: string | undefined } {
  for (let size = Math.min(maxWords, words.length - start); size > 0; size--) {
    const phraseMeaning = meanings.get(comparableName(words.slice(start, start + size).join(' ')));
    if (phraseMeaning !== undefined) return { size, meaning: phraseMeaning };
  }
  return { size: 1, meaning: undefined };
}

/** Returns the meaning of each name in a table. */
export function meaningByName(table: string): ReadonlyMap<string, string> {
  return new Map(
    rowsOf(table).flatMap(([names = '', meaning = '']) =>
      names.split(', ').map((name): [string, string] => [name, meaning]),
    ),
  );
}

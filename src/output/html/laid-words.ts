/** The words of text that was HTML, in lines and in tables. */

import type { Paint } from '../../text/plain.ts';
import { width } from '../../text/width.ts';

/** A word with its colours, its width, and whether a space precedes it. */
export interface Word {
  readonly text: string;
  readonly columns: number;
  readonly spaced: boolean;
}

/** Puts marks before and after the words from a place on, if there are any. */
export function bracket(words: Word[], from: number, [before, behind]: readonly [string, string]): void {
  const first = words[from];
  if (first === undefined) return;
  const mark = (text: string, spaced: boolean) => ({ text, columns: width(text), spaced });
  words.splice(from, 1, mark(before, first.spaced), { ...first, spaced: false });
  words.push(mark(behind, false));
}

/** The words side by side as one text. */
export function joinedWords(words: readonly Word[]): string {
  return words.map(word => word.text).join('');
}

/**
 * The words in lines, as many in each as there is room for; one line at least.
 * @param room columns
 * @param taken columns before the first line
 * @param takenBelow columns before each of the others
 */
export function wordLines(
  words: readonly Word[],
  room: number,
  taken: number,
  takenBelow: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = taken;
  let isEmpty = true;
  for (const { text, columns, spaced } of words) {
    const space = spaced && !isEmpty ? ' ' : '';
    if (!isEmpty && used + space.length + columns > room) {
      lines.push(line);
      line = text;
      used = takenBelow + columns;
    } else {
      line += space + text;
      used += space.length + columns;
    }
    isEmpty = false;
  }
  return [...lines, line];
}

/**
 * The lines of a table's rows as aligned columns, the first of them in bold, numbers to the right; undefined where
 * they don't fit.
 */
export function tableLines(
  rows: readonly (readonly (readonly Word[])[])[],
  room: number,
  { bold }: Paint,
): string[] | undefined {
  const cells = rows.map(row => row.map(cellOf));
  const sizes: number[] = [];
  for (const row of cells)
    for (const [at, { columns }] of row.entries()) sizes[at] = Math.max(sizes[at] ?? 0, columns);
  if (sizes.reduce((sum, size) => sum + size + 2, -2) > room) return undefined;

  const numeric = sizes.map(() => true);
  for (const row of cells.slice(1))
    for (const [at, { text }] of row.entries()) if (!amount.test(text)) numeric[at] = false;
  return cells.map((row, index) => {
    const line = row
      .map(({ text, columns }, at) => {
        const space = ' '.repeat((sizes[at] ?? 0) - columns);
        return numeric[at] ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
    return index === 0 ? bold(line) : line;
  });
}

const amount = /^[-+−]?\d[\d.,]*$|^$/;

/** The words of a cell in one line. */
export function cellOf(words: readonly Word[]): { text: string; columns: number } {
  let text = '';
  let columns = 0;
  for (const word of words) {
    const space = word.spaced && text !== '' ? ' ' : '';
    text += space + word.text;
    columns += space.length + word.columns;
  }
  return { text, columns };
}

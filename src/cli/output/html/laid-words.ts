/** The words of text that was HTML, in lines and in tables. */

import { largest, visibleWidth } from '../../../base/text/painted.ts';
import type { Paint } from '../../../base/text/plain.ts';
import { drawTable } from '../draw-table.ts';

/** A word with its colours, and whether a space precedes it. */
export interface Word {
  readonly text: string;
  readonly spaced: boolean;
}

/** Puts marks before and after the words from a place on, if there are any. */
export function bracket(words: Word[], from: number, [before, behind]: readonly [string, string]): void {
  const first = words[from];
  if (first === undefined) return;
  words.splice(from, 1, { text: before, spaced: first.spaced }, { ...first, spaced: false });
  words.push({ text: behind, spaced: false });
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
  for (const { text, spaced } of words) {
    const columns = visibleWidth(text);
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
  const cells = rows.map(row => row.map(cellText));
  const isNumeric = Array.from({ length: largest(rows, ({ length }) => length) }, () => true);
  for (const row of cells.slice(1))
    for (const [at, text] of row.entries()) if (!amount.test(text)) isNumeric[at] = false;
  const lines = drawTable(cells, isNumeric);
  if (largest(lines, visibleWidth) > room) return undefined;
  return lines.map((line, index) => (index === 0 ? bold(line) : line));
}

const amount = /^[-+−]?\d[\d.,]*$|^$/;

/** The words of a cell in one line. */
export function cellText([first, ...rest]: readonly Word[]): string {
  return (first?.text ?? '') + rest.map(({ text, spaced }) => (spaced ? ` ${text}` : text)).join('');
}

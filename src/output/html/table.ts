/** A table of HTML as aligned columns. */
import type { Paint } from '../text/plain.ts';
import type { Word } from './words.ts';

/** The lines of the rows, the first of them in bold, numbers to the right; undefined where they don't fit. */
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

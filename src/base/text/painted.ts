/** Text that may have colours and links in it, measured and aligned by what is seen of it. */
import { stripVTControlCharacters } from 'node:util';
import { columnGap, pad, width } from './width.ts';

/** The columns of a line without its colours. */
export function visibleWidth(line: string): number {
  return width(stripVTControlCharacters(line));
}

/**
 * Rows of cells, each of some lines, as lines without spaces at their ends: a column is as wide as the widest line of
 * its cells, which are aligned to the right where it says so.
 */
export function alignedRows(
  rows: readonly (readonly (readonly string[])[])[],
  isRight: readonly boolean[],
): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      widths[at] = Math.max(widths[at] ?? 0, largest(cell, visibleWidth));
  return rows.flatMap(row =>
    Array.from({ length: largest(row, ({ length }) => length) }, (_, index) =>
      row
        .map(({ [index]: line = '' }, at) => pad(line, widths[at] ?? 0, isRight[at], visibleWidth(line)))
        .join(columnGap)
        .trimEnd(),
    ),
  );
}

/** The largest of the sizes; 0 where there are none. Their number may be beyond that of arguments. */
export function largest<Each>(all: readonly Each[], size: (each: Each) => number): number {
  return all.reduce((largest, each) => Math.max(largest, size(each)), 0);
}

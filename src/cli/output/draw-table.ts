/** Draws cards and the tables in them with cli-table3, without borders. */
import { maxOf } from '../../base/fields.ts';
import { visibleWidth } from '../../base/text/painted.ts';
import { columnGap } from '../../base/text/width.ts';

/**
 * Number of rows in one call of cli-table3, whose time grows quadratically: 1,000 at once take 0.3 s, 8,000 take 6 s.
 */
const batchSize = 40;

const noCharacter = '';
const borderless = {
  ...{ top: noCharacter, 'top-left': noCharacter, 'top-mid': noCharacter, 'top-right': noCharacter },
  ...{
    bottom: noCharacter,
    'bottom-left': noCharacter,
    'bottom-mid': noCharacter,
    'bottom-right': noCharacter,
  },
  ...{ left: noCharacter, 'left-mid': noCharacter, right: noCharacter, 'right-mid': noCharacter },
  ...{ mid: noCharacter, 'mid-mid': noCharacter, middle: columnGap },
};

/** Returns the lines of a table. @param minWidths the smallest width of each column */
export function drawTable(
  rows: readonly (readonly string[])[],
  alignsRight: readonly boolean[] = [],
  minWidths: readonly number[] = [],
): readonly string[] {
  // Loaded only for cards: lists do not need it.
  const Table: typeof import('cli-table3') = require('cli-table3');
  const columnCount = Math.max(
    minWidths.length,
    maxOf(rows, ({ length }) => length),
  );
  const lines: string[] = [];
  // A row of spaces begins each batch, so that all batches have the widths of the whole table. It is removed below.
  const spaceRow = Array.from({ length: columnCount }, (_, index) =>
    ' '.repeat(
      Math.max(
        minWidths[index] ?? 0,
        maxOf(rows, row => maxOf((row[index] ?? '').split('\n'), visibleWidth)),
      ),
    ),
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    const table = new Table({
      chars: borderless,
      colAligns: spaceRow.map((_, index) => (alignsRight[index] ? 'right' : 'left')),
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    });
    table.push(spaceRow, ...rows.slice(start, start + batchSize).map(row => [...row]));
    const [, ...tableLines] = table.toString().split('\n');
    for (const line of tableLines) lines.push(line.trimEnd());
  }
  return lines;
}

/** How the columns of a table share the width of a terminal. */
import type { Column } from '../../../catalog/lib/noun.ts';
import type { Style } from '../../../text/style.ts';
import { width } from '../../../text/width.ts';
import type { Selection } from '../format.ts';

/** The gap between two columns. */
export const columnGap = '  ';
/** A swatch and the space after it. */
export const swatchWidth = 3;
/** A column that would be cut to less than this is left out. */
const narrowest = 12;
/** A cell that is wider than this, and than half of the terminal, is cut before other columns are. */
const longest = 60;

/**
 * The width of each column, 0 for one that is left out. The least important column is cut first, and left out if that is
 * not enough, before the next one is cut. `widths` are those of the widest cells, header included.
 */
export function fitColumns(
  columns: readonly Column[],
  widths: readonly number[],
  swatches: readonly boolean[],
  { projected, note }: Pick<Selection, 'projected' | 'note'>,
  { width: available }: Style,
): number[] {
  const fitted = [...widths];
  if (available === undefined) return fitted;
  const excess = () =>
    fitted.reduce((sum, size) => sum + (size === 0 ? 0 : size + columnGap.length), -columnGap.length) -
    available;
  const cutTo = (index: number, floor: number) => {
    const size = fitted[index] ?? 0;
    fitted[index] = Math.max(size - Math.max(0, excess()), Math.min(size, floor));
  };
  const fewest = ({ name }: Column, index: number) =>
    Math.max(narrowest, width(name) + (swatches[index] ? swatchWidth : 0));
  const floorOf = (column: Column, index: number) =>
    // A number that is cut would be another number.
    column.numeric || column.whole ? Number.POSITIVE_INFINITY : fewest(column, index);
  const share = Math.max(longest, Math.floor(available / 2));
  for (const [index, column] of columns.entries())
    if (!projected && (widths[index] ?? 0) > share) cutTo(index, Math.max(share, floorOf(column, index)));
  const unimportantFirst = columns
    .map((column, index) => ({ column, index }))
    .sort((a, b) => b.column.priority - a.column.priority || b.index - a.index);
  // The columns that matter most are all cut before the first of them is left out.
  const most = unimportantFirst.at(-1)?.column.priority;
  for (const { column, index } of projected ? [] : unimportantFirst) {
    if (column.priority === most) break;
    cutTo(index, floorOf(column, index));
    if (excess() > 0) fitted[index] = 0;
  }
  for (const { column, index } of unimportantFirst) cutTo(index, floorOf(column, index));
  for (const { column, index } of unimportantFirst) if (column.whole) cutTo(index, fewest(column, index));
  for (const { index } of projected ? [] : unimportantFirst.slice(0, -1)) if (excess() > 0) fitted[index] = 0;

  // The room of hidden columns is given to those that were cut, the most important first.
  for (const { index } of unimportantFirst.toReversed()) {
    const size = fitted[index] ?? 0;
    const more = Math.min(-excess(), (widths[index] ?? 0) - size);
    if (size > 0 && more > 0) fitted[index] = size + more;
  }
  for (const { index } of unimportantFirst) cutTo(index, 1);
  const hidden = columns.filter((_, index) => fitted[index] === 0).map(column => column.name);
  if (hidden.length > 0) note(`not shown for lack of room: ${hidden.join(', ')}`);
  return fitted;
}

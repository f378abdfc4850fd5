/** How the columns of a table share the width of a terminal. */
import type { Column } from '../../../catalog/lib/noun.ts';
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import type { Selection } from '../format.ts';

/** Between two columns. */
export const gap = '  ';
/** A swatch and the space after it. */
export const swatchWidth = 3;
/** Cut to less than this a column says nothing: it is left out instead. */
const narrowest = 12;

/**
 * The width of each column, 0 for one that is left out: the least important give way first. `widths` are those
 * of the widest cells, header included.
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
  const total = () => fitted.reduce((sum, size) => sum + (size === 0 ? 0 : size + gap.length), -gap.length);
  const unimportantFirst = columns
    .map((column, index) => ({ column, index }))
    .sort((a, b) => b.column.priority - a.column.priority || b.index - a.index);
  const shrink = (those: typeof unimportantFirst, floor: (column: Column, index: number) => number) => {
    for (const { column, index } of those) {
      const excess = total() - available;
      if (excess <= 0) return;
      const size = fitted[index] ?? 0;
      fitted[index] = Math.max(size - excess, Math.min(size, floor(column, index)));
    }
  };
  const hidden: string[] = [];
  const hide = (those: typeof unimportantFirst) => {
    for (const { column, index } of projected ? [] : those) {
      if (total() <= available || hidden.length === columns.length - 1) return;
      fitted[index] = 0;
      hidden.unshift(column.name);
    }
  };
  // What matters most is cut only when the rest has given way.
  const most = unimportantFirst.at(-1)?.column.priority;
  for (const those of [
    unimportantFirst.filter(({ column }) => column.priority !== most),
    unimportantFirst.filter(({ column }) => column.priority === most),
  ]) {
    // A number that is cut is a wrong number.
    shrink(those, (column, index) =>
      column.numeric
        ? Number.POSITIVE_INFINITY
        : Math.max(narrowest, width(column.name) + (swatches[index] ? swatchWidth : 0)),
    );
    hide(those);
  }
  // Room that a hidden column left goes back to those that were cut, the most important first.
  for (const { index } of hidden.length > 0 ? unimportantFirst.toReversed() : []) {
    const size = fitted[index] ?? 0;
    const more = Math.min(available - total(), (widths[index] ?? 0) - size);
    if (size > 0 && more > 0) fitted[index] = size + more;
  }
  shrink(unimportantFirst, () => 1);
  if (hidden.length > 0) note(`not shown for lack of room: ${hidden.join(', ')}`);
  return fitted;
}

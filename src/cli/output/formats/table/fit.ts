/** How the columns of a table share the width of a terminal. */

import type { Style } from '../../../../base/text/style.ts';
import { columnGap, width } from '../../../../base/text/width.ts';
import type { Column } from '../../../../catalog/lib/noun.ts';
import type { Selection } from '../format.ts';

/** A swatch and the space after it. */
export const swatchWidth = 3;
/** A column that would be cut to less than this is left out. */
const narrowest = 12;
/** A cell that is wider than this, and than half of the terminal, is cut before other columns are. */
const longest = 60;

export interface MeasuredColumn {
  readonly column: Column;
  /** Its cells have a swatch before them. */
  readonly isSwatched: boolean;
  /** Of its widest cell, header included. */
  width: number;
}

/** The width of each column, 0 for one that is left out. The least important column is cut first. */
export function fitColumns(
  columns: readonly MeasuredColumn[],
  { projected, note }: Pick<Selection, 'projected' | 'note'>,
  { width: available }: Style,
): number[] {
  const fitted = columns.map(each => ({ ...each, wanted: each.width }));
  const sizes = () => fitted.map(each => each.width);
  if (available === undefined) return sizes();
  const excess = () =>
    sizes().reduce((sum, size) => sum + (size === 0 ? 0 : size + columnGap.length), -columnGap.length) -
    available;
  const cutTo = (each: MeasuredColumn, floor: number) => {
    each.width = Math.max(each.width - Math.max(0, excess()), Math.min(each.width, floor));
  };
  const fewest = ({ column, isSwatched }: MeasuredColumn) =>
    Math.max(narrowest, width(column.name) + (isSwatched ? swatchWidth : 0));
  const floorOf = (each: MeasuredColumn) =>
    // A number that is cut would be another number.
    each.column.numeric || each.column.whole ? Number.POSITIVE_INFINITY : fewest(each);
  const share = Math.max(longest, Math.floor(available / 2));
  for (const each of fitted)
    if (!projected && each.wanted > share) cutTo(each, Math.max(share, floorOf(each)));
  const unimportantFirst = fitted.toReversed().sort((a, b) => b.column.priority - a.column.priority);
  // The columns that matter most are all cut before the first of them is left out.
  const most = unimportantFirst.at(-1)?.column.priority;
  for (const each of projected ? [] : unimportantFirst) {
    if (each.column.priority === most) break;
    cutTo(each, floorOf(each));
    if (excess() > 0) each.width = 0;
  }
  for (const each of unimportantFirst) cutTo(each, floorOf(each));
  for (const each of unimportantFirst) if (each.column.whole) cutTo(each, fewest(each));
  for (const each of projected ? [] : unimportantFirst.slice(0, -1)) if (excess() > 0) each.width = 0;

  // The room of hidden columns is given to those that were cut, the most important first.
  for (const each of unimportantFirst.toReversed()) {
    const more = Math.min(-excess(), each.wanted - each.width);
    if (each.width > 0 && more > 0) each.width += more;
  }
  for (const each of unimportantFirst) cutTo(each, 1);
  const hidden = fitted.filter(each => each.width === 0).map(({ column }) => column.name);
  if (hidden.length > 0) note(`not shown for lack of room: ${hidden.join(', ')}`);
  return sizes();
}

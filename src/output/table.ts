/**
 * Lists as aligned columns: two passes, linear in time and memory. Control characters are visible on
 * terminals and in pipes alike, so that a record is always one line.
 */
import type { Column } from '../catalog/noun.ts';
import { decimalsOf, readable, wholeOf, withDecimals } from './cell.ts';
import { visible } from './sanitise.ts';
import type { Format, RecordLine, Selection } from './selection.ts';
import type { Style } from './style.ts';
import { cut, pad, width } from './width.ts';

const gap = '  ';
/** Characters in a block of rows, and how many blocks are kept uncompressed. */
const blockSize = 1 << 16;
const uncompressed = 256;
/** A swatch and the space after it. */
const swatchWidth = 3;
/** Cut to less than this a column says nothing: it is left out instead. */
const narrowest = 12;

export const table: Format = function* (selection, style) {
  const { columns } = selection;
  const names = columns.map(column => visible(column.name, style.ascii));
  const swatches = columns.map(column => column.swatch === true && style.paint.swatch('#000000') !== '');
  const widths = names.map((name, index) => width(name) + (swatches[index] ? swatchWidth : 0));
  const decimals = columns.map(() => 0);
  const blocks: Block[] = [];
  for (const block of collect(selection.records, columns, swatches, widths, decimals, style))
    blocks.push(blocks.length < uncompressed ? plainBlock(block) : compressed(block));

  const layout = fitColumns(columns, widths, swatches, selection, style);
  const painted = swatches.map(() => false);
  yield `${style.paint.bold(line(names, layout, columns, style, painted))}\n`;
  const ragged = decimals.some(digits => digits > 0);
  for (const block of blocks) {
    let text = '';
    for (const row of block().split('\n')) {
      const cells = row.split('\t');
      const aligned = ragged ? cells.map((cell, index) => withDecimals(cell, decimals[index] ?? 0)) : cells;
      text += `${line(aligned, layout, columns, style, swatches)}\n`;
    }
    yield text;
  }
};

/** Rows put away until the widths are known. Strings would take three times the room. */
type Block = () => string;

function plainBlock(rows: string): Block {
  const bytes = Buffer.from(rows);
  return () => bytes.toString();
}

/** Only a table of many megabytes comes here, and only it loads zlib. */
function compressed(rows: string): Block {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  const bytes = zlib.deflateRawSync(rows, { level: 1 });
  return () => zlib.inflateRawSync(bytes).toString();
}

/**
 * Cells as tab-separated lines in blocks; `widths` grows to the widest cell of each column, `decimals` to the
 * most digits after its point.
 */
function* collect(
  records: Iterable<RecordLine>,
  columns: readonly Column[],
  swatches: readonly boolean[],
  widths: number[],
  decimals: number[],
  style: Style,
): Generator<string> {
  const whole = columns.map(() => 0);
  let rows = '';
  let separator = '';
  for (const { fields } of records) {
    let row = separator;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index];
      if (column === undefined) continue;
      const cell = visible(
        column.show === undefined ? readable(column.value(fields)) : column.show(fields),
        style.ascii,
      );
      const size = width(cell) + (swatches[index] ? swatchWidth : 0);
      if (size > (widths[index] ?? 0)) widths[index] = size;
      if (column.numeric === true) {
        decimals[index] = Math.max(decimals[index] ?? 0, decimalsOf(cell));
        whole[index] = Math.max(whole[index] ?? 0, wholeOf(cell));
      }
      row += index === 0 ? cell : `\t${cell}`;
    }
    rows += row;
    separator = '\n';
    if (rows.length < blockSize) continue;
    yield rows;
    rows = '';
    separator = '';
  }
  if (separator !== '') yield rows;
  for (const [index, digits] of decimals.entries())
    if (digits > 0) widths[index] = Math.max(widths[index] ?? 0, (whole[index] ?? 0) + 1 + digits);
}

/** The width of each column, 0 for one that is left out. */
function fitColumns(
  columns: readonly Column[],
  widths: readonly number[],
  swatches: readonly boolean[],
  { projected, note }: Selection,
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
  if (hidden.length > 0) note?.(`not shown for lack of room: ${hidden.join(', ')}`);
  return fitted;
}

function line(
  cells: readonly string[],
  widths: readonly number[],
  columns: readonly Column[],
  style: Style,
  swatches: readonly boolean[],
): string {
  const ellipsis = style.ascii ? '...' : '…';
  let text = '';
  let spaces = '';
  for (let index = 0; index < cells.length; index++) {
    const size = widths[index] ?? 0;
    if (size === 0) continue;
    const cell = cells[index] ?? '';
    text += spaces;
    if (swatches[index] && size > swatchWidth) {
      const room = size - swatchWidth;
      text += `${style.paint.swatch(cell) || gap} ${pad(style.width === undefined ? cell : cut(cell, room, ellipsis), room)}`;
    } else {
      text += pad(
        style.width === undefined ? cell : cut(cell, size, ellipsis),
        size,
        columns[index]?.numeric,
      );
    }
    spaces = gap;
  }
  return withoutTrailingSpaces(text);
}

function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x20) end--;
  return end === text.length ? text : text.slice(0, end);
}

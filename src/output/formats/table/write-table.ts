/**
 * Lists as aligned columns: two passes, linear in time and memory. Control characters are visible on
 * terminals and in pipes alike, so that a record is always one line.
 */
import type { Column } from '../../../catalog/lib/noun.ts';
import { visibleTo } from '../../../text/sanitise.ts';
import type { Style } from '../../../text/style.ts';
import { cut, pad, width } from '../../../text/width.ts';
import { decimalsOf, shownText, wholeOf, withDecimals } from '../../cell.ts';
import type { SentRecord } from '../../json/sent-records.ts';
import type { Selection } from '../format.ts';
import { columnGap, fitColumns, swatchWidth } from './fit.ts';

/** Characters in a block of rows, and how many blocks are kept uncompressed. */
const blockSize = 1 << 16;
const uncompressed = 256;

/** What a table needs to know of its selection. */
export type TableSelection = Pick<Selection, 'columns' | 'projected' | 'records' | 'headless' | 'note'>;

export function* writeTable(selection: TableSelection, style: Style): Generator<string> {
  const { columns } = selection;
  const isHeadless = selection.headless === true;
  const names = columns.map(column => (isHeadless ? '' : visibleTo(style, column.name)));
  const swatches = columns.map(column => column.swatch === true && style.paint.swatch('#000000') !== '');
  const widths = names.map((name, index) => width(name) + (swatches[index] ? swatchWidth : 0));
  const decimals = columns.map(() => 0);
  const blocks: RowBlock[] = [];
  for (const block of collect(selection.records, columns, swatches, widths, decimals, style))
    blocks.push(blocks.length < uncompressed ? plainBlock(block) : compressed(block));

  const layout = fitColumns(columns, widths, swatches, selection, style);
  if (!isHeadless) yield `${style.paint.bold(tableLine(names, layout, columns, style, []))}\n`;
  const ragged = decimals.some(digits => digits > 0);
  for (const block of blocks) {
    let text = '';
    for (const row of block().split('\n')) {
      const cells = row.split('\t');
      const aligned = ragged ? cells.map((cell, index) => withDecimals(cell, decimals[index] ?? 0)) : cells;
      text += `${tableLine(aligned, layout, columns, style, swatches)}\n`;
    }
    yield text;
  }
}

/** Rows put away until the widths are known. Strings would take three times the room. */
type RowBlock = () => string;

function plainBlock(rows: string): RowBlock {
  const bytes = Buffer.from(rows);
  return () => bytes.toString();
}

/** Only a table of many megabytes comes here, and only it loads zlib. */
function compressed(rows: string): RowBlock {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  const bytes = zlib.deflateRawSync(rows, { level: 1 });
  return () => zlib.inflateRawSync(bytes).toString();
}

/**
 * Cells as tab-separated lines in blocks; `widths` grows to the widest cell of each column, `decimals` to the
 * most digits after its point.
 */
function* collect(
  records: Iterable<SentRecord>,
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
      const cell = visibleTo(style, shownText(column, fields, style));
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

function tableLine(
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
      text += `${style.paint.swatch(cell) || columnGap} ${pad(style.width === undefined ? cell : cut(cell, room, ellipsis), room)}`;
    } else {
      text += pad(
        style.width === undefined ? cell : cut(cell, size, ellipsis),
        size,
        columns[index]?.numeric,
      );
    }
    spaces = columnGap;
  }
  return withoutTrailingSpaces(text);
}

function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x20) end--;
  return end === text.length ? text : text.slice(0, end);
}

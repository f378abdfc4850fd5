/** Writes lists as aligned columns in two passes, linear in time and memory. Each record is one line. */
import { escapeFor } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { columnGap, pad, truncate, width } from '../../../base/text/width.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import { decimalsOf, displayText, integerLength, withDecimals } from '../cell.ts';
import type { JsonRecord } from '../json/json-records.ts';
import type { Format, Selection } from './format.ts';

/** Writes a table. Records requested by id become cards. */
export const table: Format = {
  audience: 'people',
  content: 'columns',
  forItems: async () => (await import('./cards.ts')).cards,
  write: writeTable,
};

/** Number of characters in a block of rows, and maximum number of uncompressed blocks. */
const blockSize = 1 << 16;
const maxPlainBlocks = 256;

interface TableColumn extends MeasuredColumn {
  /** The maximum number of digits after the point, if the column has numbers. */
  decimals: number;
  /** The maximum number of characters before the point. */
  integerWidth: number;
}

function* writeTable(selection: Selection, style: Style): Generator<string> {
  const omitsHeader = selection.omitsHeader === true;
  const names = selection.columns.map(({ name }) => (omitsHeader ? '' : escapeFor(style, name)));
  const columns = selection.columns.map((column, index): TableColumn => {
    const isSwatched = column.isColor === true && style.paint.swatch('#000000') !== '';
    const size = width(names[index] ?? '') + (isSwatched ? swatchWidth : 0);
    return { column, isSwatched, width: size, decimals: 0, integerWidth: 0 };
  });
  const blocks: RowBlock[] = [];
  for (const block of collectRows(selection.records, columns, style))
    blocks.push(blocks.length < maxPlainBlocks ? plainBlock(block) : compressBlock(block));

  const sizes = fitColumns(columns, selection, style);
  const headerColumns = columns.map(each => ({ ...each, isSwatched: false }));
  if (!omitsHeader) yield `${style.paint.bold(tableLine(names, sizes, headerColumns, style))}\n`;
  const hasDecimals = columns.some(({ decimals }) => decimals > 0);
  for (const block of blocks) {
    let text = '';
    for (const row of block().split('\n')) {
      const cells = row.split('\t');
      const alignedCells = hasDecimals
        ? cells.map((cell, column) => withDecimals(cell, columns[column]?.decimals ?? 0))
        : cells;
      text += `${tableLine(alignedCells, sizes, columns, style)}\n`;
    }
    yield text;
  }
}

/** Returns rows, which wait until the widths are known. As separate strings they would take three times the memory. */
type RowBlock = () => string;

function plainBlock(rows: string): RowBlock {
  const bytes = Buffer.from(rows);
  return () => bytes.toString();
}

/** Keeps rows compressed. Only a table of many megabytes needs this, and loads zlib. */
function compressBlock(rows: string): RowBlock {
  const zlib: typeof import('node:zlib') = require('node:zlib');
  const bytes = zlib.deflateRawSync(rows, { level: 1 });
  return () => zlib.inflateRawSync(bytes).toString();
}

/** Yields blocks of rows with tab-separated cells, and measures the columns. */
function* collectRows(
  records: Iterable<JsonRecord>,
  columns: readonly TableColumn[],
  style: Style,
): Generator<string> {
  let rows = '';
  let separator = '';
  for (const { fields } of records) {
    let gap = separator;
    for (const each of columns) {
      const cell = escapeFor(style, displayText(each.column, fields, style));
      const size = width(cell) + (each.isSwatched ? swatchWidth : 0);
      if (size > each.width) each.width = size;
      if (each.column.isNumeric === true) {
        each.decimals = Math.max(each.decimals, decimalsOf(cell));
        each.integerWidth = Math.max(each.integerWidth, integerLength(cell));
      }
      rows += gap + cell;
      gap = '\t';
    }
    separator = '\n';
    if (rows.length < blockSize) continue;
    yield rows;
    rows = '';
    separator = '';
  }
  if (separator !== '') yield rows;
  for (const each of columns)
    if (each.decimals > 0) each.width = Math.max(each.width, each.integerWidth + 1 + each.decimals);
}

function tableLine(
  cells: readonly string[],
  sizes: readonly number[],
  columns: readonly MeasuredColumn[],
  style: Style,
): string {
  const ellipsis = style.ascii ? '...' : '…';
  let text = '';
  let gap = '';
  for (const [index, { column, isSwatched }] of columns.entries()) {
    const cell = cells[index] ?? '';
    const size = sizes[index] ?? 0;
    if (size === 0) continue;
    const hasSwatch = isSwatched && size > swatchWidth;
    const textColumns = hasSwatch ? size - swatchWidth : size;
    const swatch = hasSwatch ? `${style.paint.swatch(cell) || columnGap} ` : '';
    text +=
      gap +
      swatch +
      pad(
        style.width === undefined ? cell : truncate(cell, textColumns, ellipsis),
        textColumns,
        column.isNumeric,
      );
    gap = columnGap;
  }
  return withoutTrailingSpaces(text);
}

function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x20) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** The width of a swatch and the space after it. */
const swatchWidth = 3;
/** Minimum width of a cut column; a narrower one is omitted. */
const minCellWidth = 12;
/** A column wider than this, and wider than half of the terminal, is cut before the others. */
const maxCellWidth = 60;

/** Columns with a greater number, such as slugs and dates, are shown on a terminal only if --columns names them. */
const maxShownPriority = 5;

export interface MeasuredColumn {
  readonly column: Column;
  /** Whether its cells have a swatch before them. */
  readonly isSwatched: boolean;
  /** The width of its widest cell, including the header. */
  width: number;
}

/** Returns the width of each column, 0 for an omitted one, and prints a notice about columns without room. */
export function fitColumns(
  columns: readonly MeasuredColumn[],
  { isProjected, notice }: Pick<Selection, 'isProjected' | 'notice'>,
  { width: available }: Style,
): number[] {
  if (available === undefined) return columns.map(each => each.width);
  const isOmitted = ({ column }: MeasuredColumn) => !isProjected && column.priority > maxShownPriority;
  const fittedColumns = columns.map(each => ({
    ...each,
    width: isOmitted(each) ? 0 : each.width,
    fullWidth: each.width,
  }));
  const sizes = () => fittedColumns.map(each => each.width);
  const excessWidth = () =>
    sizes().reduce((sum, size) => sum + (size === 0 ? 0 : size + columnGap.length), -columnGap.length) -
    available;
  const cutTo = (each: MeasuredColumn, floor: number) => {
    each.width = Math.max(each.width - Math.max(0, excessWidth()), Math.min(each.width, floor));
  };
  const minWidth = ({ column, isSwatched }: MeasuredColumn) =>
    Math.max(minCellWidth, width(column.name) + (isSwatched ? swatchWidth : 0));
  const firstMinWidth = (each: MeasuredColumn) =>
    // A cut number would look like another number.
    each.column.isNumeric || each.column.isCutLast ? Number.POSITIVE_INFINITY : minWidth(each);
  const maxShare = Math.max(maxCellWidth, Math.floor(available / 2));
  for (const each of fittedColumns)
    if (!isProjected && each.fullWidth > maxShare) cutTo(each, Math.max(maxShare, firstMinWidth(each)));
  const unimportantFirst = fittedColumns.toReversed().sort((a, b) => b.column.priority - a.column.priority);
  // The most important columns are all cut before one of them is omitted.
  const topPriority = unimportantFirst.at(-1)?.column.priority;
  for (const each of isProjected ? [] : unimportantFirst) {
    if (each.column.priority === topPriority) break;
    cutTo(each, firstMinWidth(each));
    if (excessWidth() > 0) each.width = 0;
  }
  for (const each of unimportantFirst) cutTo(each, firstMinWidth(each));
  for (const each of unimportantFirst) if (each.column.isCutLast) cutTo(each, minWidth(each));
  for (const each of isProjected ? [] : unimportantFirst.slice(0, -1)) if (excessWidth() > 0) each.width = 0;

  // The width of omitted columns is given to cut ones, the most important first.
  for (const each of unimportantFirst.toReversed()) {
    const extra = Math.min(-excessWidth(), each.fullWidth - each.width);
    if (each.width > 0 && extra > 0) each.width += extra;
  }
  for (const each of unimportantFirst) cutTo(each, 1);
  const hiddenNames = fittedColumns
    .filter(each => each.width === 0 && !isOmitted(each))
    .map(({ column }) => column.name);
  if (hiddenNames.length > 0) notice(`not shown for lack of room: ${hiddenNames.join(', ')}`);
  return sizes();
}

/** Shows nested records of a card as tables, and formats the values of cards. */
import { maxOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { visibleWidth } from '../../../base/text/painted.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { type Style, spellNotes } from '../../../base/text/style.ts';
import { width, wrap } from '../../../base/text/width.ts';
import { type Column, noteTextAt, type RecordKind } from '../../../catalog/lib/noun.ts';
import { decimalsOf, displayText, isPlainList, readableText, withDecimals } from '../cell.ts';
import { drawTable } from '../draw-table.ts';

export interface TableOptions {
  readonly style: Style;
  /** Where notes occur in fields, by dot paths. */
  readonly noteTexts?: NonNullable<RecordKind['noteTexts']>;
  /** Returns the name to show beside an id, if it is known. `path` names the field: `keyId`, `events.keyId`. */
  nameOf?(path: string, id: unknown): string | undefined;
}

const indent = '  ';

/** Returns a nested field as a table below its name; an empty text if its records have no fields. */
export function fieldTable(record: Fields, path: string, options: TableOptions): string {
  const rows = nestedRecords(record[path]) ?? [];
  const fields = [...new Set(rows.flatMap(row => Object.keys(row)))];
  if (fields.length === 0) return '';
  return heading(escapeFor(options.style, path), options.style) + nestedTable(path, fields, rows, options);
}

function nestedTable(
  path: string,
  fields: readonly string[],
  rows: readonly Fields[],
  options: TableOptions,
): string {
  const style = narrowStyle(options.style, indent.length);
  const columns = fields.map((name, index) => nestedColumn(path, name, rows, index, options));
  const decimals = columns.map(column =>
    column.isNumeric ? maxOf(rows, row => decimalsOf(displayText(column, row))) : 0,
  );
  const cells = rows.map(row =>
    columns.map((column, columnIndex) => ({
      text: withDecimals(escapeFor(style, displayText(column, row)), decimals[columnIndex] ?? 0),
      swatch: swatchOf(column.value(row), style),
    })),
  );
  const cellWidths = cells.map(row => row.map(({ text, swatch }) => visibleWidth(swatch + text)));
  const widths = columnWidths(
    [columns.map(({ name }) => width(escapeFor(style, name))), ...cellWidths],
    style.width,
  );
  const headerRow = columns.map(({ name }, column) =>
    wrap(escapeFor(style, name), widths[column] ?? 1).map(line => style.paint.dim(line)),
  );
  const bodyRows = cells.map(row =>
    row.map(({ text, swatch }, column) => {
      const [first = '', ...otherLines] = wrap(
        text,
        Math.max(1, (widths[column] ?? 1) - visibleWidth(swatch)),
      );
      return [swatch + first, ...otherLines];
    }),
  );
  const lines = drawTable(
    [headerRow, ...bodyRows].map(row => row.map(cell => cell.join('\n'))),
    columns.map(({ isNumeric }) => isNumeric === true),
  );
  return joinLines(lines.map(line => (line === '' ? '' : indent + line)));
}

/** Returns a column for a field of nested records. Names replace ids: `keyId` becomes `key`. */
function nestedColumn(
  path: string,
  field: string,
  rows: readonly Fields[],
  index: number,
  options: TableOptions,
): Column {
  // Excludes inherited properties: a field may have the name toString.
  const valueIn = (row: Fields) => (Object.hasOwn(row, field) ? row[field] : undefined);
  const nameIn = (row: Fields) => {
    const value = valueIn(row);
    return value === null || value === undefined ? undefined : options.nameOf?.(`${path}.${field}`, value);
  };
  const isNamed = rows.some(row => nameIn(row) !== undefined);
  return {
    name: isNamed ? field.replace(/(?<=.)Id$/, '') : field,
    value: valueIn,
    show: row => nameIn(row) ?? valueWithName(`${path}.${field}`, valueIn(row), options),
    isNumeric: !isNamed && rows.every(row => typeof (valueIn(row) ?? 0) === 'number'),
    priority: index,
  };
}

/** Returns the width of each column. The widest are narrowed until all fit, but not below four. */
function columnWidths(cellWidths: readonly (readonly number[])[], available: number | undefined): number[] {
  const fittedWidths = (cellWidths[0] ?? []).map((_, index) =>
    Math.max(
      1,
      maxOf(cellWidths, row => row[index] ?? 0),
    ),
  );
  if (available === undefined) return fittedWidths;
  let excess = fittedWidths.reduce((sum, width) => sum + width + 2, -2) - available;
  while (excess > 0) {
    const widest = Math.max(...fittedWidths);
    if (widest <= 4) break;
    const index = fittedWidths.lastIndexOf(widest);
    const secondWidest = Math.max(4, ...fittedWidths.filter((_, column) => column !== index));
    const reduction = Math.max(1, Math.min(excess, widest - secondWidest));
    fittedWidths[index] = widest - reduction;
    excess -= reduction;
  }
  return fittedWidths;
}

/** Returns a swatch and a space for a hex colour; otherwise, and without colours, an empty text. */
export function swatchOf(value: unknown, style: Style): string {
  const swatch = typeof value === 'string' ? style.paint.swatch(value) : '';
  return swatch === '' ? '' : `${swatch} `;
}

export function narrowStyle(style: Style, columns: number): Style {
  return style.width === undefined ? style : { ...style, width: Math.max(1, style.width - columns) };
}

/** Returns the text of a value; an id is followed by the name of its record in brackets. */
export function valueWithName(path: string, value: unknown, options: TableOptions): string {
  if (isPlainList(value))
    return value.map(entry => (entry === null ? '–' : valueWithName(path, entry, options))).join(', ');
  const name = value === null || value === undefined ? undefined : options.nameOf?.(path, value);
  const text = spellNotes(readableText(value), noteTextAt(options, path), options.style);
  return name === undefined ? text : `${text} (${name})`;
}

/** Returns the record that a value is, or the records in a list; undefined for empty and other values. */
export function nestedRecords(value: unknown): Fields[] | undefined {
  if (isFields(value)) return Object.keys(value).length > 0 ? [value] : undefined;
  return Array.isArray(value) && value.length > 0 && value.every(isFields) ? value : undefined;
}

export function heading(
  text: string,
  { width = Number.POSITIVE_INFINITY, paint }: Style,
  paintLine = paint.dim,
): string {
  return joinLines(wrap(text, width).map(line => paintLine(line)));
}

export function joinLines(lines: readonly string[]): string {
  return lines.map(line => `${line}\n`).join('');
}

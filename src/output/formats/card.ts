/** One record for people: every field on its own line, long text wrapped, nested records as tables. */
import CliTable from 'cli-table3';
import { type Fields, isFields } from '../../base/io.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import { day } from '../../catalog/lib/text.ts';
import type { Fact } from '../../music/facts.ts';
import { html } from '../html/html.ts';
import { decimalsOf, isPlainList, readableText, shownText, withDecimals } from '../text/cell.ts';
import { visible } from '../text/sanitise.ts';
import type { Style } from '../text/style.ts';
import { prose, width, wrap } from '../text/width.ts';
import { swatchWidth } from './table/fit.ts';
import { writeTable } from './table/write-table.ts';

export interface CardOptions {
  readonly style: Style;
  /** The name that people have for the record: printed above it where no line of the card says so. */
  readonly title?: string;
  /** They come first, as lists show them. */
  readonly columns?: readonly Column[];
  /** Then come these. */
  readonly facts?: readonly Fact[];
  /** Fields whose text is HTML. */
  readonly html?: readonly string[];
  /** Nested fields whose rings the facts tell, where there are facts. */
  readonly rings?: readonly string[];
  /** What an id refers to, shown beside it; `path` names the field: `keyId`, `events.keyId`. */
  nameOf?(path: string, id: unknown): string | undefined;
}

/** cli-table3 is quadratic in rows: more than this go through our own columns. */
const boundedRows = 200;
const indent = '  ';

/**
 * The columns of lists by their names, the facts, and then every field that none of them has shown. A field of
 * several values stays although a column reads it: the column may show a part.
 */
export function card(record: Fields, options: CardOptions): string {
  const { style, title = '', columns = [], facts = [] } = options;
  const { lines, left } = columnLines(record, columns, style);
  const told = [...lines, ...facts.map(([label, text]) => ({ label, text, swatch: '' }))];
  const labels = [...told.map(({ label }) => label), ...left].map(label => visible(label, style.ascii));
  const sizes = labels.map(width).filter(size => size <= labelRoom(style));
  const margin = sizes.reduce((most, size) => Math.max(most, size), 0) + 2;

  const isSaid = told.some(({ text }) => text === title) || left.some(name => record[name] === title);
  let text = title === '' || isSaid ? '' : heading(visible(title, style.ascii), style);
  for (const { label, text: value, swatch } of told)
    text += cardField(visible(label, style.ascii), margin, value, swatch, style);
  for (const name of left) {
    const value = record[name];
    const label = visible(name, style.ascii);
    const rows = nested(value);
    if (rows !== undefined) {
      text += heading(label, style) + nestedTable(name, rows, options);
    } else if (typeof value === 'string' && options.html?.includes(name)) {
      const body = html(value, narrower(style, indent.length));
      text += heading(label, style) + indented(body);
    } else {
      text += cardField(label, margin, fieldText(name, value, options), swatchOf(value, style), style);
    }
  }
  return text;
}

interface Line {
  readonly label: string;
  readonly text: string;
  readonly swatch: string;
}

/** What the columns show of a record, and the fields that are left. */
function columnLines(
  record: Fields,
  columns: readonly Column[],
  style: Style,
): { lines: readonly Line[]; left: readonly string[] } {
  const read = columns.map(column => ({ column, names: fieldsRead(column, record) }));
  const present = read.filter(({ names }) => names.some(name => name in record));
  const covered = new Set(present.flatMap(({ column, names }) => [column.name, ...names]));
  const left = Object.keys(record).filter(name => !covered.has(name) || nested(record[name]) !== undefined);
  const lines = present.flatMap(({ column, names }): Line[] => {
    const text = shownText(column, record);
    // The table below says more than an empty line.
    if (text.trim() === '' && names.some(name => left.includes(name))) return [];
    const swatch = column.swatch === true ? swatchOf(column.value(record), style) : '';
    return [{ label: column.heading?.(record) ?? column.name, text, swatch }];
  });
  return { lines, left };
}

/** The fields of a record that a column looks at. */
function fieldsRead(column: Column, record: Fields): string[] {
  const names = new Set<string>();
  const watched = new Proxy(record, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
  });
  column.value(watched);
  return [...names];
}

/** Labels are as wide as this at most, so that values keep their room: longer ones have a line of their own. */
function labelRoom({ width }: Style): number {
  return width === undefined ? 30 : Math.max(4, Math.min(30, width - 16));
}

function heading(text: string, { paint, width = Number.POSITIVE_INFINITY }: Style): string {
  return wrap(text, width)
    .map(line => `${paint.bold(line)}\n`)
    .join('');
}

/** A label and its text, which continues below itself on a terminal. */
function cardField(label: string, margin: number, text: string, swatch: string, style: Style): string {
  const lines = text.split(/\r\n|\n/).map(line => visible(line, style.ascii));
  const below = (rest: readonly string[]) => rest.map(line => `${' '.repeat(margin) + line}`.trimEnd());
  const beside = ([first = '', ...rest]: readonly string[]) => {
    const name = style.paint.bold(label) + ' '.repeat(Math.max(1, margin - width(label)));
    return [(name + swatch + first).trimEnd(), ...below(rest)].map(line => `${line}\n`).join('');
  };
  if (style.width === undefined) return beside(lines);
  const room = Math.max(1, Math.min(prose, style.width - margin - swatchColumns(swatch)));
  const [first = '', ...rest] = lines.flatMap(line => wrap(line, room));
  if (width(label) < margin) return beside([first, ...rest]);
  return (
    heading(label, style) +
    below([swatch + first, ...rest])
      .map(line => `${line}\n`)
      .join('')
  );
}

/** Of a timestamp the date. */
function fieldText(name: string, value: unknown, options: CardOptions): string {
  const isTimestamp =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,16}(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  return isTimestamp ? day(value) : withName(name, value, options);
}

/** The value's text, and what it refers to in brackets. */
function withName(path: string, value: unknown, options: CardOptions): string {
  if (isPlainList(value))
    return value.map(entry => (entry === null ? '–' : withName(path, entry, options))).join(', ');
  const name = value === null || value === undefined ? undefined : options.nameOf?.(path, value);
  return name === undefined ? readableText(value) : `${readableText(value)} (${name})`;
}

/** The records that a value holds: an object is one, a list of objects is many. */
function nested(value: unknown): Fields[] | undefined {
  if (isFields(value)) return Object.keys(value).length > 0 ? [value] : undefined;
  return Array.isArray(value) && value.length > 0 && value.every(isFields) ? value : undefined;
}

function isNumberCell(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'number';
}

function nestedTable(path: string, rows: readonly Fields[], options: CardOptions): string {
  const style = narrower(options.style, indent.length);
  const told = options.facts?.length ? (options.rings ?? []) : [];
  const heads = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(
    head => !told.includes(`${path}.${head}`),
  );
  const columns: Column[] = heads.map((head, index) => ({
    name: head,
    value: row => row[head],
    show: row => withName(`${path}.${head}`, row[head], options),
    numeric: rows.every(
      row => isNumberCell(row[head]) && options.nameOf?.(`${path}.${head}`, row[head]) === undefined,
    ),
    priority: index,
  }));
  if (rows.length > boundedRows) {
    const records = rows.map(fields => ({ fields }));
    const selection = { columns, projected: true, records, note: () => {} };
    return indented([...writeTable(selection, style)].join('').trimEnd());
  }
  const decimals = columns.map(column =>
    column.numeric ? Math.max(...rows.map(row => decimalsOf(shownText(column, row)))) : 0,
  );
  const cells = rows.map(row =>
    columns.map((column, at) => ({
      text: withDecimals(visible(shownText(column, row), style.ascii), decimals[at] ?? 0),
      swatch: swatchOf(column.value(row), style),
    })),
  );
  const sizes = cells.map(row => row.map(({ text, swatch }) => width(text) + swatchColumns(swatch)));
  const room = columnRooms([heads.map(head => width(visible(head, style.ascii))), ...sizes], style.width);
  const written = new CliTable({
    head: heads.map((head, index) =>
      foldedLines(visible(head, style.ascii), room[index] ?? 1, style.paint.bold),
    ),
    colAligns: columns.map(column => (column.numeric ? 'right' : 'left')),
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of cells)
    written.push(
      row.map(({ text, swatch }, at) => swatch + foldedLines(text, (room[at] ?? 1) - swatchColumns(swatch))),
    );
  return indented(written.toString());
}

const borderless = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' },
};

function foldedLines(text: string, room: number, paint = (line: string) => line): string {
  return wrap(text, Math.max(1, room))
    .map(line => paint(line))
    .join('\n');
}

/** The room of each column: the widest gives way until all fit. */
function columnRooms(widths: readonly (readonly number[])[], available: number | undefined): number[] {
  const rooms = (widths[0] ?? []).map((_, index) => Math.max(1, ...widths.map(row => row[index] ?? 0)));
  if (available === undefined) return rooms;
  let excess = rooms.reduce((sum, room) => sum + room + 2, -2) - available;
  while (excess > 0) {
    const widest = Math.max(...rooms);
    if (widest <= 4) break;
    const index = rooms.lastIndexOf(widest);
    const second = Math.max(4, ...rooms.filter((_, at) => at !== index));
    const less = Math.max(1, Math.min(excess, widest - second));
    rooms[index] = widest - less;
    excess -= less;
  }
  return rooms;
}

/** Hex colours show their colour wherever they stand. */
function swatchOf(value: unknown, style: Style): string {
  const swatch = typeof value === 'string' ? style.paint.swatch(value) : '';
  return swatch === '' ? '' : `${swatch} `;
}

/** The columns that a swatch and the space after it take: its painting takes none. */
function swatchColumns(swatch: string): number {
  return swatch === '' ? 0 : swatchWidth;
}

function narrower(style: Style, by: number): Style {
  return style.width === undefined ? style : { ...style, width: Math.max(1, style.width - by) };
}

function indented(text: string): string {
  return text
    .split('\n')
    .map(line => `${line === '' ? '' : indent}${line}`.trimEnd())
    .map(line => `${line}\n`)
    .join('');
}

/** One record for people: what it is, each field on its own line, long text wrapped, nested records as tables. */
import type { Fields } from '../../../base/io.ts';
import { largest, visibleWidth } from '../../../base/text/painted.ts';
import { isHexColor } from '../../../base/text/plain.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { type Style, spellNotes } from '../../../base/text/style.ts';
import { columnGap, prose, width, wrap } from '../../../base/text/width.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import { day } from '../../../catalog/lib/value-texts.ts';
import { displayText, readableText, spellsOf } from '../cell.ts';
import { drawTable } from '../draw-table.ts';
import {
  endedLines,
  heading,
  narrowStyle,
  nestedRecords,
  swatchOf,
  type TableOptions,
  tableField,
  withName,
} from './card-table.ts';

interface Html {
  readonly fields: readonly string[];
  laidOut(text: string): string;
}

const noHtml: Html = { fields: [], laidOut: text => text };

export interface CardOptions extends TableOptions {
  /** The name that people have for the record: the first line, and no other. */
  readonly title?: string;
  /** What it is, `scale`: beside the name, with its id. */
  readonly one?: string;
  /** The facts of the record, which follow if they have a value. */
  readonly facts?: readonly Column[];
  /** The name of the line below which a fact stands, by the name of the fact. */
  readonly below?: ReadonlyMap<string, string>;
  /** Fields whose text is HTML, and how it is laid out. */
  readonly html?: Html | undefined;
  /** The drawing in lines of at most so many columns; empty if there is none, or no room. */
  draw?(columns: number): string;
  /** By the label of a line. */
  readonly inks?: ReadonlyMap<string, Inks>;
}

/** #rrggbb of each entry of a line: the colours of notes. */
type Inks = readonly (string | undefined)[];

/**
 * The name, then long texts, the columns of lists, the facts, the fields that these don't show, and nested records as
 * tables. A field of several values is shown even if a column reads it, as the column may show a part. Empty values are
 * left out.
 */
export function card(record: Fields, options: CardOptions): string {
  const { style, title = '', html = noHtml } = options;
  const { lines, left } = columnLines(record, options);
  const bodies = left.filter(name => typeof record[name] === 'string' && html.fields.includes(name));
  const tables = left.filter(name => nestedRecords(record[name]) !== undefined);
  const plain = left.filter(name => !bodies.includes(name) && !tables.includes(name));
  const fields = plain.flatMap((name): Line[] => {
    const text = fieldText(name, record[name], options);
    return text === '' || text === title
      ? []
      : [{ label: name, text, swatch: swatchOf(record[name], style) }];
  });
  const first = titleLine(record, options);
  const read = bodies.map(name => `${html.laidOut(String(record[name])).trimEnd()}\n`);
  const contentLines = besideDrawing([...lines, ...fields], options);
  const rest = tables.map(name => tableField(record, name, options)).join('');
  const parts = [first, ...read, contentLines + rest].filter(part => part !== '');
  return parts.join('\n');
}

/** The first line: the name, the kind of the record, and its id. */
function titleLine(record: Fields, { style, title = '', one, columns = [] }: CardOptions): string {
  if (one === undefined) return '';
  const id = columns.find(({ name }) => name === 'id')?.value(record);
  if (title === '' && id === undefined) return '';
  const what = escapeFor(style, [one, readableText(id)].filter(text => text !== '').join(' '));
  if (title === '') return heading(what, style);
  const name = heading(escapeFor(style, title), style, style.paint.bold).trimEnd();
  const last = visibleWidth(name.slice(name.lastIndexOf('\n') + 1));
  const fits = style.width === undefined || last + 2 + width(what) <= style.width;
  return `${name}${fits ? '  ' : '\n'}${style.paint.dim(what)}\n`;
}

interface Line {
  readonly label: string;
  readonly text: string;
  readonly swatch: string;
}

/** The lines of columns and facts, and the fields that they don't show. */
function columnLines(
  record: Fields,
  { style, title, one, columns = [], facts = [], below = new Map(), wire = [] }: CardOptions,
): { lines: readonly Line[]; left: readonly string[] } {
  const read = columns.map(column => ({ column, names: fieldsRead(column, record) }));
  const present = read.filter(({ names }) => names.some(name => name in record));
  const covered = new Set(present.flatMap(({ column, names }) => [column.name, ...names]));
  for (const column of facts) if (displayText(column, record) !== '') covered.add(column.name);
  const left = Object.keys(record).filter(
    name => !wire.includes(name) && (!covered.has(name) || nestedRecords(record[name]) !== undefined),
  );
  const isSaid = ({ label, text }: Line) => one !== undefined && (label === 'id' || text === title);
  const usual = present
    .map(({ column }) => cardLine(column, record, style))
    .filter(line => line.text.trim() !== '' && !isSaid(line));
  const lines = [...usual];
  for (const column of facts) {
    const line = cardLine(column, record, style);
    if (line.text === '') continue;
    const place = lines.findIndex(({ label }) => label === below.get(column.name));
    lines.splice(place === -1 ? lines.length : place + 1, 0, line);
  }
  return { lines, left };
}

function cardLine(column: Column, record: Fields, style: Style): Line {
  const lines = column.showLines?.(record);
  const text =
    lines === undefined
      ? displayText(column, record, style)
      : spellNotes(lines, spellsOf(column, record), style);
  const swatch = column.swatch === true ? swatchOf(column.value(record), style) : '';
  return { label: column.name, text, swatch };
}

/**
 * The smallest width of a terminal for drawings beside the fields, the smallest width of these, and the gap between.
 */
const [wide, fewestFieldColumns, gap] = [80, 37, 3] as const;

/** The card with the drawing to the right of the fields if there is room, else above them. */
function besideDrawing(lines: readonly Line[], options: CardOptions): string {
  const { style, draw } = options;
  const alone = () => cardFields(lines, style, options);
  if (draw === undefined) return alone();
  const { width: columns = prose } = style;
  const isWide = style.width !== undefined && columns >= wide;
  const drawn = isWide ? draw(columns - fewestFieldColumns - gap) : '';
  const picture = drawn.split('\n').slice(0, -1);
  if (picture.length === 0) return [draw(columns), alone()].filter(text => text !== '').join('\n');
  const beside = narrowStyle(style, Math.max(...picture.map(visibleWidth)) + gap);
  const fields = cardFields(lines, beside, options).trimEnd();
  const room = largest(fields.split('\n'), visibleWidth) + gap - columnGap.length;
  return endedLines(drawTable([[fields, picture.join('\n')]], [], [room]));
}

function cardFields(lines: readonly Line[], style: Style, { inks }: CardOptions): string {
  const labels = lines.map(({ label }) => escapeFor(style, label));
  const margin = largest(
    labels.map(width).filter(size => size <= labelRoom(style)),
    size => size,
  );
  let text = '';
  let rows: string[][] = [];
  const endTable = () => {
    text += endedLines(drawTable(rows, [], [margin]));
    rows = [];
  };
  for (const [index, line] of lines.entries()) {
    const label = labels[index] ?? '';
    const value = valueLines(line, margin + columnGap.length, style, inks?.get(line.label)).join('\n');
    // A label that is too long stands above its value.
    const isAbove = width(label) > margin;
    if (isAbove) {
      endTable();
      text += heading(label, style);
    }
    rows.push([isAbove ? '' : style.paint.dim(label), value]);
  }
  endTable();
  return text;
}

/** The fields of a record that a column reads. */
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

/** The largest width of labels beside values; longer labels have a line of their own. */
function labelRoom({ width }: Style): number {
  return width === undefined ? 30 : Math.max(4, Math.min(30, width - 16));
}

/** Returns the lines of a value, wrapped on a terminal. @param inks the colours of its words */
function valueLines({ text, swatch }: Line, margin: number, style: Style, inks?: Inks): readonly string[] {
  const lines = text.split(/\r\n|\n/).map(line => escapeFor(style, line));
  const room = Math.max(1, Math.min(prose, (style.width ?? 0) - margin - visibleWidth(swatch)));
  const wrapped = style.width === undefined ? lines : lines.flatMap(line => wrap(line, room));
  const [first = '', ...rest] =
    inks === undefined || style.width === undefined ? wrapped : inInks(wrapped, inks, style);
  return [swatch + first, ...rest];
}

/** The words in their colours. */
function inInks(lines: readonly string[], inks: Inks, { paint }: Style): string[] {
  let place = 0;
  return lines.map(line =>
    line.replace(/\S+/g, word => {
      const ink = inks[place++];
      return ink === undefined || !isHexColor(ink) ? word : paint.ink(ink, undefined, word);
    }),
  );
}

/** Of a timestamp the date. */
function fieldText(name: string, value: unknown, options: CardOptions): string {
  const isTimestamp =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,16}(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  return isTimestamp ? day(value) : withName(name, value, options);
}

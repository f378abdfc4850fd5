/** Formats a card of one record for people: name and kind, fields, wrapped texts, nested records as tables. */
import { maxOf } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { visibleWidth } from '../../../base/text/painted.ts';
import { isHexColor } from '../../../base/text/plain.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { type Style, spellNotes } from '../../../base/text/style.ts';
import { columnGap, proseWidth, width, wrap } from '../../../base/text/width.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import { formatDay } from '../../../catalog/lib/value-texts.ts';
import { displayText, noteTextOf, readableText } from '../cell.ts';
import { drawTable } from '../draw-table.ts';
import {
  fieldTable,
  heading,
  joinLines,
  narrowStyle,
  nestedRecords,
  swatchOf,
  type TableOptions,
  valueWithName,
} from './card-table.ts';

interface HtmlLayout {
  readonly fields: readonly string[];
  layOut(text: string): string;
}

const noHtml: HtmlLayout = { fields: [], layOut: text => text };

export interface CardOptions extends TableOptions {
  /** The name of the record. It is shown only in the first line. */
  readonly title?: string;
  readonly columns?: readonly Column[];
  /** The kind of the record, such as `scale`, for the first line. */
  readonly singular?: string;
  /** The facts of the record. Those without a value are left out. */
  readonly facts?: readonly Column[];
  /** The names of the most important lines, in order. */
  readonly first?: readonly string[] | undefined;
  /** Names of lines to leave out if there is a drawing, because the drawing shows them. */
  readonly inDrawing?: readonly string[];
  /** Whether to show everything instead of only the lines that `first` names. */
  readonly showsAll?: boolean;
  /** Lays out fields whose text is HTML. */
  readonly html?: HtmlLayout | undefined;
  /**
   * Returns the drawing in lines of at most this many columns; empty if there is none, or no room.
   * @param isBeside whether it is placed beside the lines
   */
  draw?(columns: number, isBeside: boolean): string;
  /** The colours of lines, by label. */
  readonly inks?: ReadonlyMap<string, Inks>;
}

/** Colours (#rrggbb) of the entries of a line, such as notes. */
type Inks = readonly (string | undefined)[];

/** Maximum number of lines on a card that does not show everything. */
const maxLines = 6;

/**
 * Returns a card: the name, long texts, the drawing, and the lines of `first` that have a value. With `showsAll`, or if
 * there are neither lines nor texts, all columns, facts and fields are lines, and nested records follow as tables.
 */
export function card(record: Fields, options: CardOptions): string {
  const { html = noHtml, first = [], inDrawing = [] } = options;
  const { remaining, ...cardColumns } = columnsAndFields(record, options);
  const htmlFields = remaining.filter(name => typeof record[name] === 'string' && html.fields.includes(name));
  const texts = htmlFields.map(name => `${html.layOut(String(record[name])).trimEnd()}\n`);
  const chosenLines = options.showsAll ? [] : linesOf(first, record, options, cardColumns).slice(0, maxLines);
  const showsAll = options.showsAll || (chosenLines.length === 0 && texts.length === 0);
  const tables = showsAll ? remaining.filter(name => nestedRecords(record[name]) !== undefined) : [];
  const otherNames = remaining.filter(name => !htmlFields.includes(name) && !tables.includes(name));
  const columns = [...cardColumns.columns, ...cardColumns.facts].map(({ name }) => name);
  const lines = showsAll
    ? linesOf([...new Set([...first, ...columns, ...otherNames])], record, options, cardColumns)
    : chosenLines;
  const text = addDrawing(lines, showsAll ? [] : inDrawing, options);
  const tablesText = tables.map(name => fieldTable(record, name, options)).join('');
  const parts = [titleLine(record, options, showsAll), ...texts, text + tablesText].filter(
    part => part !== '',
  );
  return parts.join('\n');
}

/** Returns the first line: the name, the kind of the record, and its id if everything is shown. */
function titleLine(
  record: Fields,
  { style, title = '', singular, columns = [] }: CardOptions,
  showsAll: boolean,
): string {
  if (singular === undefined) return '';
  const id = showsAll || title === '' ? columns.find(({ name }) => name === 'id')?.value(record) : undefined;
  if (title === '' && id === undefined) return '';
  const kindAndId = escapeFor(style, [singular, readableText(id)].filter(text => text !== '').join(' '));
  if (title === '') return heading(kindAndId, style);
  const name = heading(escapeFor(style, title), style, style.paint.bold).trimEnd();
  const lastWidth = visibleWidth(name.slice(name.lastIndexOf('\n') + 1));
  const fitsBeside = style.width === undefined || lastWidth + 2 + width(kindAndId) <= style.width;
  return `${name}${fitsBeside ? '  ' : '\n'}${style.paint.dim(kindAndId)}\n`;
}

interface CardLine {
  readonly label: string;
  readonly text: string;
  readonly swatch: string;
  /** Values to show in columns, with their numbers. */
  readonly numberedValues?: readonly string[] | undefined;
}

interface CardColumns {
  readonly columns: readonly Column[];
  readonly facts: readonly Column[];
}

/** Returns the columns whose field the record has, the facts, and the fields that these do not show completely. */
function columnsAndFields(
  record: Fields,
  { columns = [], facts = [] }: CardOptions,
): CardColumns & { readonly remaining: readonly string[] } {
  const fieldsByColumn = columns.map(column => ({ column, names: fieldsOfColumn(column, record) }));
  const presentColumns = fieldsByColumn.filter(({ names }) => names.some(name => name in record));
  const shownFields = new Set(presentColumns.flatMap(({ column, names }) => [column.name, ...names]));
  for (const column of facts) if (displayText(column, record) !== '') shownFields.add(column.name);
  return {
    columns: presentColumns.map(({ column }) => column),
    facts,
    remaining: Object.keys(record).filter(
      name => !shownFields.has(name) || nestedRecords(record[name]) !== undefined,
    ),
  };
}

/** Returns the lines for those columns, facts and fields that have a value. */
function linesOf(
  names: readonly string[],
  record: Fields,
  options: CardOptions,
  { columns, facts }: CardColumns,
): readonly CardLine[] {
  const { style, title, singular } = options;
  const columnByName = new Map([...facts, ...columns].map(column => [column.name, column]));
  return names.flatMap((name): CardLine[] => {
    const column = columnByName.get(name);
    const line = column
      ? columnLine(column, record, style)
      : { label: name, text: fieldText(name, record[name], options), swatch: swatchOf(record[name], style) };
    const isShownAbove =
      line.text === title || (name === 'id' && singular !== undefined && column !== undefined);
    return line.text.trim() === '' || isShownAbove ? [] : [line];
  });
}

function columnLine(column: Column, record: Fields, style: Style): CardLine {
  const lines = column.showLines?.(record);
  const text =
    lines === undefined
      ? displayText(column, record, style)
      : spellNotes(lines, noteTextOf(column, record), style);
  const value = column.value(record);
  const swatch = column.isColor === true ? swatchOf(value, style) : '';
  const numberedValues = column.isNumbered && Array.isArray(value) ? value.map(String) : undefined;
  return { label: column.name, text, swatch, numberedValues };
}

/** The minimum width of a terminal for a drawing beside the fields, that of the fields, and the width of a gap. */
const [minTerminalWidth, minFieldsWidth, gap] = [80, 37, 3] as const;

/**
 * Returns the lines with the drawing to their right if it fits there, else above them.
 * @param labelsInDrawing labels of the lines to leave out if there is a drawing
 */
function addDrawing(
  allLines: readonly CardLine[],
  labelsInDrawing: readonly string[],
  options: CardOptions,
): string {
  const { style, draw = () => '' } = options;
  const { width: columns = proseWidth } = style;
  const isWide = style.width !== undefined && columns >= minTerminalWidth;
  const sideDrawing = isWide ? draw(columns - minFieldsWidth - gap, true) : '';
  const topDrawing = sideDrawing === '' ? draw(columns, false) : '';
  const lines =
    sideDrawing + topDrawing === ''
      ? allLines
      : allLines.filter(({ label }) => !labelsInDrawing.includes(label));
  if (sideDrawing === '')
    return [topDrawing, cardFields(lines, style, options)].filter(text => text !== '').join('\n');
  const picture = sideDrawing.split('\n').slice(0, -1);
  const fieldStyle = narrowStyle(style, Math.max(...picture.map(visibleWidth)) + gap);
  const fields = cardFields(lines, fieldStyle, options).trimEnd();
  const fieldsWidth = maxOf(fields.split('\n'), visibleWidth) + gap - columnGap.length;
  return joinLines(drawTable([[fields, picture.join('\n')]], [], [fieldsWidth]));
}

function cardFields(lines: readonly CardLine[], style: Style, { inks }: CardOptions): string {
  const labels = lines.map(({ label }) => escapeFor(style, label));
  const margin = maxOf(
    labels.map(width).filter(size => size <= maxLabelWidth(style)),
    size => size,
  );
  let text = '';
  let rows: string[][] = [];
  const endTable = () => {
    text += joinLines(drawTable(rows, [], [margin]));
    rows = [];
  };
  for (const [index, line] of lines.entries()) {
    const label = labels[index] ?? '';
    const value = valueLines(line, margin + columnGap.length, style, inks?.get(line.label)).join('\n');
    // A long label is on the line above its value.
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

/** Returns the names of the fields of a record that a column reads. */
function fieldsOfColumn(column: Column, record: Fields): string[] {
  const names = new Set<string>();
  const watchedRecord = new Proxy(record, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
  });
  column.value(watchedRecord);
  return [...names];
}

/** Returns the maximum width of labels beside values; longer labels have a line of their own. */
function maxLabelWidth({ width }: Style): number {
  return width === undefined ? 30 : Math.max(4, Math.min(30, width - 16));
}

/** Returns the lines of a value, wrapped on a terminal. @param inks the colours of the words of the value */
function valueLines(line: CardLine, margin: number, style: Style, inks?: Inks): readonly string[] {
  const { text, swatch, numberedValues } = line;
  const lines = text.split(/\r\n|\n/).map(textLine => escapeFor(style, textLine));
  const columns = Math.max(1, Math.min(proseWidth, (style.width ?? 0) - margin - visibleWidth(swatch)));
  if (numberedValues) return numberedLines(numberedValues, style.width === undefined ? 1 : columns);
  const wrappedLines = style.width === undefined ? lines : lines.flatMap(textLine => wrap(textLine, columns));
  const [first = '', ...otherLines] =
    inks === undefined || style.width === undefined ? wrappedLines : colorWords(wrappedLines, inks, style);
  return [swatch + first, ...otherLines];
}

/** Returns lines of numbered values; each line has as many values as fit. */
function numberedLines(values: readonly string[], columns: number): readonly string[] {
  const valueTexts = values.map(value => (Number.isNaN(Number(value)) ? value : Number(value).toFixed(1)));
  const [valueWidth, numberWidth] = [maxOf(valueTexts, width), String(valueTexts.length - 1).length];
  const entries = valueTexts.map(
    (value, index) => `${String(index).padStart(numberWidth)}  ${value.padStart(valueWidth)}`,
  );
  const entriesPerLine = Math.max(1, Math.floor((columns + gap) / (numberWidth + 2 + valueWidth + gap)));
  return Array.from({ length: Math.ceil(entries.length / entriesPerLine) }, (_, row) =>
    entries.slice(row * entriesPerLine, (row + 1) * entriesPerLine).join(' '.repeat(gap)),
  );
}

/** Returns the lines with coloured words: the first word has the first colour, and so on. */
function colorWords(lines: readonly string[], inks: Inks, { paint }: Style): string[] {
  let position = 0;
  return lines.map(line =>
    line.replace(/\S+/g, word => {
      const ink = inks[position++];
      return ink === undefined || !isHexColor(ink) ? word : paint.inColor(ink, undefined, word);
    }),
  );
}

/** Returns the text of a field: the date of a timestamp, the names of nested records, or else the value. */
function fieldText(name: string, value: unknown, options: CardOptions): string {
  const names = nestedRecords(value)?.flatMap(({ name: ownName }) =>
    typeof ownName === 'string' ? ownName : [],
  );
  if (names) return names.join(' ');
  const isTimestamp =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,16}(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  return isTimestamp ? formatDay(value) : valueWithName(name, value, options);
}

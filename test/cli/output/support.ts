import type { Fields } from '../../../src/base/io.ts';
import { plainPaint } from '../../../src/base/text/plain.ts';
import { decideStyle, type Style } from '../../../src/base/text/style.ts';
import { type Column, recordKind } from '../../../src/catalog/lib/noun.ts';
import type { Format, Selection } from '../../../src/cli/output/formats/format.ts';
import type { Piece } from '../../../src/cli/output/json/pieces.ts';

export const pipe: Style = {
  width: undefined,
  colors: 0,
  ascii: false,
  hasLinks: false,
  isTerminal: false,
  hasDrawings: false,
  paint: plainPaint,
};

/** Returns the style of a terminal without colours. */
export function terminal(width: number, more: Partial<Style> = {}): Style {
  return { ...pipe, width, isTerminal: true, ...more };
}

/** Returns the style of a terminal with truecolor. */
export function colorful(width: number, env = { COLORTERM: 'truecolor' }): Promise<Style> {
  return decideStyle({ color: 'auto', env, sink: { isTerminal: true, columns: width } });
}

/** Returns a column that shows the field of the same name. */
export function column(name: string, more: Partial<Column> = {}): Column {
  return { name, value: record => record[name], priority: 1, ...more };
}

/** Returns a column for every field of the records. */
export function everyField(records: readonly Fields[]): Column[] {
  return [...new Set(records.flatMap(record => Object.keys(record)))].map(name => column(name));
}

export function selection(
  columns: readonly Column[],
  records: readonly Fields[],
  more: Partial<Selection> = {},
): Selection {
  return {
    kind: thing,
    columns,
    isProjected: false,
    records: records.map(fields => ({ fields })),
    isSingle: false,
    names: new Map(),
    facts: [],
    musicOf: () => undefined,
    csvRaw: false,
    notice: () => {},
    warn: () => {},
    ...more,
  };
}

/** A kind of record without any declared fields. */
export const thing = recordKind({
  name: 'things',
  singular: 'thing',
  schema: t => t.record({}),
  columns: [],
  meanings: {},
  label: () => '',
  names: () => [],
});

/** Returns the complete output of a format. */
export function outputOf(format: Format, selected: Selection, style = pipe): string {
  return text(piecesOf(format, selected, style));
}

/** Returns the output of a format in pieces, as written. */
export function piecesOf(format: Format, selected: Selection, style = pipe): Piece[] {
  const pieces = format.write(selected, style);
  if (Symbol.asyncIterator in pieces) throw new Error('the format is asynchronous');
  return [...pieces];
}

export function text(pieces: Iterable<Piece>): string {
  return Buffer.concat(Array.from(pieces, piece => Buffer.from(piece))).toString();
}

/** Names that could break tables, terminals and parsers. */
export const nasty = [
  '漢字のなまえ',
  'emoji 👩‍👩‍👧‍👦 and 🇩🇪 flags',
  'cafe\u0301 zal\u0334\u0321go',
  'שלום עולם',
  '\u202egnihtyna\u202c',
  '\x1b[31mred\x1b[0m',
  'two\nlines\r\nthree',
  'tab\there',
  'nul\0byte',
  '\x9b31m C1',
  'quote " comma , semicolon ; pipe | backslash \\',
  '=SUM(A1:A9)',
  '-5',
  '- 5',
  '@home',
  '',
  ' spaces ',
  '\u2028line\u2029paragraph',
  'yes',
  'null',
  '1e3',
  '2024-01-01',
];

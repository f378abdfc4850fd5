/** Reads text tables that people edit. Lines that begin with # are comments; errors name file and line. */
import { keysOf } from './fields.ts';

/** A text file, with its path for messages. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A line that is not a comment. */
export interface TextLine {
  /** The line number, from 1. */
  readonly number: number;
  readonly text: string;
}

/** An error with its file and line, as compilers print it: `data/rhythms.tsv:12: 'x..y' is not a pattern`. */
export class WrongLine extends Error {}

/** Runs `work` for a line. Throws its errors as a WrongLine with the file and the line. */
export function withLineNumber<Value>({ path }: TextFile, line: number, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof WrongLine) throw error;
    throw new WrongLine(`${path}:${line}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the lines of a file without comments, but with empty lines. */
export function linesOf({ text }: TextFile): readonly TextLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trimEnd() }))
    .filter(line => !line.text.startsWith('#'));
}

/** Returns the items of a table whose first line has these column names. Throws a WrongLine for an invalid row. */
export function readTable<const Column extends string, Item>(
  file: TextFile,
  columns: readonly Column[],
  read: (cell: (column: Column) => string, index: number) => Item,
): Item[] {
  const [header, ...rows] = linesOf(file).filter(({ text }) => text !== '');
  withLineNumber(file, header?.number ?? 1, () => {
    if (cellsOf(header?.text ?? '').join() === columns.join()) return;
    throw new Error(`the first line must name the columns, separated by tabs:  ${columns.join(', ')}`);
  });
  return rows.map(({ number, text }, index) =>
    withLineNumber(file, number, () => {
      const cells = cellsOf(text);
      if (cells.length > columns.length)
        throw new Error(`${cells.length} cells for ${columns.length} columns`);
      return read(column => cells[columns.indexOf(column)] ?? '', index);
    }),
  );
}

function cellsOf(line: string): readonly string[] {
  return line.split('\t').map(cell => cell.trim());
}

/** Returns the entries of a cell: `jazz, cadence`. */
export function parseList(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(/\s*,\s*/);
}

/** Parses a whole number or a decimal fraction above 0. Throws an Error for anything else. */
export function parseNumber(cell: string): number {
  if (!/^\d+(\.\d+)?$/.test(cell) || Number(cell) === 0) throw new Error(`'${cell}' is not a number above 0`);
  return Number(cell);
}

/** Returns one of the allowed words. Throws an Error for any other. */
export function parseWord<const Word extends string>(words: readonly Word[], cell: string): Word {
  const found = words.find(word => word === cell);
  if (found === undefined) throw new Error(`'${cell}' is not one of ${words.join(', ')}`);
  return found;
}

/** Returns one of the names of a table's entries. Throws an Error for any other. */
export function parseName<Name extends string>(table: Readonly<Record<Name, unknown>>, cell: string): Name {
  return parseWord(keysOf(table), cell);
}

/** Returns a function that returns its argument, and throws if it is empty or has occurred before. */
export function uniqueChecker(): (name: string) => string {
  const seen = new Set<string>();
  return name => {
    if (name === '') throw new Error('the name is missing');
    if (seen.has(name)) throw new Error(`'${name}' occurs twice`);
    seen.add(name);
    return name;
  };
}

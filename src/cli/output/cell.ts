/** Writes a JSON value as the text of one cell. */
import { invalidResponse } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { LongNumber, stringifyJson } from '../../base/json.ts';
import type { NoteText } from '../../base/text/note-names.ts';
import { type Style, spellNotes } from '../../base/text/style.ts';
import type { Column } from '../../catalog/lib/noun.ts';

/** Returns parsed JSON as text, numbers with every digit. Throws malformed_answer if it is nested too deeply. */
export function jsonText(value: unknown): string {
  try {
    return stringifyJson(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidResponse('A record is nested too deeply to be shown.', 'malformed_answer');
  }
}

/** Returns the text of a column for people. Without a style, notes keep their English names, as filters need. */
export function displayText(column: Column, fields: Fields, style?: Pick<Style, 'noteNames'>): string {
  const value = column.value(fields);
  const text =
    column.show === undefined || value instanceof LongNumber
      ? readableText(value, column.separator)
      : column.show(fields);
  return style?.noteNames === undefined ? text : spellNotes(text, noteTextOf(column, fields), style);
}

/** Returns where notes occur in the text of a column; undefined if nowhere. */
export function noteTextOf(column: Column, fields: Fields): NoteText | undefined {
  return column.noteTextIn?.(fields) ?? column.noteText;
}

/** Returns text for people: empty for a missing value, yes or no, rounded fractions, joined plain lists, other JSON. */
export function readableText(value: unknown, separator = ', '): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isInteger(value) ? String(value) : roundedText(value);
    case 'boolean':
      return value ? 'yes' : 'no';
    default:
      if (value === null || value === undefined) return '';
      return isPlainList(value) ? value.map(entry => readableText(entry)).join(separator) : jsonText(value);
  }
}

/** Returns text for programs: strings, empty for a missing value, JSON; with a separator, plain lists are joined. */
export function exactText(value: unknown, separator?: string): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (separator === undefined || !isPlainList(value)) return jsonText(value);
  return value.map(entry => exactText(entry)).join(separator);
}

/** Rounds numbers from 0.001 to four decimals: precise to a hundredth of a cent at any audible frequency. */
function roundedText(value: number): string {
  return String(Math.abs(value) < 0.001 ? value : Number(value.toFixed(4)));
}

const fraction = /^-?\d+\.(\d{1,4})$/;

/** Returns the number of digits after the point: at most four, and 0 for very small numbers, which are not aligned. */
export function decimalsOf(cell: string): number {
  return cell.includes('.') ? (fraction.exec(cell)?.[1]?.length ?? 0) : 0;
}

export function integerLength(cell: string): number {
  const point = cell.indexOf('.');
  return point === -1 ? cell.length : point;
}

/** Returns a number with this many digits after the point, so that columns are aligned; other text is unchanged. */
export function withDecimals(cell: string, digits: number): string {
  if (digits === 0) return cell;
  const missingDigits = digits - decimalsOf(cell);
  if (/^-?\d+$/.test(cell)) return `${cell}.${'0'.repeat(digits)}`;
  return fraction.test(cell) ? cell + '0'.repeat(missingDigits) : cell;
}

/** Whether a value is a list without objects or lists in it. */
export function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isPlainValue);
}

function isPlainValue(entry: unknown): boolean {
  return typeof entry !== 'object' || entry === null || entry instanceof LongNumber;
}

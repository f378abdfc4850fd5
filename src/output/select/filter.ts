/** `--filter 'field op value'`. */

import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import { exactText } from '../text/cell.ts';
import { findColumn, type Known } from './columns.ts';

const operators = ['=', '!=', '~', '!~', '>', '>=', '<', '<='] as const;
type Operator = (typeof operators)[number];

const expression = /^\s*([^\s=!~<>]+)\s*(!=|!~|>=|<=|==|=|~|>|<)\s*(.*?)\s*$/s;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Whether a record passes. `~` finds text without regard to case; numbers are compared as numbers, texts in
 * the order of the language; `null` is what is missing or null; `true` and `yes` are the same; of a list
 * any element may match, and for `!=` and `!~` none. Quotes around the value are not part of it.
 *
 * Throws Failure: usage, bad_filter or unknown_column.
 */
export function parseFilter(text: string, known: Known): (record: Fields) => boolean {
  const [, name, written, rest = ''] = expression.exec(text) ?? [];
  const operator = operators.find(one => one === (written === '==' ? '=' : written));
  if (name === undefined || operator === undefined)
    throw new Failure('usage', `'${text}' is not a filter.`, {
      code: 'bad_filter',
      hint: `Write it as 'field op value', where op is one of ${operators.join(' ')}.`,
    });
  const quoted = /^(["'])(.*)\1$/s.exec(rest);
  const passes = test(operator, quoted?.[2] ?? rest, quoted !== null);
  const column: Column = findColumn(name, known);
  return record => passes(column.value(record));
}

/** The name of the column or field that a filter tests; empty where it is not a filter. */
export function fieldOf(text: string): string {
  return expression.exec(text)?.[1] ?? '';
}

function test(operator: Operator, text: string, quoted: boolean): (value: unknown) => boolean {
  switch (operator) {
    case '=':
      return any(equals(text, quoted));
    case '!=':
      return not(any(equals(text, quoted)));
    case '~':
      return any(contains(text));
    case '!~':
      return not(any(contains(text)));
    default:
      return any(ordered(operator, text));
  }
}

type Test = (value: unknown) => boolean;

function any(passes: Test): Test {
  const one: Test = value => (Array.isArray(value) && value.length > 0 ? value.some(one) : passes(value));
  return one;
}

function not(passes: Test): Test {
  return value => !passes(value);
}

function equals(text: string, quoted: boolean): Test {
  const flag = /^(true|yes)$/i.test(text) ? true : /^(false|no)$/i.test(text) ? false : undefined;
  const size = toNumber(text);
  return value => {
    if (value === null || value === undefined) return !quoted && text === 'null';
    if (typeof value === 'boolean') return value === flag;
    // By value, so that 440.0 finds 440; `==` also holds between number and bigint.
    if (typeof value === 'number' || typeof value === 'bigint')
      return size !== undefined && compare(value, size) === 0;
    return exactText(value) === text;
  };
}

function contains(text: string): Test {
  const part = text.toLowerCase();
  return value => value !== null && value !== undefined && exactText(value).toLowerCase().includes(part);
}

function ordered(operator: '>' | '>=' | '<' | '<=', text: string): Test {
  const size = toNumber(text);
  const collator = new Intl.Collator(undefined, { numeric: true });
  return value => {
    if (value === null || value === undefined || typeof value === 'object' || typeof value === 'boolean')
      return false;
    const mine =
      typeof value === 'string'
        ? toNumber(value)
        : Number(value) === value || typeof value === 'bigint'
          ? value
          : undefined;
    const order =
      size !== undefined && (typeof mine === 'number' || typeof mine === 'bigint')
        ? compare(mine, size)
        : typeof value === 'string'
          ? collator.compare(value, text)
          : Number.NaN;
    if (operator === '>') return order > 0;
    if (operator === '>=') return order >= 0;
    return operator === '<' ? order < 0 : order <= 0;
  };
}

function toNumber(text: string): number | bigint | undefined {
  if (!number.test(text)) return undefined;
  return /^-?\d{16,}$/.test(text) ? BigInt(text) : Number(text);
}

function compare(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Parses filters, and explains those that no record can match. */
import { Failure } from '../../../base/errors.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import type { KnownColumns } from './columns.ts';
import { fieldNamesIn } from './paths.ts';

const operators = ['=', '!=', '~', '!~', '>', '>=', '<', '<='] as const;
type Operator = (typeof operators)[number];

export interface WrittenFilter {
  readonly text: string;
  readonly name: string;
  readonly operator: Operator;
  readonly value: string;
  readonly isQuoted: boolean;
}

/** Matches field, operator and value. A value cannot begin with the sign of an operator. */
const expression = /^\s*([^\s=!~<>]+)\s*(!=|!~|>=|<=|==|=|~|>|<)(?![=~<>])(.*)$/s;

/** Returns the name of the column or field that a filter tests; empty if it is not a filter. */
export function fieldOfFilter(text: string): string {
  return expression.exec(text)?.[1] ?? '';
}

/** Parses a filter. Throws Failure: usage, bad_filter. */
export function readFilter(text: string): WrittenFilter {
  const [, name, sign, valueText = ''] = expression.exec(text) ?? [];
  const operator = operators.find(symbol => symbol === (sign === '==' ? '=' : sign));
  if (name === undefined || operator === undefined)
    throw new Failure('usage', `'${text}' is not a filter.`, {
      code: 'bad_filter',
      hint: `Write it as 'field op value', where op is one of ${operators.join(' ')}.`,
    });
  const trimmedText = valueText.trim();
  const quotedText = /^(["'])(.*)\1$/s.exec(trimmedText)?.[2];
  return { text, name, operator, value: quotedText ?? trimmedText, isQuoted: quotedText !== undefined };
}

export function impossibleComparison({ text }: WrittenFilter, reason: string, hint: string): Failure {
  return new Failure('usage', `'${text}' cannot match: ${reason}`, { code: 'bad_comparison', hint });
}

/** Explains that a value is not a number. @param fieldName a field with the names of the compared ids */
export function notANumber(
  filter: WrittenFilter,
  value: string,
  { unit }: Column,
  fieldName?: string,
): Failure {
  const { name, operator } = filter;
  return impossibleComparison(
    filter,
    `${name} contains numbers${unit === undefined ? '' : ` in ${unit}`}, and '${value}' is not one.`,
    fieldName !== undefined
      ? `Write it as '${fieldName} ${operator} ${value}'.`
      : `Write it as '${name} ${operator} 2'${unit === undefined ? '' : ` or '${name} ${operator} 2 ${unit}'`}.`,
  );
}

export function notADate(filter: WrittenFilter, value: string): Failure {
  const { name, operator } = filter;
  return impossibleComparison(
    filter,
    `${name} contains dates, and '${value}' is not one.`,
    `Write it as '${name} ${operator} 2026-01-31'.`,
  );
}

export function notComparable(filter: WrittenFilter, column: Column, { sample }: KnownColumns): Failure {
  const { name, operator } = filter;
  const values = sample.map(record => column.value(record.fields));
  const fields = fieldNamesIn(values);
  const countHint = values.some(value => Array.isArray(value))
    ? `, or count them: '${name} ${operator} 5'`
    : '';
  return impossibleComparison(
    filter,
    `${name} contains records.`,
    fields.length === 0
      ? 'The records are empty.'
      : `Give a path into them: '${name}.${fields[0]} ${operator} …'${countHint}. Their fields: ${fields.join(', ')}.`,
  );
}

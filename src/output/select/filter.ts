/** `--filter 'field op value'`. */
import { Failure, messageOf } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { LongNumber } from '../../base/json.ts';
import type { Column } from '../../catalog/lib/noun.ts';
import { exactText, shownText } from '../text/cell.ts';
import { findColumn, isKnown, type Known, sameNamedField } from './columns.ts';
import { comparable } from './fold.ts';
import { isMissing, namesWithin } from './paths.ts';
import { compareDates, isDate, parseQuantity, type Quantity } from './quantity.ts';

const operators = ['=', '!=', '~', '!~', '>', '>=', '<', '<='] as const;
type Operator = (typeof operators)[number];

/** A filter as it was written. */
interface WrittenFilter {
  readonly text: string;
  readonly name: string;
  readonly operator: Operator;
  readonly value: string;
  readonly quoted: boolean;
}

type Test = (record: Fields) => boolean;
/** What a column holds, as far as a sample tells. */
type ComparedContent = 'numbers' | 'dates' | 'flags' | 'text' | 'records' | 'unknown';

/**
 * Whether a record passes. Values are compared as columns show them: with their units, to their last digit,
 * dates as dates. Of a list any entry may match, or all of it, and for `!=` and `!~` none. `= a,b` is either,
 * `= null` what is missing or null, `~` a part of the text, `~ /…/` a regular expression. Texts meet as
 * `comparable` has them.
 *
 * Throws Failure: usage, bad_filter, unknown_column, bad_comparison where no record could ever pass.
 */
export function parseFilter(text: string, known: Known): Test {
  const filter = readFilter(text);
  const column = findColumn(filter.name, known);
  refuseSecondTest(filter, known);
  const { operator } = filter;
  const isNegated = operator === '!=' || operator === '!~';
  if (operator === '>' || operator === '>=' || operator === '<' || operator === '<=')
    return ordering(filter, operator, column, known);
  const makeTest = operator === '=' || operator === '!=' ? equality : containsTest;
  // Where the column has another meaning than the field of its name, either may be meant, but for records: of these
  // the column shows what counts.
  const field = sameNamedField(filter.name, known);
  const meant = field === undefined || valueContent(field, known) === 'records' ? [column] : [column, field];
  const tests = meant.map(each => makeTest(filter, each, known));
  return record => tests.some(test => test(record)) !== isNegated;
}

/** Signs beside the operator would make another operator: they are no beginning of a value. */
const expression = /^\s*([^\s=!~<>]+)\s*(!=|!~|>=|<=|==|=|~|>|<)(?![=~<>])(.*)$/s;

/** The name of the column or field that a filter tests; empty where it is not a filter. */
export function filteredField(text: string): string {
  return expression.exec(text)?.[1] ?? '';
}

function readFilter(text: string): WrittenFilter {
  const [, name, sign, rest = ''] = expression.exec(text) ?? [];
  const operator = operators.find(one => one === (sign === '==' ? '=' : sign));
  if (name === undefined || operator === undefined)
    throw new Failure('usage', `'${text}' is not a filter.`, {
      code: 'bad_filter',
      hint: `Write it as 'field op value', where op is one of ${operators.join(' ')}.`,
    });
  const trimmed = rest.trim();
  const quoted = /^(["'])(.*)\1$/s.exec(trimmed)?.[2];
  return { text, name, operator, value: quoted ?? trimmed, quoted: quoted !== undefined };
}

const furtherTest = /(?:\s(?:and|or|&&|\|\|)\s|[,;])\s*([^\s=!~<>,;]+)\s*[=!~<>]/gi;

/** `name = C and id = 1` would look for a text with all of this in it. */
function refuseSecondTest({ text, value, quoted }: WrittenFilter, known: Known): void {
  if (quoted || value.startsWith('/')) return;
  if (![...value.matchAll(furtherTest)].some(([, name = '']) => isKnown(name, known))) return;
  throw new Failure('usage', `'${text}' holds more than one test.`, {
    code: 'bad_filter',
    hint: "Give each with a --filter of its own: all must pass. One of several values is 'field = a,b'; quotes keep a text as it is.",
  });
}

function equality(filter: WrittenFilter, column: Column, known: Known): Test {
  const { value, quoted } = filter;
  const parts = quoted ? [] : value.split(',').map(part => part.trim());
  const alternatives = parts.length > 1 ? parts.filter(part => part !== '') : [value];
  const tests = alternatives.map(each => equalTo(each, filter, column, known));
  // A text may have the comma in it.
  if (alternatives.length > 1) tests.push(equalText(value, column));
  return record => tests.some(test => test(record));
}

function equalTo(wanted: string, filter: WrittenFilter, column: Column, known: Known): Test {
  if (wanted === 'null' && !filter.quoted) return record => isMissing(column.value(record));
  switch (valueContent(column, known)) {
    case 'numbers': {
      const quantity = parseQuantity(wanted, column.unit);
      if (quantity === undefined) throw notANumber(filter, wanted, column);
      return record =>
        anyEntry(column.value(record), entry => compareEntry(entry, quantity, column, record) === 0);
    }
    case 'dates':
      if (!isDate(wanted)) throw notADate(filter, wanted);
      return record =>
        anyEntry(
          column.value(record),
          entry => typeof entry === 'string' && compareDates(entry, wanted) === 0,
        );
    case 'flags': {
      const flag = flagOf(wanted);
      if (flag === undefined)
        throw impossible(filter, `${filter.name} is yes or no: '${wanted}' is neither.`, 'Write yes or no.');
      return record => anyEntry(column.value(record), entry => entry === flag);
    }
    case 'records':
      throw holdsRecords(filter, column, known);
    default:
      return equalText(wanted, column);
  }
}

function equalText(wanted: string, column: Column): Test {
  const form = comparable(wanted);
  return record => {
    if (column.show !== undefined && comparable(column.show(record)) === form) return true;
    if (column.ids !== undefined && namesInFilter(column, record).some(name => comparable(name) === form))
      return true;
    const value = column.value(record);
    if (Array.isArray(value) && value.length > 1 && comparable(shownText(column, record)) === form)
      return true;
    return anyEntry(value, entry =>
      typeof entry === 'boolean'
        ? entry === flagOf(wanted)
        : !isMissing(entry) && comparable(exactText(entry)) === form,
    );
  };
}

/** The names that a column of ids shows. */
function namesInFilter(column: Column, record: Fields): readonly string[] {
  return column.show?.(record).split(', ') ?? [];
}

function containsTest({ value, quoted, text }: WrittenFilter, column: Column): Test {
  const pattern = quoted ? undefined : /^\/(.*)\/$/s.exec(value)?.[1];
  const matches = pattern === undefined ? includes(value) : regularExpression(pattern, text);
  return record => {
    const content = column.value(record);
    if (isMissing(content)) return false;
    if (column.show !== undefined && matches(column.show(record))) return true;
    if (!Array.isArray(content)) return matches(exactText(content));
    return matches(shownText(column, record)) || content.some(entry => matches(exactText(entry)));
  };
}

function includes(part: string): (text: string) => boolean {
  const form = comparable(part);
  return text => comparable(text).includes(form);
}

/** RE2's syntax and linear time: no expression can hang. */
function regularExpression(pattern: string, filter: string): (text: string) => boolean {
  const { RE2JS }: typeof import('re2js') = require('re2js');
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return text => compiled.test(text) || compiled.test(comparable(text));
  } catch (error) {
    throw new Failure('usage', `'${filter}' has no valid regular expression.`, {
      code: 'bad_filter',
      // The library has put its flag before the expression.
      hint: `${messageOf(error).replace('(?i)', '')}.`,
      cause: error,
    });
  }
}

function ordering(
  filter: WrittenFilter,
  operator: '>' | '>=' | '<' | '<=',
  column: Column,
  known: Known,
): Test {
  const { name, value } = filter;
  const passes = (result: number) => {
    if (operator === '>') return result > 0;
    if (operator === '>=') return result >= 0;
    return operator === '<' ? result < 0 : result <= 0;
  };
  const content = valueContent(column, known);
  const quantity = filter.quoted ? undefined : parseQuantity(value, column.unit);
  switch (content) {
    case 'numbers':
      if (quantity === undefined) throw notANumber(filter, value, column);
      return record =>
        anyEntry(column.value(record), entry => passes(compareEntry(entry, quantity, column, record)));
    case 'dates':
      if (!isDate(value)) throw notADate(filter, value);
      return record =>
        anyEntry(
          column.value(record),
          entry => typeof entry === 'string' && passes(compareDates(entry, value)),
        );
    case 'records':
      throw holdsRecords(filter, column, known);
    case 'flags':
      throw impossible(
        filter,
        `${name} is yes or no: neither is more than the other.`,
        `Write '${name} = yes'.`,
      );
    default: {
      if (quantity !== undefined && content === 'text')
        throw impossible(
          filter,
          `${name} holds text, and ${value} is a number.`,
          `For the order of texts quote it: ${name} ${operator} "${value}".`,
        );
      const collator = new Intl.Collator(undefined, { numeric: true });
      const form = comparable(value);
      return record =>
        anyEntry(column.value(record), entry => {
          if (quantity !== undefined) return passes(compareEntry(entry, quantity, column, record));
          return typeof entry === 'string' && passes(collator.compare(comparable(entry), form));
        });
    }
  }
}

/** Negative, 0 or positive; NaN where the entry is no number. As many digits count as both show. */
function compareEntry(
  entry: unknown,
  { amount, decimals }: Quantity,
  column: Column,
  record: Fields,
): number {
  const mine = typeof entry === 'string' ? parseQuantity(entry)?.amount : comparedNumber(entry);
  if (typeof mine !== 'number' && typeof mine !== 'bigint') return Number.NaN;
  const shown = isWhole(mine) ? undefined : parseQuantity(shownText(column, record), column.unit);
  const rounded = shown !== undefined && decimals <= shown.decimals ? shown.amount : mine;
  return rounded < amount ? -1 : rounded > amount ? 1 : 0;
}

function comparedNumber(entry: unknown): unknown {
  return entry instanceof LongNumber ? Number(entry) : entry;
}

function isWhole(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** Of a list any entry may pass. */
function anyEntry(value: unknown, passes: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.some(entry => anyEntry(entry, passes)) : passes(value);
}

function flagOf(text: string): boolean | undefined {
  return /^(true|yes)$/i.test(text) ? true : /^(false|no)$/i.test(text) ? false : undefined;
}

/** What all values of the sample are; ids are compared with numbers and with names. */
function valueContent(column: Column, { sample }: Known): ComparedContent {
  if (column.ids !== undefined) return 'unknown';
  const contents = new Set<ComparedContent>();
  for (const { fields } of sample)
    anyEntry(column.value(fields), entry => {
      if (!isMissing(entry)) contents.add(contentOfValue(entry));
      return false;
    });
  const [only] = contents;
  return contents.size === 1 && only !== undefined ? only : 'unknown';
}

function contentOfValue(value: unknown): ComparedContent {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof LongNumber) return 'numbers';
  if (typeof value === 'boolean') return 'flags';
  if (typeof value !== 'string') return 'records';
  return /^\d{4}-\d{2}-\d{2}/.test(value) && isDate(value) ? 'dates' : 'text';
}

function impossible({ text }: WrittenFilter, why: string, hint: string): Failure {
  return new Failure('usage', `'${text}' cannot be: ${why}`, { code: 'bad_comparison', hint });
}

function notANumber(filter: WrittenFilter, value: string, { unit }: Column): Failure {
  const { name, operator } = filter;
  return impossible(
    filter,
    `${name} holds numbers, and '${value}' is not one${unit === undefined ? '' : ` in ${unit}`}.`,
    `Write it as '${name} ${operator} 2'${unit === undefined ? '' : ` or '${name} ${operator} 2 ${unit}'`}.`,
  );
}

function notADate(filter: WrittenFilter, value: string): Failure {
  const { name, operator } = filter;
  return impossible(
    filter,
    `${name} holds dates, and '${value}' is not one.`,
    `Write it as '${name} ${operator} 2026-01-31'.`,
  );
}

function holdsRecords(filter: WrittenFilter, column: Column, { sample }: Known): Failure {
  const { name, operator } = filter;
  const fields = namesWithin(sample.map(record => column.value(record.fields)));
  return impossible(
    filter,
    `${name} holds records.`,
    fields.length === 0
      ? 'They are empty.'
      : `Give a path into them: '${name}.${fields[0]} ${operator} …'. Their fields: ${fields.join(', ')}.`,
  );
}

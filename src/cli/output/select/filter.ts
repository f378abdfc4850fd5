/** Parses and applies `--filter 'field op value'`. */
import { Failure, messageOf } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import { memoize } from '../../../base/memo.ts';
import type { Column } from '../../../catalog/lib/noun.ts';
import { foldSpelling } from '../../../music/names/spelling.ts';
import { displayText, exactText } from '../cell.ts';
import type { JsonRecord } from '../json/json-records.ts';
import { allFields, findColumn, isKnown, type KnownColumns, sameNamedField } from './columns.ts';
import { isMissing } from './paths.ts';
import { compareDates, isDate, parseQuantity, type Quantity, toComparableNumber } from './quantity.ts';
import {
  impossibleComparison,
  notADate,
  notANumber,
  notComparable,
  readFilter,
  type WrittenFilter,
} from './written-filter.ts';

type Test = (record: Fields) => boolean;
/** What a column contains, according to the sample. */
type ColumnContent = 'numbers' | 'dates' | 'booleans' | 'text' | 'records' | 'unknown';

interface ColumnFilter extends WrittenFilter {
  readonly column: Column;
  readonly content: ColumnContent;
  readonly knownColumns: KnownColumns;
}

/**
 * Returns a test for records. Values are compared as columns show them: with units and the shown digits, dates as
 * dates. One entry of a list must match, or the whole list; for `!=` and `!~`, none may. `= a,b` means either of them,
 * `= null` missing or null, `~` a part of the text or an entry of a list, `~ /…/` a regular expression. Texts are
 * compared by their `comparableForm`. Throws Failure: usage, bad_filter, unknown_column, or bad_comparison if no record
 * could ever match.
 */
export function parseFilter(text: string, knownColumns: KnownColumns): Test {
  const parsedFilter = readFilter(text);
  const { name, operator } = parsedFilter;
  const filterOf = (column: Column) => ({
    ...parsedFilter,
    column,
    content: contentOfColumn(column, knownColumns),
    knownColumns,
  });
  const filter = filterOf(findColumn(name, knownColumns));
  refuseSecondTest(filter);
  const isNegated = operator === '!=' || operator === '!~';
  const passes = testByOperator.get(operator);
  if (passes !== undefined) return orderTest(filter, passes);
  const makeTest = operator === '=' || operator === '!=' ? equalityTest : containsTest;
  // A column may show another value than the field with the same name, so either value may match. A field that contains
  // records is left out, because its column already shows the useful part.
  const field = sameNamedField(name, knownColumns);
  const otherFilter = field && filterOf(field);
  const tests = [filter, ...(otherFilter && otherFilter.content !== 'records' ? [otherFilter] : [])].map(
    makeTest,
  );
  return record => tests.some(test => test(record)) !== isNegated;
}

const secondTest = /(?:\s(?:and|or|&&|\|\|)\s|[,;])\s*([^\s=!~<>,;]+)\s*[=!~<>]/gi;

/** Refuses `name = C and id = 1`, which would compare with the text `C and id = 1`. */
function refuseSecondTest({ text, value, isQuoted, knownColumns }: ColumnFilter): void {
  if (isQuoted || value.startsWith('/')) return;
  if (![...value.matchAll(secondTest)].some(([, name = '']) => isKnown(name, knownColumns))) return;
  throw new Failure('usage', `'${text}' contains more than one test.`, {
    code: 'bad_filter',
    hint: "Use one --filter for each test; all must match. For one of several values, write 'field = a,b'. Put text with these words or signs in quotes.",
  });
}

/** Returns the field that has the name for an id: keyToneName for keyId. */
function nameFieldFor(field: string, knownColumns: KnownColumns): string | undefined {
  const stem = /^(.+)Ids?$/.exec(field)?.[1];
  const isText = (name: string) => knownColumns.sample.some(({ fields }) => typeof fields[name] === 'string');
  return (
    stem && allFields(knownColumns).find(name => name !== field && name.startsWith(stem) && isText(name))
  );
}

function equalityTest(filter: ColumnFilter): Test {
  const { value, isQuoted, column } = filter;
  const parts = isQuoted ? [] : value.split(',').map(part => part.trim());
  const alternatives = parts.length > 1 ? parts.filter(part => part !== '') : [value];
  const tests = alternatives.map(each => equalValueTest(each, filter));
  // The value may be a text with a comma, and not a list.
  if (alternatives.length > 1) tests.push(equalTextTest(value, column));
  return record => tests.some(test => test(record));
}

function equalValueTest(wantedText: string, filter: ColumnFilter): Test {
  const { name, isQuoted, column, content } = filter;
  if (wantedText === 'null' && !isQuoted) return record => isMissing(column.value(record));
  const compare = createComparison(wantedText, parseQuantity(wantedText, column.unit), filter);
  if (compare !== undefined) return record => compare(record, result => result === 0);
  if (content !== 'booleans') return equalTextTest(wantedText, column);
  const wantedBoolean = parseBoolean(wantedText);
  if (wantedBoolean === undefined)
    throw impossibleComparison(
      filter,
      `${name} is yes or no, and '${wantedText}' is neither.`,
      'Write yes or no.',
    );
  return record => anyEntry(column.value(record), entry => entry === wantedBoolean);
}

/** Whether the result of a comparison matches: negative, 0 or positive, or NaN if an entry cannot be compared. */
type ResultTest = (result: number) => boolean;

/** Returns a comparison with the wanted value; undefined for text, booleans and ids. Throws bad_comparison. */
function createComparison(
  wantedText: string,
  quantity: Quantity | undefined,
  filter: ColumnFilter,
): ((record: Fields, accepts: ResultTest) => boolean) | undefined {
  const { name, column, content, knownColumns } = filter;
  switch (content) {
    case 'numbers':
      if (quantity === undefined)
        throw notANumber(filter, wantedText, column, nameFieldFor(name, knownColumns));
      return (record, accepts) =>
        anyEntry(column.value(record), entry => accepts(compareEntry(entry, quantity, column, record)));
    case 'dates':
      if (!isDate(wantedText)) throw notADate(filter, wantedText);
      return (record, accepts) =>
        anyEntry(
          column.value(record),
          entry => typeof entry === 'string' && accepts(compareDates(entry, wantedText)),
        );
    case 'records': {
      const compareSize = sizeComparison(wantedText, filter);
      return (record, accepts) => accepts(compareSize(record));
    }
    default:
      return undefined;
  }
}

function equalTextTest(wantedText: string, column: Column): Test {
  const form = comparableForm(wantedText);
  return record => {
    if (column.show !== undefined && comparableForm(column.show(record)) === form) return true;
    if (column.ids !== undefined && shownNames(column, record).some(name => comparableForm(name) === form))
      return true;
    const value = column.value(record);
    if (Array.isArray(value) && value.length > 1 && comparableForm(displayText(column, record)) === form)
      return true;
    return anyEntry(value, entry =>
      typeof entry === 'boolean'
        ? entry === parseBoolean(wantedText)
        : !isMissing(entry) && comparableForm(exactText(entry)) === form,
    );
  };
}

/** Returns the names that a column of ids shows. */
function shownNames(column: Column, record: Fields): readonly string[] {
  return column.show?.(record).split(', ') ?? [];
}

function containsTest(filter: ColumnFilter): Test {
  const { value, text, column } = filter;
  const pattern = slashedPattern(filter);
  const matches = pattern === undefined ? partTest(value) : patternTest(pattern, text);
  const matchesList =
    pattern === undefined ? entryTest(value, column) : (texts: readonly string[]) => texts.some(matches);
  return record => {
    const content = column.value(record);
    if (isMissing(content)) return false;
    if (!Array.isArray(content) || content.some(entry => typeof entry === 'object')) {
      if (column.show !== undefined && matches(column.show(record))) return true;
      return matches(exactText(content));
    }
    return matchesList(content.map(entry => exactText(entry))) || matchesList(shownNames(column, record));
  };
}

/** Returns a test for lists: an entry equals the text, or several do, joined as the column shows them. */
function entryTest(wantedText: string, { separator = ', ' }: Column): (texts: readonly string[]) => boolean {
  const boundary = ' , ';
  const joinEntries = (texts: readonly string[]) =>
    `${boundary}${texts.map(comparableForm).join(boundary)}${boundary}`;
  const forms = [joinEntries([wantedText]), joinEntries(wantedText.split(separator))];
  return texts => forms.some(form => joinEntries(texts).includes(form));
}

/** Returns the expression between slashes; undefined for other text and paths. Throws bad_filter for flags but `i`. */
function slashedPattern({ value, isQuoted, text, column, knownColumns }: ColumnFilter): string | undefined {
  const [, pattern, flags = ''] = isQuoted ? [] : (/^\/(.*)\/(\w*)$/s.exec(value) ?? []);
  if (pattern === undefined || /^i?$/.test(flags)) return pattern;
  // In a column of paths, the text may be the beginning of a path: `path ~ /media/a4`.
  const isPath = ({ fields }: JsonRecord) => /(^|[a-z:])\/[a-z/]/i.test(exactText(column.value(fields)));
  if (knownColumns.sample.some(isPath)) return undefined;
  throw new Failure('usage', `'${text}': only the flag i may follow a regular expression, not '${flags}'.`, {
    code: 'bad_filter',
    hint: "Case never matters; write (?s) and (?m) in the expression. For a literal text, use quotes: name ~ '/a/b'.",
  });
}

function partTest(part: string): (text: string) => boolean {
  const form = comparableForm(part);
  return text => comparableForm(text).includes(form);
}

/** Returns a test by a regular expression in RE2's syntax, which takes linear time: no expression can hang. */
function patternTest(pattern: string, filter: string): (text: string) => boolean {
  const { RE2JS }: typeof import('re2js') = require('re2js');
  try {
    const regExp = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return text => regExp.test(text) || regExp.test(comparableForm(text));
  } catch (error) {
    throw new Failure('usage', `The regular expression in '${filter}' is not valid.`, {
      code: 'bad_filter',
      // The library puts its flag into the message.
      hint: `${messageOf(error).replace('(?i)', '')}.`,
      cause: error,
    });
  }
}

const testByOperator: ReadonlyMap<string, ResultTest> = new Map([
  ['>', (result: number) => result > 0],
  ['>=', (result: number) => result >= 0],
  ['<', (result: number) => result < 0],
  ['<=', (result: number) => result <= 0],
]);

function orderTest(filter: ColumnFilter, accepts: ResultTest): Test {
  const { name, operator, value, isQuoted, column, content } = filter;
  const quantity = isQuoted ? undefined : parseQuantity(value, column.unit);
  const compare = createComparison(value, quantity, filter);
  if (compare !== undefined) return record => compare(record, accepts);
  if (content === 'booleans')
    throw impossibleComparison(filter, `${name} is yes or no, without an order.`, `Write '${name} = yes'.`);
  if (quantity !== undefined && content === 'text')
    throw impossibleComparison(
      filter,
      `${name} contains text, and ${value} is a number.`,
      `To compare it as text, quote it: ${name} ${operator} "${value}".`,
    );
  const collator = new Intl.Collator(undefined, { numeric: true });
  const form = comparableForm(value);
  return record =>
    anyEntry(column.value(record), entry => {
      if (quantity !== undefined) return accepts(compareEntry(entry, quantity, column, record));
      return typeof entry === 'string' && accepts(collator.compare(comparableForm(entry), form));
    });
}

/**
 * Compares an entry with a number: as the column shows it, or exactly if the number has more decimals. Returns -1, 1 or
 * 0; NaN if the entry is not a number.
 */
function compareEntry(
  entry: unknown,
  { amount, decimals }: Quantity,
  column: Column,
  record: Fields,
): number {
  const entryAmount = typeof entry === 'string' ? parseQuantity(entry)?.amount : toComparableNumber(entry);
  if (entryAmount === undefined) return Number.NaN;
  const isInteger = typeof entryAmount === 'bigint' || Number.isInteger(entryAmount);
  const shownQuantity = isInteger ? undefined : parseQuantity(displayText(column, record), column.unit);
  const comparedAmount =
    shownQuantity !== undefined && decimals <= shownQuantity.decimals ? shownQuantity.amount : entryAmount;
  return comparedAmount < amount ? -1 : comparedAmount > amount ? 1 : 0;
}

/**
 * Returns a comparison of the size of a list: `tones = 5`. Throws Failure: usage, bad_comparison if the wanted value is
 * not a whole number, or the column does not contain lists.
 */
function sizeComparison(wantedText: string, filter: ColumnFilter): (record: Fields) => number {
  const { column, knownColumns } = filter;
  const lists = knownColumns.sample
    .map(({ fields }) => column.value(fields))
    .filter(value => !isMissing(value));
  if (!/^\d{1,15}$/.test(wantedText) || !lists.every(value => Array.isArray(value)))
    throw notComparable(filter, column, knownColumns);
  const size = Number(wantedText);
  return record => {
    const value = column.value(record);
    return Array.isArray(value) ? value.length - size : Number.NaN;
  };
}

/** Whether a value or, if it is a list, any of its entries matches. */
function anyEntry(value: unknown, accepts: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.some(entry => anyEntry(entry, accepts)) : accepts(value);
}

function parseBoolean(text: string): boolean | undefined {
  return /^(true|yes)$/i.test(text) ? true : /^(false|no)$/i.test(text) ? false : undefined;
}

/** Returns the content of all values in the sample; `unknown` for ids, which may equal a number or a name. */
function contentOfColumn(column: Column, { sample }: KnownColumns): ColumnContent {
  if (column.ids !== undefined) return 'unknown';
  const contents = new Set<ColumnContent>();
  for (const { fields } of sample)
    anyEntry(column.value(fields), entry => {
      if (!isMissing(entry)) contents.add(contentOfValue(entry));
      return false;
    });
  const [content] = contents;
  return contents.size === 1 && content !== undefined ? content : 'unknown';
}

function contentOfValue(value: unknown): ColumnContent {
  if (toComparableNumber(value) !== undefined) return 'numbers';
  if (typeof value === 'boolean') return 'booleans';
  if (typeof value !== 'string') return 'records';
  return /^\d{4}-\d{2}-\d{2}/.test(value) && isDate(value) ? 'dates' : 'text';
}

/**
 * Returns a form that is equal for different spellings of a text. It ignores case, accents, kinds of dashes and
 * apostrophes, and the notation of accidentals. Only M before a digit keeps its case: `M3` and `m3`, `CM7` and `Cm7`
 * differ.
 */
export const comparableForm = memoize(
  text =>
    foldSpelling(text)
      .replace(/M(?=\d)/g, 'δ')
      .toLowerCase(),
  20_000,
);

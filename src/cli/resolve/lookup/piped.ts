/**
 * Reads ids or names from the output of other commands. Stdin may be JSON (a response, an array, a record), JSON lines,
 * CSV or TSV with a column of ids or names, or one name on each line. Anything else is refused.
 */
import Papa from 'papaparse';
import { attempt, Failure } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { parseJson } from '../../../base/json.ts';
import { allCollections, nouns } from '../../../catalog/index.ts';
import { labelOf } from '../../../catalog/lib/noun.ts';
import type { Context } from '../../program/context/context.ts';

/** Describes the wanted part of each record: its id, or its usual name. */
export interface WantedRecord {
  readonly idOrName: 'id' | 'name';
  /** The noun of the expected records. */
  readonly of?: string;
}

/** Fields and columns that may have the name of a record, in order of preference. */
const nameFields = ['fullName', 'name', 'title', 'label'] as const;

/** Maximum size of stdin in bytes. */
const maxBytes = 128 * 1024 * 1024;
const maxNames = 1_000_000;

/** Reads stdin to its end. @throws Failure `unreadable_stdin` if it is too long */
export function readStdinText({ machine, waitFor }: Context): Promise<string> {
  return waitFor('stdin has not ended', readAll(machine.stdin.stream()));
}

async function readAll(stdin: AsyncIterable<string | Uint8Array>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > maxBytes) throw unreadableNames('stdin contains more than 128 MiB.');
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the ids or names in a text. @throws Failure `unreadable_stdin` if it is in another format, or too long */
export function parseNames(text: string, wantedRecord: WantedRecord): readonly string[] {
  const texts = splitNames(text.replace(/^\ufeff/, ''), wantedRecord);
  if (texts.length > maxNames) throw unreadableNames('stdin contains more than a million names.');
  return texts;
}

function splitNames(text: string, wantedRecord: WantedRecord): readonly string[] {
  const description = describeOtherFormat(text);
  if (description !== undefined) throw unreadableNames(`stdin contains ${description}.`);
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
  const [firstLine = ''] = lines;
  if (/^[{[]/.test(firstLine))
    return jsonValues(text, lines).map((value, index) => textOfValue(value, index, wantedRecord));
  if (lines.every(line => /^".*"$/.test(line))) {
    const texts = parseJsonLines(lines);
    if (texts !== undefined) return texts.map((value, index) => textOfValue(value, index, wantedRecord));
  }
  const separator = firstLine.includes('\t') ? '\t' : ',';
  const hasHeader = isHeaderRow(rowsOf(firstLine, separator)[0] ?? []);
  const [header = [], ...rows] = hasHeader ? rowsOf(text, separator) : [];
  if (header.length === 0) return lines;
  return rows.map((row, index) =>
    textOfValue(
      Object.fromEntries(header.map((name, column) => [name, row[column] || undefined])),
      index,
      wantedRecord,
    ),
  );
}

/** Returns a description of a text that is not a list of names; undefined if it may be one. */
function describeOtherFormat(text: string): string | undefined {
  const start = text.trimStart().slice(0, 2000);
  const [firstLine = '', secondLine = ''] = start.split(/\r?\n/);
  if (/[\0\ufffd]/.test(start)) return 'binary data';
  if (/^<(?:!doctype|\?xml|[a-z]+[\s>])/i.test(firstLine)) return 'a web page or XML';
  if (/^(?:---|%YAML|(?:- )?\w[\w.]*: )/.test(start)) return 'YAML';
  if (firstLine.startsWith('|') && /^\|[\s:|-]+\|$/.test(secondLine)) return 'a Markdown table';
  if (/^(?:id|name) {2,}\w|\w {2,}(?:id|name)(?: {2}|$)/.test(firstLine)) return 'a table in columns';
  return undefined;
}

/** Returns the values of JSON, JSON lines, or jq's pretty-printed values, with responses split into records. */
function jsonValues(text: string, lines: readonly string[]): readonly unknown[] {
  const values = parseJsonLines([text]) ?? parseJsonLines(lines) ?? parseJsonLines(text.split(/\n(?=[{[])/));
  if (values === undefined) throw unreadableNames('stdin begins like JSON, but is not valid JSON.');
  return values.flatMap(value => nestedRecords(value));
}

function parseJsonLines(lines: readonly string[]): readonly unknown[] | undefined {
  return attempt(() => lines.map(line => parseJson(line)));
}

/** Maximum depth of nested lists and responses. */
const maxLevels = 20;

/** Returns the records in a response, with their noun if the response names it. */
function nestedRecords(value: unknown, levels = maxLevels): readonly unknown[] {
  if (levels === 0) return [value];
  if (Array.isArray(value)) return value.flatMap(each => nestedRecords(each, levels - 1));
  const resource = fieldOf(fieldOf(value, 'meta'), 'resource');
  const noun = nouns.find(each => each.resource === resource || each.itemResource === resource)?.name;
  for (const name of ['data', 'records', 'items']) {
    const innerValue = fieldOf(value, name);
    if (Array.isArray(innerValue) || isFields(innerValue))
      return nestedRecords(innerValue, levels - 1).map(each =>
        noun && isFields(each) ? { noun, ...each } : each,
      );
  }
  return [value];
}

function textOfValue(value: unknown, index: number, { idOrName, of }: WantedRecord): string {
  if (!isFields(value)) {
    const text = nameText(value);
    if (text !== '') return text;
    throw unreadableNames(`Value ${index + 1} on stdin is neither a record nor a name.`);
  }
  if (of !== undefined && typeof value.noun === 'string' && value.noun !== of)
    throw new Failure('usage', `Record ${index + 1} on stdin is from ${value.noun}, not from ${of}.`, {
      code: 'unreadable_stdin',
      hint: `Pipe only ${of}; --filter 'noun = ${of}' selects them.`,
    });
  const id = nameText(value.id);
  const text = idOrName === 'id' && id !== '' ? id : recordName(value) || (idOrName === 'id' ? id : '');
  if (text !== '') return text;
  throw unreadableNames(
    `Record ${index + 1} on stdin has ${idOrName === 'id' ? 'neither id nor' : 'no'} name.`,
  );
}

/** Returns the name of a record. A record without a name of its own, such as a key, has the label of its noun. */
function recordName(record: Fields): string {
  const ownName = nameFields.map(name => nameText(record[name])).find(text => text !== '');
  if (ownName !== undefined) return ownName;
  return allCollections.map(collection => labelOf(collection, record)).find(label => label !== '') ?? '';
}

function nameText(value: unknown): string {
  return typeof value === 'string'
    ? value.trim()
    : /^(?:number|bigint)$/.test(typeof value)
      ? String(value)
      : '';
}

function isHeaderRow(names: readonly string[]): boolean {
  return names.some(name => name === 'id' || nameFields.some(each => each === name));
}

/** Returns the rows of CSV (RFC 4180), or of TSV, whose quotes are part of the cells. */
function rowsOf(text: string, separator: string): readonly (readonly string[])[] {
  if (separator === '\t' || !text.includes('"'))
    return text
      .split(/\r?\n/)
      .filter(line => line.trim() !== '')
      .map(line => line.split(separator));
  return Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy' }).data;
}

function unreadableNames(message: string): Failure {
  return new Failure('usage', message, {
    code: 'unreadable_stdin',
    hint: 'stdin may be JSON, JSON lines, CSV or TSV with a column id or name, or one name on each line.',
  });
}

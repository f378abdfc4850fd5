/** Makes results of tools: the output of a run of the program, in the format for an assistant. */
import { Failure } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { LongNumber, parseJson } from '../../../base/json.ts';
import { splitLines } from '../../program/command-output.ts';
import type { NestedResult } from '../../program/context/context.ts';

export interface ToolResult {
  readonly isError: boolean;
  readonly texts: readonly string[];
  /** The same content as values of the schema below; absent if the response is text or an error. */
  readonly fields?: Fields;
}

/** Maximum length in characters: a longer response would not fit into an assistant's context. */
const maxResponseLength = 200_000;

/** The JSON Schema of a list of records. */
export const recordsSchema = {
  type: 'object',
  properties: {
    shown: { type: 'integer' },
    total: { type: 'integer' },
    offset: { type: 'integer' },
    records: { type: 'array', items: { type: 'object' } },
    remarks: { type: 'array', items: { type: 'string' } },
    error: { type: 'object', description: 'why records are missing' },
  },
  required: ['shown', 'total', 'offset', 'records'],
} as const;

/**
 * Returns as many of a command's JSON Lines as fit, with the total number, and the error if some records are missing.
 * Throws Failure `too_long` if not even the first record fits.
 */
export function recordsResult({ bytes, counts, error, warnings }: NestedResult, offset: number): ToolResult {
  const lines = splitLines(bytes);
  if (error !== '' && lines.length === 0) return errorResult(error);
  const sentLines = limitLines(lines);
  const otherFields = {
    shown: sentLines.length,
    total: counts?.total ?? lines.length,
    offset,
    ...(warnings !== '' && { remarks: warnings.trim().split('\n') }),
    ...(error !== '' && { error: fieldOf(parseJson(error), 'error') }),
  };
  const text = `${JSON.stringify(otherFields).slice(0, -1)},"records":[${sentLines.join(',\n')}]}`;
  return {
    isError: false,
    texts: [text],
    fields: { ...otherFields, records: sentLines.map(line => plainValue(parseJson(line))) },
  };
}

/** Returns a text for people, with its warnings. @throws Failure `too_long` */
export function textResult({ bytes, error, warnings }: NestedResult): ToolResult {
  if (error !== '') return errorResult(error);
  const text = Buffer.from(bytes).toString();
  if (text.length > maxResponseLength) throw tooLongFailure(text.length);
  return { isError: false, texts: [text, ...(warnings === '' ? [] : [warnings.trim()])] };
}

export function errorResult(error: string): ToolResult {
  return { isError: true, texts: [error.trim()] };
}

function limitLines(lines: readonly string[]): readonly string[] {
  let charactersLeft = maxResponseLength;
  const end = lines.findIndex(line => {
    charactersLeft -= line.length;
    return charactersLeft < 0;
  });
  if (end === 0) throw tooLongFailure(lines[0]?.length ?? 0);
  return end < 0 ? lines : lines.slice(0, end);
}

function tooLongFailure(length: number): Failure {
  return new Failure('usage', `The response is too long: ${length} characters.`, {
    code: 'too_long',
    hint: 'Request fewer records.',
  });
}

/** Converts a JSON value: numbers that a double cannot hold become texts. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint' || value instanceof LongNumber) return String(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]));
}

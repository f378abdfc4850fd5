/** Results of tools: what a run of the program has answered, as an assistant is told it. */
import { Failure } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { LongNumber, parseJson } from '../../../base/json.ts';
import { answeredLines } from '../../program/ask.ts';
import type { Answered } from '../../program/context/context.ts';

export interface Result {
  readonly isError: boolean;
  readonly texts: readonly string[];
  /** The same as values, of the schema below; absent where the answer is text or an error. */
  readonly structured?: Fields;
}

/** In characters: a longer answer would not fit into an assistant's context. */
const longestAnswer = 200_000;

/** The JSON Schema of an answer of records. */
export const recordsSchema = {
  type: 'object',
  properties: {
    shown: { type: 'integer' },
    total: { type: 'integer' },
    offset: { type: 'integer' },
    records: { type: 'array', items: { type: 'object' } },
    remarks: { type: 'array', items: { type: 'string' } },
    error: { type: 'object', description: 'why others are missing' },
  },
  required: ['shown', 'total', 'offset', 'records'],
} as const;

/**
 * Records with their number, as many as fit, and how many there are. Where some of them were not found, those that were
 * come with the error.
 * @param answered of a command that writes JSON lines
 */
export function recordsResult({ bytes, counts, error, remarks }: Answered, offset: number): Result {
  const lines = answeredLines(bytes);
  if (error !== '' && lines.length === 0) return failed(error);
  const kept = fitting(lines);
  const about = {
    shown: kept.length,
    total: counts?.total ?? lines.length,
    offset,
    ...(remarks !== '' && { remarks: remarks.trim().split('\n') }),
    ...(error !== '' && { error: fieldOf(parseJson(error), 'error') }),
  };
  const text = `${JSON.stringify(about).slice(0, -1)},"records":[${kept.join(',\n')}]}`;
  return {
    isError: false,
    texts: [text],
    structured: { ...about, records: kept.map(line => plainValue(parseJson(line))) },
  };
}

/** A text for people, and the remarks beside it. */
export function textResult({ bytes, error, remarks }: Answered): Result {
  if (error !== '') return failed(error);
  const text = Buffer.from(bytes).toString();
  if (text.length > longestAnswer) throw answerTooLong(text.length);
  return { isError: false, texts: [text, ...(remarks === '' ? [] : [remarks.trim()])] };
}

export function failed(error: string): Result {
  return { isError: true, texts: [error.trim()] };
}

function fitting(lines: readonly string[]): readonly string[] {
  let room = longestAnswer;
  const end = lines.findIndex(line => {
    room -= line.length;
    return room < 0;
  });
  if (end === 0) throw answerTooLong(lines[0]?.length ?? 0);
  return end < 0 ? lines : lines.slice(0, end);
}

function answerTooLong(length: number): Failure {
  return new Failure('usage', `The answer has ${length} characters.`, {
    code: 'too_long',
    hint: 'Request less.',
  });
}

/** A value of JSON in which numbers that no double holds are texts. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint' || value instanceof LongNumber) return String(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]));
}

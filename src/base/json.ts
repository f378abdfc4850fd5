/** Parses JSON text to a value without loss. */

/** A number that no double holds, as its text: `1e400`. */
export class LongNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** Refuses JSON.stringify, like a bigint: stringifyJson writes it. */
  toJSON(): never {
    throw new TypeError('It has no JSON of its own.');
  }
}

/** The value of JSON text. */
export interface Parsed {
  readonly value: unknown;
}

/** Whether a value is a number that JSON text can contain, which excludes NaN and infinity. */
export function isSentNumber(value: unknown): boolean {
  return Number.isFinite(value) || typeof value === 'bigint' || value instanceof LongNumber;
}

/**
 * Patterns of numbers that may be beyond a double: integers of 16 digits, fractions of 18, exponents of three. They are
 * written out, because V8 searches for such a pattern five times faster than for \d{16}.
 */
const long = [
  new RegExp(`[-:,[\\s]${'\\d'.repeat(16)}`),
  new RegExp(`\\.${'\\d'.repeat(18)}`),
  /\d[eE][+-]?\d\d\d/,
];

/**
 * Parses like JSON.parse, except for numbers that a double cannot hold: integers are bigint, others LongNumber. Throws
 * a SyntaxError.
 */
export function parseJson(text: string): ReturnType<typeof JSON.parse> {
  if (!long.some(pattern => pattern.test(text))) return JSON.parse(text);
  const { parse }: typeof import('lossless-json') = require('lossless-json');
  return parse(text, undefined, {
    parseNumber: number => {
      if (/^-?\d+$/.test(number))
        return Number.isSafeInteger(Number(number)) ? Number(number) : BigInt(number);
      return isDouble(number) ? Number(number) : new LongNumber(number);
    },
    // The last one counts, as in JSON.parse.
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** Whether text that is not JSON is the beginning of JSON text. */
export function isTruncatedJson(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : '';
    // V8 names a position, except where the text ends before a value or within a string.
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON input|Unterminated string/.test(message) || Number(position) === text.length;
  }
}

/** A double distinguishes numbers of 17 digits, and preserves 15. */
const maxDigits = 17;

function isDouble(number: string): boolean {
  const value = Number(number);
  const [mantissa = ''] = number.split(/e/i);
  let start = 0;
  while (start < mantissa.length && '-0.'.includes(mantissa[start] ?? '')) start++;
  let end = mantissa.length;
  while (end > start && '0.'.includes(mantissa[end - 1] ?? '')) end--;
  const digits = mantissa.slice(start, end).replace('.', '').length;
  return Number.isFinite(value) && (value !== 0 || digits === 0) && digits <= maxDigits;
}

/** Returns JSON text of any parsed value, numbers with every digit. Throws a RangeError if nested too deeply. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // For a number beyond a double, which is rare, the library is loaded.
    const { stringify }: typeof import('lossless-json') = require('lossless-json');
    const exact = { test: (each: unknown) => each instanceof LongNumber, stringify: String };
    return stringify(value, undefined, undefined, [exact]) ?? 'null';
  }
}

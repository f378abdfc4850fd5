/** Parses and writes JSON without losing digits of numbers. */

/** A number that a double cannot hold, as text: `1e400`. */
export class LongNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** Throws when JSON.stringify is called, as a bigint does: stringifyJson writes these numbers. */
  toJSON(): never {
    throw new TypeError('JSON.stringify cannot write this number.');
  }
}

/** The value of a parsed JSON text. */
export interface ParsedJson {
  readonly value: unknown;
}

/** Whether a value is a number that JSON can express, which excludes NaN and infinity. */
export function isJsonNumber(value: unknown): boolean {
  return Number.isFinite(value) || typeof value === 'bigint' || value instanceof LongNumber;
}

/**
 * Matches numbers that a double may not hold: integers of 16 digits, fractions of 18 digits, exponents of three digits.
 * The patterns are written out, because V8 matches them five times faster than \d{16}.
 */
const longNumbers = [
  new RegExp(`[-:,[\\s]${'\\d'.repeat(16)}`),
  new RegExp(`\\.${'\\d'.repeat(18)}`),
  /\d[eE][+-]?\d\d\d/,
];

/** Parses like JSON.parse, but without loss: large integers are bigint, others LongNumber. Throws a SyntaxError. */
export function parseJson(text: string): ReturnType<typeof JSON.parse> {
  if (!longNumbers.some(pattern => pattern.test(text))) return JSON.parse(text);
  const { parse }: typeof import('lossless-json') = require('lossless-json');
  return parse(text, undefined, {
    parseNumber: number => {
      if (/^-?\d+$/.test(number))
        return Number.isSafeInteger(Number(number)) ? Number(number) : BigInt(number);
      return isDouble(number) ? Number(number) : new LongNumber(number);
    },
    // As in JSON.parse, the last value of a repeated name counts.
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** Whether a text that does not parse is the beginning of a JSON text. */
export function isTruncatedJson(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : '';
    // The message has no position if the text ends before a value or within a string.
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON input|Unterminated string/.test(message) || Number(position) === text.length;
  }
}

/** Doubles need up to 17 significant digits. */
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

/** Returns the JSON text of a parsed value, with all digits of numbers. Throws a RangeError if nested too deeply. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Only numbers beyond a double, which are rare, need the library.
    const { stringify }: typeof import('lossless-json') = require('lossless-json');
    const longNumberWriter = { test: (each: unknown) => each instanceof LongNumber, stringify: String };
    return stringify(value, undefined, undefined, [longNumberWriter]) ?? 'null';
  }
}

/** Reads numbers with units, and dates. */
import { LongNumber } from '../../../base/json.ts';
import type { Unit } from '../../../catalog/lib/noun.ts';

export interface Quantity {
  /** The amount in the unit of the column. */
  readonly amount: number | bigint;
  /** Digits after the point, as written. */
  readonly decimals: number;
}

/** The spellings of each unit in lower case, with their sizes. */
const sizeBySpelling: Readonly<Record<Unit, ReadonlyMap<string, number>>> = {
  Hz: sizes({ hz: 1, khz: 1000 }),
  s: sizes({ s: 1, sec: 1, second: 1, seconds: 1, ms: 0.001, min: 60, minute: 60, minutes: 60 }),
  bpm: sizes({ bpm: 1 }),
  cents: sizes({ cent: 1, cents: 1, ct: 1, '¢': 1 }),
  m: sizes({ m: 1, cm: 0.01, mm: 0.001 }),
};

function sizes(sizeByUnit: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(sizeByUnit));
}

const quantityPattern = /^([+-]?(?:\d+(?:\.(\d*))?|\.(\d+))(?:e[+-]?\d+)?) ?([a-z¢]*)$/i;
const clockTime = /^(?:(\d+):)?(\d+):(\d{2})$/;

/** Reads `440`, `0.5 kHz` or `1:05`; undefined if it is not a number, or not one of this unit. */
export function parseQuantity(text: string, unit?: Unit): Quantity | undefined {
  const time = unit === 's' ? clockTime.exec(text) : null;
  if (time !== null) {
    const [, hours = '0', minutes, seconds] = time;
    return { amount: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds), decimals: 0 };
  }
  const [, digits, fraction, bareFraction, suffix = ''] = quantityPattern.exec(text.replace('−', '-')) ?? [];
  if (digits === undefined) return undefined;
  const decimals = (fraction ?? bareFraction ?? '').length;
  if (suffix === '') {
    const amount = /^[+-]?\d{16,}$/.test(digits) ? BigInt(digits) : Number(digits);
    return { amount, decimals };
  }
  const size = unit === undefined ? undefined : sizeBySpelling[unit].get(suffix.toLowerCase());
  return size === undefined ? undefined : { amount: Number(digits) * size, decimals };
}

/** Returns a number of a record for comparison, a LongNumber as the nearest double; undefined for other values. */
export function toComparableNumber(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return value instanceof LongNumber ? Number(value) : undefined;
}

const datePattern = /^\d{4}(-\d{2}){0,2}$/;
const timePattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/** Whether a text is an existing date or time in ISO 8601. */
export function isDate(text: string): boolean {
  if (!(datePattern.test(text) || timePattern.test(text)) || Number.isNaN(Date.parse(text.replace(' ', 'T'))))
    return false;
  // Date would parse 30 February as 2 March.
  const day = text.slice(0, 10);
  return new Date(day).toISOString().startsWith(day);
}

/** Compares a time with a typed date at the precision of that date: year, month or day. */
export function compareDates(value: string, wantedDate: string): number {
  if (datePattern.test(wantedDate)) {
    const start = value.slice(0, wantedDate.length);
    return start < wantedDate ? -1 : start > wantedDate ? 1 : 0;
  }
  return Date.parse(value) - Date.parse(wantedDate.replace(' ', 'T'));
}

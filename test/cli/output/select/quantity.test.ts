/** Tests numbers with units, and dates, as people write them in filters. */
import { describe, expect, it } from 'vitest';
import type { Unit } from '../../../../src/catalog/lib/noun.ts';
import { compareDates, isDate, parseQuantity } from '../../../../src/cli/output/select/quantity.ts';

describe('a number', () => {
  it.each<[string, number | bigint, number]>([
    ['440', 440, 0],
    ['-5', -5, 0],
    ['−5', -5, 0],
    ['+5', 5, 0],
    ['466.16', 466.16, 2],
    ['1.50', 1.5, 2],
    ['2.', 2, 0],
    ['.5', 0.5, 1],
    ['-.25', -0.25, 2],
    ['1e3', 1000, 0],
    ['1.5E-3', 0.0015, 1],
    ['2e+12', 2e12, 0],
    ['9007199254740993', 9007199254740993n, 0],
    ['-9007199254740993', -9007199254740993n, 0],
    ['+9007199254740993', 9007199254740993n, 0],
    ['900719925474099', 900719925474099, 0],
    ['1234567890123456.5', 1234567890123456.5, 1],
    ['0.1234567890123456', 0.1234567890123456, 16],
  ])('%s is %d, with %d decimals', (text, amount, decimals) => {
    expect(parseQuantity(text)).toEqual({ amount, decimals });
  });

  it.each([
    '',
    '.',
    '-',
    '1,5',
    '1.2.3',
    '1e',
    'e3',
    '0x10',
    '1 2',
    'one',
    'x1',
    '1  Hz',
    ' 1',
    '5 Hz',
    '1:05',
  ])('is not read from %j', text => {
    expect(parseQuantity(text)).toBeUndefined();
  });
});

describe('a number with a unit', () => {
  it.each<[Unit, string, number, number]>([
    ['Hz', '440 Hz', 440, 0],
    ['Hz', '440hz', 440, 0],
    ['Hz', '0.44 kHz', 440, 2],
    ['Hz', '440', 440, 0],
    ['s', '2 s', 2, 0],
    ['s', '2 sec', 2, 0],
    ['s', '1 second', 1, 0],
    ['s', '2 seconds', 2, 0],
    ['s', '500 ms', 0.5, 0],
    ['s', '1.5 min', 90, 1],
    ['s', '1 minute', 60, 0],
    ['s', '2 MINUTES', 120, 0],
    ['bpm', '120 bpm', 120, 0],
    ['cents', '1 cent', 1, 0],
    ['cents', '702 cents', 702, 0],
    ['cents', '702ct', 702, 0],
    ['cents', '702¢', 702, 0],
  ])('of %s: %s is %d, with %d decimals', (unit, text, amount, decimals) => {
    expect(parseQuantity(text, unit)).toEqual({ amount, decimals });
  });

  it.each<[Unit, string, number]>([
    ['s', '1:05', 65],
    ['s', '0:00', 0],
    ['s', '12:34', 754],
    ['s', '1:00:05', 3605],
    ['s', '10:20:30', 37_230],
  ])('of %s: %s is %d', (unit, text, amount) => {
    expect(parseQuantity(text, unit)).toEqual({ amount, decimals: 0 });
  });

  it.each<[Unit, string]>([
    ['Hz', '5 s'],
    ['Hz', '5 constructor'],
    ['Hz', '1:05'],
    ['bpm', '1:05'],
    ['s', '1:5'],
    ['s', '1:055'],
    ['s', '1:05:06:07'],
    ['s', 'x1:05'],
    ['s', ':05'],
    ['cents', 'cents'],
  ])('of %s is not read from %j', (unit, text) => {
    expect(parseQuantity(text, unit)).toBeUndefined();
  });
});

describe('a date', () => {
  it.each([
    ...['2026', '2026-03', '2026-03-01', '2026-03-01T10:00', '2026-03-01 10:00', '2026-03-01T10:00:00Z'],
    ...['2026-03-01T10:00:00.123+02:00', '2026-03-01 10:00:00+02:00'],
  ])('may be written as %s', text => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    ...[
      '',
      '26',
      '20266',
      '2026-3',
      '2026-13',
      '2026-02-29',
      '2026-04-31',
      '2026-02-32',
      '2026-02-30T10:00',
      '2026-03-01-01',
      '2026-03-01T25:00',
      'yesterday',
    ],
    ...[
      'x2026-03-01',
      '2026-03-01x',
      'x2026-03-01T10:00',
      '+002026-03-01T10:00',
      '2026-03-01T10',
      '2026-03-01  10:00',
    ],
  ])('is not %j', text => {
    expect(isDate(text)).toBe(false);
  });

  const moment = '2026-03-01T10:00:00+00:00';
  it.each([
    ['2026', 0],
    ['2025', 1],
    ['2027', -1],
    ['2026-03', 0],
    ['2026-02', 1],
    ['2026-04', -1],
    ['2026-03-01', 0],
    ['2026-02-28', 1],
    ['2026-03-02', -1],
    ['2026-03-01T10:00:00Z', 0],
    ['2026-03-01 12:00:00+02:00', 0],
    ['2026-03-01T09:59:59Z', 1],
    ['2026-03-01T10:00:01Z', -1],
  ])('is compared at its own precision: a moment of 2026-03-01 with %s', (wanted, sign) => {
    expect(Math.sign(compareDates(moment, wanted))).toBe(sign);
  });
});

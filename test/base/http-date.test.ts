/** Tests HTTP dates: the examples of RFC 9110 §5.6.7, and invalid dates. */
import { expect, it } from 'vitest';
import { parseHttpDate } from '../../src/base/http-date.ts';

const now = Date.UTC(2026, 10, 22);

it.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['Wed Nov 16 08:49:37 1994', '1994-11-16T08:49:37.000Z'],
  // Two-digit years are at most 50 years in the future.
  ['Sunday, 06-Nov-76 08:49:37 GMT', '2076-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-77 08:49:37 GMT', '1977-11-06T08:49:37.000Z'],
  // This is a leap second, which counts as the first second of the next day.
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00.000Z'],
  ['Tue, 29 Feb 2028 00:00:00 GMT', '2028-02-29T00:00:00.000Z'],
  [' Thu, 18 Aug 2050 02:01:18 GMT ', '2050-08-18T02:01:18.000Z'],
])('%s means %s', (text, date) => {
  expect(new Date(parseHttpDate(text, now) ?? Number.NaN).toISOString()).toBe(date);
});

it.each([
  undefined,
  '',
  '0',
  '-1',
  '3600',
  '2026-11-22T00:00:00Z',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 94 08:49:37 GMT',
  'Sun, 06 November 1994 08:49:37 GMT',
  'sun, 06 nov 1994 08:49:37 gmt',
  'Sun, 06 anF 1994 08:49:37 GMT',
  'Sun, 30 Feb 2028 00:00:00 GMT',
  'Sun, 00 Jan 2028 00:00:00 GMT',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 06 Nov 1994 08:60:37 GMT',
  'Sun, 06 Nov 1994 8:49:37 GMT',
  'Thu, 18 Aug 2050 02:01:18 GMT, Thu, 18 Aug 2050 02:01:18 GMT',
])('%s is not a date', text => {
  expect(parseHttpDate(text, now)).toBeUndefined();
});

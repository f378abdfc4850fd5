/** Tests how long responses are fresh, and their validation. Sections are those of RFC 9111 (HTTP Caching). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as freshness from '../../../../src/cli/client/store/freshness.ts';
import { type HeaderLine, toHeaders } from '../../../../src/cli/client/transport/transport.ts';

const start = Date.parse('Fri, 20 Nov 2026 10:00:00 GMT');
const at = (seconds: number): string => new Date(start + seconds * 1000).toUTCString();
const fields = (...list: HeaderLine[]) => toHeaders(list);

describe('lifetime (§4.2.1)', () => {
  it.each<[HeaderLine[], number]>([
    [[], 0],
    [[['Cache-Control', 'max-age=60']], 60],
    [[['cache-control', 'private, Max-Age="60"']], 60],
    [
      [
        ['Cache-Control', 'no-transform'],
        ['Cache-Control', 'max-age=60'],
      ],
      60,
    ],
    [[['Cache-Control', 's-maxage=60']], 0],
    [[['Cache-Control', 's-maxage=600, max-age=60']], 60],
    [[['Cache-Control', 'x-max-age=60']], 0],
    [[['Cache-Control', 'private="max-age=60"']], 0],
    [[['Cache-Control', 'max-age=-5']], 0],
    [[['Cache-Control', 'max-age=1.5']], 0],
    [[['Cache-Control', 'max-age=soon']], 0],
    [[['Cache-Control', 'max-age=60, max-age=90']], 60],
    [[['Cache-Control', 'max-age=99999999999999']], 2 ** 31],
    [
      [
        ['Date', at(0)],
        ['Expires', at(90)],
      ],
      90,
    ],
    [[['Expires', at(90)]], 80],
    [
      [
        ['Date', at(0)],
        ['Expires', at(-90)],
      ],
      0,
    ],
    [
      [
        ['Date', at(0)],
        ['Expires', '0'],
      ],
      0,
    ],
    [
      [
        ['Date', at(0)],
        ['Expires', 'nonsense'],
      ],
      0,
    ],
    [
      [
        ['Date', at(0)],
        ['Expires', at(90)],
        ['Cache-Control', 'max-age=60'],
      ],
      60,
    ],
    [
      [
        ['Date', at(0)],
        ['Last-Modified', at(-86_400)],
      ],
      0,
    ],
  ])('of %j is %i s', (list, seconds) => {
    expect(freshness.freshnessLifetime(toHeaders(list), start + 10_000)).toBe(seconds);
  });
});

describe('age (§4.2.3)', () => {
  it.each<[HeaderLine[], number]>([
    [[], 102],
    [[['Date', at(0)]], 102],
    [[['Date', at(-50)]], 150],
    [[['Date', at(50)]], 102],
    [[['Age', '30']], 132],
    [
      [
        ['Age', '30'],
        ['Date', at(-50)],
      ],
      150,
    ],
    [[['Age', 'x']], 102],
    [[['Age', '7, 9']], 109],
  ])('of %j is %i s, 100 s after a response that took 2 s', (list, seconds) => {
    expect(freshness.currentAge(toHeaders(list), start - 2000, start, start + 100_000)).toBe(seconds);
  });

  it('never decreases with time, and is never negative', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), (age, delay, soon, later) => {
        const list = fields(['Age', String(age)], ['Date', at(0)]);
        const first = freshness.currentAge(list, start - delay, start, start + soon);
        const second = freshness.currentAge(list, start - delay, start, start + soon + later);
        expect(second).toBeGreaterThanOrEqual(first);
        expect(first).toBeGreaterThanOrEqual(age);
      }),
    );
  });
});

describe('freshness (§4.2)', () => {
  it.each<[string, HeaderLine[], number, boolean]>([
    ['does not apply without headers', [], 0, false],
    ['lasts until max-age', [['Cache-Control', 'max-age=60']], 59, true],
    ['ends at max-age', [['Cache-Control', 'max-age=60']], 60, false],
    [
      'counts the Age of a shared cache',
      [
        ['Cache-Control', 'max-age=60'],
        ['Age', '50'],
      ],
      9,
      true,
    ],
    [
      'ends by the Age of a shared cache',
      [
        ['Cache-Control', 'max-age=60'],
        ['Age', '50'],
      ],
      10,
      false,
    ],
    ['never applies with no-cache', [['Cache-Control', 'max-age=60, no-cache']], 1, false],
    ['lasts until max-age with must-revalidate', [['Cache-Control', 'max-age=60, must-revalidate']], 1, true],
    ['ends if the clock was set back', [['Cache-Control', 'max-age=60']], -1, false],
  ])('%s', (_, list, seconds, fresh) => {
    expect(freshness.isFresh(toHeaders(list), start, start, start + seconds * 1000)).toBe(fresh);
  });
});

it('no-store applies in every spelling, and private responses may be stored (§3)', () => {
  expect(freshness.mayStore(fields(['Cache-Control', 'max-age=1, No-Store']))).toBe(false);
  expect(freshness.mayStore(fields(['Cache-Control', 'private']))).toBe(true);
  expect(freshness.mayStore(fields(['Cache-Control', 'ext="no-store"']))).toBe(true);
});

describe('Vary (§4.1)', () => {
  const request = { Accept: 'application/json', 'Accept-Encoding': 'gzip' };
  it.each<[string | undefined, Record<string, string>, boolean]>([
    [undefined, {}, true],
    ['Accept', request, true],
    ['accept, ACCEPT-ENCODING', request, true],
    ['Accept', { Accept: 'text/html' }, false],
    ['Origin', request, true],
    ['Origin', { ...request, Origin: 'https://a' }, false],
    ['*', request, false],
    ['Accept, *', request, false],
  ])('of %s matches a later request with %j: %s', (vary, later, matches) => {
    const stored = freshness.varyValues(vary === undefined ? fields() : fields(['Vary', vary]), request);
    expect(freshness.matchesVary(stored, later)).toBe(matches);
  });
});

describe('conditions (§4.3.1)', () => {
  it.each<[HeaderLine[], boolean, Record<string, string> | undefined]>([
    [[], true, undefined],
    [[['ETag', '"a, b"']], true, { 'If-None-Match': '"a, b"' }],
    [[['ETag', 'W/"a"']], true, { 'If-None-Match': 'W/"a"' }],
    [[['ETag', 'unquoted']], true, { 'If-None-Match': 'unquoted' }],
    [
      [
        ['ETag', '"a"'],
        ['Last-Modified', at(0)],
      ],
      true,
      { 'If-None-Match': '"a"' },
    ],
    [[['Last-Modified', at(0)]], true, { 'If-Modified-Since': at(0) }],
    [[['ETag', '"a"']], false, { 'If-None-Match': '"a"' }],
    [[['Last-Modified', at(0)]], false, undefined],
    [[['ETag', '']], true, undefined],
  ])('of a stored response with %j (Vary matches: %s) are %j', (list, match, sent) => {
    expect(freshness.conditionHeaders(toHeaders(list), match)).toEqual(sent);
  });
});

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a-gzip"', '"a"', true],
  ['"a--gzip"', '"a"', true],
  ['"b"', '"a"', false],
  [undefined, '"a"', true],
])('a 304 with the entity tag %s confirms a response stored with %s: %s (§4.3.4)', (fresh, stored, same) => {
  const received = fresh === undefined ? fields() : fields(['ETag', fresh]);
  expect(freshness.confirmsStored(received, fields(['ETag', stored]))).toBe(same);
});

it('a 304 replaces the headers that it has and keeps the others (§3.2)', () => {
  const stored = fields(
    ['ETag', '"a"'],
    ['Content-Type', 'application/json'],
    ['Content-Encoding', 'gzip'],
    ['Content-Length', '20'],
    ['X-Old', '1'],
    ['Age', '5'],
    ['Cache-Control', 'max-age=1'],
  );
  const fresh = fields(
    ['cache-control', 'max-age=9'],
    ['Content-Type', 'text/html'],
    ['Content-Length', '0'],
    ['Content-Encoding', 'br'],
    ['Connection', 'close, X-Hop'],
    ['X-Hop', '1'],
    ['X-New', 'a'],
    ['X-New', 'b'],
    ['Set-Cookie', 'a=b'],
  );
  expect(freshness.updateHeaders(stored, fresh).list).toEqual([
    ['ETag', '"a"'],
    ['Content-Type', 'application/json'],
    ['Content-Encoding', 'gzip'],
    ['Content-Length', '20'],
    ['X-Old', '1'],
    ['cache-control', 'max-age=9'],
    ['X-New', 'a'],
    ['X-New', 'b'],
  ]);
});

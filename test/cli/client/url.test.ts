import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatQuery,
  isLoopback,
  isSafeForToken,
  parseBaseUrl,
  pathSegment,
} from '../../../src/cli/client/url.ts';
import { anyText } from '../../support/any-text.ts';

/** Replaces lone surrogates with U+FFFD. */
const toWellFormed = (text: string): string => Buffer.from(text).toString();

it.each([
  ['a b', 'a%20b'],
  ['../me', '..%2Fme'],
  ['C♯', 'C%E2%99%AF'],
  ["it's(1)*!", 'it%27s%281%29%2A%21'],
  ['?x#y', '%3Fx%23y'],
  ['100%', '100%25'],
  ['rhythm:12', 'rhythm%3A12'],
  ['a\\b\n', 'a%5Cb%0A'],
  ['...', '...'],
  ['\ud800', '%EF%BF%BD'],
])('%j becomes the segment %s', (given, escaped) => {
  expect(pathSegment(given)).toBe(escaped);
});

it.each(['', '.', '..'])('%j is not a valid segment', given => {
  expect(() => pathSegment(given)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      code: 'invalid_segment',
      message: `"${given}" cannot be part of an address.`,
      hint: 'Give an id or a name.',
    }),
  );
});

it('any text stays one segment and can be decoded', () => {
  fc.assert(
    fc.property(anyText({ minLength: 1 }), text => {
      fc.pre(text !== '.' && text !== '..');
      const url = new URL(`https://music.example/p/api/mobile/keys/${pathSegment(text)}/state`);
      const parts = url.pathname.split('/');
      expect(parts).toHaveLength(7);
      expect(decodeURIComponent(parts[5] ?? '')).toBe(toWellFormed(text));
      expect(url.search + url.hash).toBe('');
    }),
  );
});

it('any text can be decoded from a query', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), anyText()), params => {
      const url = new URL(`https://music.example/api/x${formatQuery(params)}`);
      expect(url.hash).toBe('');
      expect([...url.searchParams]).toEqual(
        Object.entries(params).map(([name, value]) => [toWellFormed(name), toWellFormed(value)]),
      );
    }),
  );
});

it('a query omits undefined values', () => {
  expect(formatQuery({ a: 1, b: undefined, c: 'x,y', d: false })).toBe('?a=1&c=x%2Cy&d=false');
  expect(formatQuery({ b: undefined })).toBe('');
});

it.each([
  ['https://music.example', 'https://music.example/'],
  ['https://music.example/', 'https://music.example/'],
  [' HTTPS://Music.Example:443/App// ', 'https://music.example/App'],
  ['http://localhost:3000/a/b', 'http://localhost:3000/a/b'],
  ['http://[::1]:3000', 'http://[::1]:3000/'],
])('%s gives the base URL %s', (given, href) => {
  expect(parseBaseUrl(given).href).toBe(href);
});

it.each([
  ['', 'must begin with http:// or https:// and a host'],
  ['music.example', 'must begin with http:// or https:// and a host'],
  ['ftp://music.example', 'must begin with http:// or https:// and a host'],
  ['https:music.example', 'must begin with http:// or https:// and a host'],
  ['https:///x', 'must begin with http:// or https:// and a host'],
  ['https://a b', 'is not a valid address'],
  ['https://me:pw@music.example', 'must not contain a user name or password'],
  ['https://:pw@music.example', 'must not contain a user name or password'],
  ['file:///http://music.example', 'must begin with http:// or https:// and a host'],
  ['https://me@music.example', 'must not contain a user name or password'],
  ['https://music.example/?a=1', 'must not have a query or a fragment'],
  ['https://music.example/?', 'must not have a query or a fragment'],
  ['https://music.example/#', 'must not have a query or a fragment'],
])('%j is not a base URL: it %s', (given, why) => {
  const failure = {
    kind: 'usage',
    code: 'invalid_base_url',
    hint: 'Give an address like https://music.example.org or http://localhost:3000/prefix.',
  };
  expect(() => parseBaseUrl(given, '--base-url')).toThrow(
    expect.objectContaining({ ...failure, message: `--base-url ${why}.` }),
  );
  expect(() => parseBaseUrl(given)).toThrow(`The base URL ${why}.`);
});

it.each([
  ['http://localhost/', true],
  ['http://a.localhost/', true],
  ['http://127.0.0.1/', true],
  ['http://127.8.8.8/', true],
  ['http://127.10.20.30/', true],
  ['http://music.a.localhost/', true],
  ['http://2130706433/', true],
  ['http://[::1]/', true],
  ['http://notlocalhost/', false],
  ['http://localhost.evil.example/', false],
  ['http://127.0.0.1.evil.example/', false],
  ['http://0.0.0.0/', false],
  ['http://192.168.0.1/', false],
])('%s is loopback: %s', (url, is) => {
  expect(isLoopback(new URL(url).hostname)).toBe(is);
});

it.each([
  ['https://music.example/', true],
  ['embedded:/api', true],
  ['http://localhost:3000/', true],
  ['http://music.example/', false],
  ['ftp://localhost/', false],
])('a token sent to %s is protected: %s', (url, is) => {
  expect(isSafeForToken(new URL(url))).toBe(is);
});

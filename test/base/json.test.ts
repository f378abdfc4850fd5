import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTruncatedJson } from '../../src/base/json.ts';

it('reports every beginning of a JSON text as truncated, but not the whole text', () => {
  const text = '{"a":[1,-2.5e+3,0,true,false,null,"\\u00e9\\n♯",{}],"b":{"c":[]}}';
  for (let length = 0; length < text.length; length++)
    expect([length, isTruncatedJson(text.slice(0, length))]).toEqual([length, true]);
  expect(isTruncatedJson(text)).toBe(false);
});

it('reports a beginning of any JSON text as truncated, with any indentation', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom(undefined, 1, '\t'),
      fc.nat(),
      (value, space, at) => {
        const text = JSON.stringify({ value }, undefined, space);
        expect(isTruncatedJson(text.slice(0, at % text.length))).toBe(true);
      },
    ),
  );
});

it.each([
  '<html>',
  'It works!',
  '{"a":}',
  '[1,]',
  '[}',
  '{]',
  '}',
  '1 2',
  '[1,,2]',
  '{"a" 1}',
  '{"a":1,}',
  '{1:2}',
  '[01]',
  '[1.]',
  '[+1]',
  '[tru]',
  '["\\x"]',
  '["\n"]',
  '{"a":1}}',
  '{"a":1}x',
])('does not report the malformed text %j as truncated', text => {
  expect(isTruncatedJson(text)).toBe(false);
});

/** Tests response headers, by name and as lists. */
import { expect, it } from 'vitest';
import { headerPairs, members, toHeaders } from '../../../src/cli/client/transport/transport.ts';

const fields = toHeaders([
  ['X-One', 'a'],
  ['etag', '"e"'],
  ['x-one', 'b, c'],
  ['Via', ''],
]);

it.each([
  ['etag', '"e"'],
  ['x-one', 'a, b, c'],
  ['via', ''],
  ['x-two', undefined],
  ['x-on', undefined],
])('the value of %s is %j', (name, value) => {
  expect(fields.get(name)).toBe(value);
});

it.each<[value: string | undefined, list: string[]]>([
  [undefined, []],
  ['', []],
  [' , ,', []],
  ['Accept', ['accept']],
  ['gzip,\tBR ,  x y', ['gzip', 'br', 'x y']],
])('the members of %j are %j', (value, list) => {
  expect(members(value)).toEqual(list);
});

it('a flat list of names and values becomes a list of pairs', () => {
  expect(headerPairs(['A', '1', 'b', '', 'A', '2'])).toEqual([
    ['A', '1'],
    ['b', ''],
    ['A', '2'],
  ]);
  expect(headerPairs([])).toEqual([]);
});

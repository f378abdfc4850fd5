import { expect, it } from 'vitest';
import { memoize } from '../../src/base/memo.ts';

function countingLength(most: number) {
  const computed: string[] = [];
  const lengthOf = memoize(text => {
    computed.push(text);
    return text === '' ? undefined : text.length;
  }, most);
  return { computed, lengthOf };
}

it('a value is computed once, even if it is undefined', () => {
  const { computed, lengthOf } = countingLength(10);
  expect(['a', '', 'bb', 'a', '', 'bb'].map(lengthOf)).toEqual([1, undefined, 2, 1, undefined, 2]);
  expect(computed).toEqual(['a', '', 'bb']);
});

it('all values are removed before their number exceeds the limit', () => {
  const { computed, lengthOf } = countingLength(2);
  for (const text of ['a', 'b', 'a', 'b', 'c', 'c', 'a']) lengthOf(text);
  expect(computed).toEqual(['a', 'b', 'c', 'a']);
});

it('texts of more than 200 characters are not stored', () => {
  const { computed, lengthOf } = countingLength(10);
  for (const length of [200, 200, 201, 201]) expect(lengthOf('x'.repeat(length))).toBe(length);
  expect(computed.map(text => text.length)).toEqual([200, 201, 201]);
});

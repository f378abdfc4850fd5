import { expect, it } from 'vitest';
import { lastSegment } from '../../src/catalog/lib/value-texts.ts';

it.each([
  ['/scales/c-dorian', 'c-dorian'],
  ['/scales/c-dorian//', 'c-dorian'],
  ['c-dorian', 'c-dorian'],
  ['c-dorian/', 'c-dorian'],
  ['//', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the last segment of %j is %j', (path, segment) => {
  expect(lastSegment(path)).toBe(segment);
});

import { expect, it } from 'vitest';
import { formatSize } from '../../../../src/cli/program/terminal/say.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [9940, '9.9 kB'],
  [10_000, '10 kB'],
  [1_250_000, '1.3 MB'],
  [10_000_000, '10 MB'],
  [2_000_000_000, '2.0 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

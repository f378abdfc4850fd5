import { expect, it } from 'vitest';
import { oneLine } from '../../../src/output/export/names.ts';
import { nasty } from '../support.ts';

it('makes one line of a name, which neither steers a terminal nor turns the text around', () => {
  expect(oneLine('\x1b[2Ja\u202eb\r\n\u2028c\u2066d\u200f\u061c\ufeff\x9f ')).toBe('[2Jab cd');
  for (const name of nasty) expect(oneLine(name)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
  expect(oneLine('שלום 👩‍👩‍👧 cafe\u0301')).toBe('שלום 👩‍👩‍👧 cafe\u0301');
});

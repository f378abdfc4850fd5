import { expect, it } from 'vitest';
import { plainAccidentals, toOneLine, utf8Line } from '../../../src/music/export/one-line.ts';
import { nasty } from '../../cli/output/support.ts';

it('turns a name into one line without control characters or changes of text direction', () => {
  expect(toOneLine('\x1b[2Ja\u202eb\r\n\u2028c\u2066d\u200f\u061c\ufeff\x9f ')).toBe('[2Jab cd');
  for (const name of nasty) expect(toOneLine(name)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
  expect(toOneLine('שלום 👩‍👩‍👧 cafe\u0301')).toBe('שלום 👩‍👩‍👧 cafe\u0301');
});

it('writes accidentals in ASCII', () => {
  expect(plainAccidentals('F♯ B♭m7♭5 C𝄪 D𝄫 E')).toBe('F# Bbm7b5 C## Dbb E');
});

it('truncates a text only between characters', () => {
  const truncate = (text: string, most: number) => Buffer.from(utf8Line(text, most)).toString();
  // In UTF-8, ♯ has three bytes and 𝄪 four.
  expect([3, 4, 5, 6].map(most => truncate('a♯♯', most))).toEqual(['a', 'a♯', 'a♯', 'a♯']);
  expect([truncate('a♯♯', 7), truncate('𝄪', 3), truncate('abc', 3), truncate('', 3)]).toEqual([
    'a♯♯',
    '',
    'abc',
    '',
  ]);
});

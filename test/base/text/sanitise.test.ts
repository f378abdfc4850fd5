import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeControls, escapeControlsInLines, escapeJson } from '../../../src/base/text/sanitise.ts';
import { anyText } from '../../support/any-text.ts';

const isControl = (character: string) =>
  /\p{Cc}/u.test(character) ||
  '\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'.includes(character);

it('an escape sequence becomes visible', () => {
  expect(escapeControls('\x1b[31mred\x07\x7f')).toBe('␛[31mred␇␡');
});

it('newline, tab and NUL become control pictures', () => {
  expect(escapeControls('a\nb\tc\rd\0e')).toBe('a␊b␉c␍d␀e');
});

it('C1 controls, bidi controls and separators are shown by name', () => {
  expect(escapeControls('\x9b\u202e\u2066\u200f\u061c\u2028')).toBe(
    '<U+009B><U+202E><U+2066><U+200F><U+061C><U+2028>',
  );
});

it('without Unicode every control character is shown by name', () => {
  expect(escapeControls('\x1b\n', true)).toBe('<U+001B><U+000A>');
});

it('letters, combining marks, joiners and right-to-left text are unchanged', () => {
  const text = 'C♯ é 漢 👩‍👧 שלום\u00a0';
  expect(escapeControls(text)).toBe(text);
});

it('no text keeps a control character, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(anyText(), fc.boolean(), (text, ascii) => {
      const shown = escapeControls(text, ascii);
      expect([...shown].filter(isControl)).toEqual([]);
      expect(escapeControls(shown, ascii)).toBe(shown);
    }),
  );
});

it('every control character becomes visible', () => {
  const controls = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isControl);
  expect(controls).toHaveLength(65 + 14);
  expect(controls.filter(control => escapeControls(control) === control)).toEqual([]);
});

it('text of several lines keeps its line breaks and tabs', () => {
  expect(escapeControlsInLines('a\tb\n\x1b[2Jc\r\n')).toBe('a\tb\n␛[2Jc␍\n');
  expect(escapeControlsInLines('\u202e', true)).toBe('<U+202E>');
});

it('escaped JSON has the same value, and no control characters', () => {
  fc.assert(
    fc.property(fc.jsonValue(), anyText(), (value, text) => {
      const escaped = escapeJson(JSON.stringify([value, text]));
      expect(JSON.parse(escaped)).toEqual(JSON.parse(JSON.stringify([value, text])));
      expect([...escaped].filter(isControl)).toEqual([]);
    }),
  );
});

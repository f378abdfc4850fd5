/** Tests values as cell text, characters in ASCII, and colours. */
import { describe, expect, it } from 'vitest';
import { createPaint } from '../../../src/base/text/paint.ts';
import { isHexColor, isLight, readableInk } from '../../../src/base/text/plain.ts';
import { escapeFor, replaceDoubleSigns, toAscii, toAsciiPieces } from '../../../src/base/text/sanitise.ts';
import {
  decimalsOf,
  exactText,
  integerLength,
  jsonText,
  readableText,
  withDecimals,
} from '../../../src/cli/output/cell.ts';
import { pipe, terminal } from '../../cli/output/support.ts';
import { hasStringifyLimit, nestedArray } from '../../support/deep.ts';

describe('in ASCII', () => {
  it.each([
    ['C♯ D♭ E♮ F𝄪 G𝄫', 'C# Db En F## Gbb'],
    ['‐‑‒–—―−', '-------'],
    ['‘a’ “b” … • →', '\'a\' "b" ... - ->'],
    ['Señor, Çiftetelli, ±', 'Señor, Çiftetelli, ±'],
  ])('%s becomes %s', (text, ascii) => {
    expect(toAscii(text)).toBe(ascii);
  });

  it('characters split between chunks are replaced', () => {
    const bytes = Buffer.from('\ufeffC♯→');
    const cut = [bytes.subarray(0, 5), bytes.subarray(5, 8), bytes.subarray(8)];
    expect([...toAsciiPieces(['G♭', ...cut])].join('')).toBe('Gb\ufeffC#->');
    expect([...toAsciiPieces([Buffer.from('a♯').subarray(0, 2)])].join('')).toBe('a\ufffd');
  });
});

describe('on a terminal', () => {
  it.each([
    ['F𝄪 G𝄫 C♯', 'F## G♭♭ C♯'],
    ['♯𝄪4 ♭𝄫3', '###4 ♭♭♭3'],
    ['\ud834 𝄞', '\ud834 𝄞'],
  ])('%s becomes %s', (text, shown) => {
    expect(replaceDoubleSigns(text)).toBe(shown);
    expect(escapeFor(terminal(80), text)).toBe(shown);
    expect(escapeFor(pipe, text)).toBe(text);
  });

  it('ASCII replacements apply before escaping', () => {
    expect(escapeFor(terminal(80, { ascii: true }), 'F𝄪 G𝄫\x1b')).toBe('F## Gbb<U+001B>');
  });
});

describe('a cell', () => {
  it.each<[unknown, string]>([
    [true, 'yes'],
    [false, 'no'],
    [null, ''],
    [undefined, ''],
    ['x', 'x'],
    [-7, '-7'],
    [261.6255653005986, '261.6256'],
    [-0.00012345, '-0.00012345'],
    [0.00099, '0.00099'],
    [0.00101, '0.001'],
    [1e21, '1e+21'],
    [['a', 1.00006, null, true], 'a, 1.0001, , yes'],
    [['a', ['b']], '["a",["b"]]'],
    [{ a: 1 }, '{"a":1}'],
  ])('for people shows %j as %j', (value, text) => {
    expect(readableText(value)).toBe(text);
  });

  it.each<[unknown, string | undefined, string]>([
    ['x', undefined, 'x'],
    [null, ' ', ''],
    [undefined, ' ', ''],
    [true, ' ', 'true'],
    [261.6255653005986, undefined, '261.6255653005986'],
    [['a', 1.5, null], ' ', 'a 1.5 '],
    [['a', 1.5, null], undefined, '["a",1.5,null]'],
    [['a', {}], ' ', '["a",{}]'],
  ])('for programs shows %j, joined by %j, as %j', (value, separator, text) => {
    expect(exactText(value, separator)).toBe(text);
  });

  it('shows every digit of a long integer', () => {
    expect([readableText(2n ** 64n), exactText(2n ** 64n)]).toEqual(Array(2).fill('18446744073709551616'));
  });

  it.each([
    ['12', 0, 2, '12.000'],
    ['-7', 0, 2, '-7.000'],
    ['261.6256', 4, 3, '261.6256'],
    ['-12.5', 1, 3, '-12.500'],
    ['0.00012345', 0, 1, '0.00012345'],
    ['1e+21', 0, 5, '1e+21'],
    ['v1.5', 0, 2, 'v1.5'],
    ['1.5 Hz', 0, 1, '1.5 Hz'],
    ['12 Hz', 0, 5, '12 Hz'],
    ['x 12', 0, 4, 'x 12'],
    ['', 0, 0, ''],
  ])('of %s is aligned by its decimal point, if it is a number', (cell, decimals, whole, lined) => {
    expect([decimalsOf(cell), integerLength(cell)]).toEqual([decimals, whole]);
    expect(withDecimals(cell, Math.max(3, decimals))).toBe(lined);
    expect(withDecimals(cell, 0)).toBe(cell);
  });

  it('of a too deeply nested value fails, or is complete if Node has no limit', () => {
    const depth = 200_000;
    const deep = nestedArray(depth);
    if (!hasStringifyLimit) {
      expect(jsonText(deep) === '['.repeat(depth) + ']'.repeat(depth)).toBe(true);
      return;
    }
    expect(() => jsonText(deep)).toThrow(
      expect.objectContaining({
        kind: 'service',
        code: 'malformed_answer',
        message: 'A record is nested too deeply to be shown.',
        hint: "'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.",
      }),
    );
  });
});

describe('a colour', () => {
  it.each([
    ['#12aBf0', true],
    ['12aBf0', false],
    ['a#12aBf0', false],
    ['#12aBf', false],
    ['#12aBf00', false],
    ['#12aBg0', false],
  ])('is recognised in %s: %s', (text, is) => {
    expect(isHexColor(text)).toBe(is);
  });

  // Contrast by WCAG 2: #767676 has 4.54 with white and 4.63 with black, #757575 has 4.61 and 4.56.
  it.each([
    ['#ffffff', true],
    ['#000000', false],
    ['#0a0a0a', false],
    ['#767676', true],
    ['#757575', false],
    ['#ff0000', true],
    ['#00ff00', true],
    ['#008000', false],
    ['#0000ff', false],
    ['#ff00ff', true],
    ['#800080', false],
  ])('%s counts as light: %s', (hex, light) => {
    expect(isLight(hex)).toBe(light);
  });

  it('is a background for black or white text', () => {
    const { onColor, swatch } = createPaint(16777216);
    expect(onColor('#ffffff', 'x')).toBe('\x1b[48;2;255;255;255m\x1b[38;2;0;0;0mx\x1b[39m\x1b[49m');
    expect(onColor('#000080', 'x')).toBe('\x1b[48;2;0;0;128m\x1b[38;2;255;255;255mx\x1b[39m\x1b[49m');
    expect([onColor('blue', 'x'), swatch('blue')]).toEqual(['x', '']);
    expect([createPaint(16).onColor('#ffffff', 'x'), createPaint(16).swatch('#ffffff')]).toEqual(['x', '']);
  });

  it.each([
    [200, 32],
    [299, 32],
    [300, 36],
    [399, 36],
    [400, 33],
    [499, 33],
    [500, 31],
  ])('of the status %i has the code %i (ECMA-48)', (status, color) => {
    expect(createPaint(16).status(status, 'x')).toBe(`\x1b[${color}mx\x1b[39m`);
  });
});

it('a light colour is darkened until it is readable on black and on white', () => {
  const light = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const hex of ['#d1d147', '#47d147', '#ffff00', '#ffffff', '#d1a947']) {
    const ink = readableInk(hex);
    expect(1.05 / (light(ink) + 0.05)).toBeGreaterThan(4.5);
    expect((light(ink) + 0.05) / 0.05).toBeGreaterThan(4.5);
  }
  expect(readableInk('#d1d147')).toBe('#797925');
  expect(['#000000', '#0000ff', '#8b0000'].map(hex => readableInk(hex))).toEqual([
    '#000000',
    '#0000ff',
    '#8b0000',
  ]);
});

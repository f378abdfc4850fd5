import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { visible } from '../../src/output/text/sanitise.ts';
import { cut, pad, width, wrap } from '../../src/output/text/width.ts';
import { nasty } from './support.ts';

const text = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom(...nasty))
  .map(value => visible(value));

it('wide characters, emoji and combining marks take the columns that a terminal gives them', () => {
  expect(['C♯', '漢字', 'cafe\u0301', '👩‍👩‍👧‍👦', '🇩🇪', 'Œ'].map(width)).toEqual([2, 4, 4, 2, 2, 1]);
});

it('the quick measure agrees with string-width', () => {
  fc.assert(
    fc.property(text, value => {
      expect(width(value)).toBe(stringWidth(value));
    }),
  );
  for (let code = 0x20; code < 0x3000; code++) {
    const value = visible(String.fromCharCode(code));
    expect([code, width(value)]).toEqual([code, stringWidth(value)]);
  }
});

it('a text that fits is left alone, one that does not ends in an ellipsis', () => {
  expect(cut('harmonic minor', 14)).toBe('harmonic minor');
  expect(cut('harmonic minor', 9)).toBe('harmonic…');
  expect(cut('harmonic minor', 9, '...')).toBe('harmon...');
  expect(cut('漢字漢字', 5)).toBe('漢字…');
  expect(cut('漢字漢字', 4)).toBe('漢…');
  expect(cut('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3)).toBe('👩‍👩‍👧‍👦…');
});

it('what was cut is never wider than asked, and graphemes stay whole', () => {
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('…', '...'),
      (value, columns, ellipsis) => {
        const short = cut(value, columns, ellipsis);
        expect(width(short)).toBeLessThanOrEqual(columns);
        if (width(value) <= columns) expect(short).toBe(value);
        else if (columns >= ellipsis.length) {
          expect(short.endsWith(ellipsis)).toBe(true);
          const graphemes = [...new Intl.Segmenter().segment(value)].map(piece => piece.segment);
          const kept = short.slice(0, -ellipsis.length);
          expect(graphemes.some((_, count) => graphemes.slice(0, count).join('') === kept)).toBe(true);
        }
      },
    ),
  );
});

it('padding fills to the columns asked for', () => {
  expect([pad('漢', 4), pad('漢', 4, true), pad('toolong', 4)]).toEqual(['漢  ', '  漢', 'toolong']);
});

it('text is wrapped at spaces, and inside a word only where it must', () => {
  expect(wrap('the quick brown fox\njumps', 9)).toEqual(['the quick', 'brown fox', 'jumps']);
  expect(wrap('a supercalifragilistic word', 8)).toEqual(['a', 'supercal', 'ifragili', 'stic', 'word']);
  expect(wrap('漢字漢字漢', 4)).toEqual(['漢字', '漢字', '漢']);
});

it('no wrapped line of several graphemes is wider than asked, and only spaces are lost', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 30 }), (value, columns) => {
      const lines = wrap(value, columns);
      const graphemes = (line: string) => [...new Intl.Segmenter().segment(line)].length;
      for (const line of lines) if (graphemes(line) > 1) expect(width(line)).toBeLessThanOrEqual(columns);
      expect(lines.join('').replaceAll(' ', '')).toBe(value.replaceAll(' ', ''));
    }),
  );
});

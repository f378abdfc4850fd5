import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleWidth } from '../../../src/base/text/painted.ts';
import { escapeControls } from '../../../src/base/text/sanitise.ts';
import { pad, truncate, width, wrap } from '../../../src/base/text/width.ts';
import { nasty } from '../../cli/output/support.ts';
import { anyText } from '../../support/any-text.ts';
import { cpuSeconds } from '../../support/cpu.ts';
import { campaign } from '../../support/often.ts';

const text = fc
  .oneof(fc.string({ unit: 'grapheme' }), anyText(), fc.constantFrom(...nasty))
  .map(value => escapeControls(value));

it('wide characters, emoji and combining marks have the width that terminals give them', () => {
  expect(['C♯', '漢字', 'cafe\u0301', '👩‍👩‍👧‍👦', '🇩🇪', 'Œ'].map(width)).toEqual([2, 4, 4, 2, 2, 1]);
});

/**
 * Returns the lines of a file of widths, computed by wcwidth 0.9.1 for Python (Unicode 18): with its `wcwidth` for
 * every assigned character of Unicode 14, and with its `wcswidth` for every line of emoji-test.txt 16.
 */
const recordedLines = (name: string) =>
  readFileSync(new URL(`wcwidth/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

it('every character has the width of wcwidth, except for the listed differences', () => {
  const differences: unknown[] = [];
  for (const line of recordedLines('characters.txt')) {
    const [, start = '', end = start, size] = /^(\w+)(?:\.\.(\w+))? (\d)$/.exec(line) ?? [];
    for (let code = Number.parseInt(start, 16); code <= Number.parseInt(end, 16); code++) {
      const ours = width(String.fromCodePoint(code));
      if (ours !== Number(size)) differences.push([code.toString(16), Number(size), ours]);
    }
  }
  expect(differences).toEqual([
    // The sanitiser writes separators of lines and paragraphs as <U+2028>, so their width never matters.
    ['2028', 0, 1],
    ['2029', 0, 1],
    // A single regional indicator is neutral according to East Asian Width; two form a flag of two columns.
    ...Array.from({ length: 26 }, (_, letter) => [(0x1f1e6 + letter).toString(16), 2, 1]),
  ]);
});

it('every emoji has the width of wcwidth', () => {
  const differences = recordedLines('emoji.txt').flatMap(line => {
    const [size, ...emoji] = line.split(' ');
    return emoji.filter(each => width(each) !== Number(size)).map(each => [each, size, width(each)]);
  });
  expect(differences).toEqual([]);
});

it('very long texts are measured, truncated and wrapped in linear time', context => {
  campaign(context);
  const time = (text: string) =>
    cpuSeconds(() => {
      wrap(text, 40);
      truncate(text, 40);
    });
  for (const unit of ['👩‍👩‍👧‍👦', '漢', 'e\u0301', '\n', 'x', '🇩🇪']) {
    const [short = 0, long = 0] = [10_000, 80_000].map(size =>
      Math.min(time(unit.repeat(size)), time(unit.repeat(size))),
    );
    // With eight times the text, quadratic time would be 64 times as long. Times too short to measure are not compared.
    expect([unit, long < 32 * short + 0.5]).toEqual([unit, true]);
  }
});

it('a text that fits is unchanged, and a longer one ends in an ellipsis', () => {
  expect(truncate('harmonic minor', 14)).toBe('harmonic minor');
  expect(truncate('harmonic minor', 9)).toBe('harmonic…');
  expect(truncate('harmonic minor', 9, '...')).toBe('harmon...');
  expect(truncate('漢字漢字', 5)).toBe('漢字…');
  expect(truncate('漢字漢字', 4)).toBe('漢…');
  expect(truncate('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3)).toBe('👩‍👩‍👧‍👦…');
});

it('a truncated text is never wider than requested, and graphemes stay whole', () => {
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('…', '...'),
      (value, columns, ellipsis) => {
        const short = truncate(value, columns, ellipsis);
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

it('padding fills a text to the requested width', () => {
  expect([pad('漢', 4), pad('漢', 4, true), pad('toolong', 4)]).toEqual(['漢  ', '  漢', 'toolong']);
});

it('text is wrapped at spaces, and within a word only if necessary', () => {
  expect(wrap('the quick brown fox\njumps', 9)).toEqual(['the quick', 'brown fox', 'jumps']);
  expect(wrap('a supercalifragilistic word', 8)).toEqual(['a', 'supercal', 'ifragili', 'stic', 'word']);
  expect(wrap('漢字漢字漢', 4)).toEqual(['漢字', '漢字', '漢']);
});

it('no wrapped line of several graphemes is too wide, and only spaces are lost', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 30 }), (value, columns) => {
      const lines = wrap(value, columns);
      const graphemes = (line: string) => [...new Intl.Segmenter().segment(line)].length;
      for (const line of lines) if (graphemes(line) > 1) expect(width(line)).toBeLessThanOrEqual(columns);
      expect(lines.join('').replaceAll(' ', '')).toBe(value.replaceAll(' ', ''));
    }),
  );
});

it.each(['https://a.example/b', "https://a.example/b_(c),d+e!*'f"])(
  'a link to %s has the width of its text',
  url => {
    expect(visibleWidth(`\x1b[1m\x1b]8;;${url}\x1b\\C♯ dorian\x1b]8;;\x1b\\\x1b[22m!`)).toBe(10);
  },
);

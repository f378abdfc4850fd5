/**
 * Tests the tables of src/music/names/data: the build generates the program's data from them, and errors name the file
 * and line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogNames, nameTables, readNameFile } from '../../../scripts/name-tables.ts';
import { englishWord, scaleNames } from '../../../src/music/names/scale-names.ts';
import { foldSpelling } from '../../../src/music/names/spelling.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { root } from '../../support/cli.ts';

const knownNames = catalogNames(catalog);

it('the built tables are up to date with npm run build', () => {
  const [scales, others] = ['scale-tables', 'tables'].map(name =>
    JSON.parse(readFileSync(join(root, `src/music/names/${name}.json`), 'utf8')),
  );
  expect({ ...scales, ...others }).toEqual(nameTables(knownNames));
});

/** File name, valid content, invalid content, and the expected message. */
const wrong: readonly (readonly [file: string, text: string, replacement: string, message: string])[] = [
  ['scale-names.tsv', 'arabian\t', 'arabian, ionian\t', "'ionian' occurs twice"],
  ['scale-names.tsv', 'hindu\tmixolydian b6', 'hindu', 'the name is missing'],
  ['words.tsv', 'pent, penta', 'pent, mel', "'mel' occurs twice"],
  ['interval-words.tsv', 'quinte, quint', 'quarte, quint', "'quarte' occurs twice"],
  [
    'metres.tsv',
    'metre\trhythm',
    'metre rhythm',
    'the first line must name the columns, separated by tabs:  metre, rhythm',
  ],
  [
    'rhythm-names.tsv',
    'Fandango\tfandangos',
    'Fandango\tsoleares',
    "'soleares' already stands for 'solea' in an earlier line",
  ],
  ['rhythm-names.tsv', 'Baladi\tbeledi', 'Baladdi\tbeledi', "no record of the sandbox is called 'Baladdi'"],
  ['scale-names.tsv', 'pomeroy\taltered', 'pomeroy\taltred', "no record of the sandbox is called 'altred'"],
  ['tune-names.tsv', 'Lady Bird\t\thalf nelson', 'Lady Bird\t\thalf nelson\tx', '4 cells for 3 columns'],
  [
    'instrument-readings.tsv',
    'keyboard\tpiano\tguess',
    'keyboard\tpiano\tgues',
    "'gues' is not one of guess, guess first",
  ],
];

it.each(wrong)(
  'an error names the line of %s in which %j was replaced by %j',
  (file, text, replacement, message) => {
    const read = (name: string) => {
      const real = readNameFile(name);
      if (name !== file) return real;
      expect(real.text.split(text).length, `'${text}' must occur once`).toBe(2);
      return { ...real, text: real.text.replace(text, replacement) };
    };
    const line = readNameFile(file).text.split(text)[0]?.split('\n').length ?? 0;
    expect(() => nameTables(knownNames, read)).toThrow(`src/music/names/data/${file}:${line}: ${message}`);
  },
);

it('names in the tables are found by their folded spelling', () => {
  expect(englishWord(foldSpelling('мелодический'))).toBe('melodic');
  expect(scaleNames(foldSpelling('мелодический минор'))).toContain('melodic minor');
});

/**
 * Tests the tables of src/music/data: the build generates the program's data from them, and errors name the file and
 * line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  chordTables,
  drumTable,
  instrumentTables,
  readMusicFile,
  scaleTables,
  shapeTables,
} from '../../scripts/music-tables.ts';
import { readTable } from '../../src/base/text-table.ts';
import { catalog } from '../sandbox/catalog.ts';
import { root } from '../support/cli.ts';

it.each([
  ['chords/simple-chords', chordTables],
  ['chords/shapes', shapeTables],
  ['chords/scales-over', scaleTables],
  ['score/drums', drumTable],
  ['score/transposing', instrumentTables],
])('music/%s.json is up to date with npm run build', (name, makeTable) => {
  expect(JSON.parse(readFileSync(join(root, `src/music/${name}.json`), 'utf8'))).toEqual(makeTable());
});

/** File name, valid content, invalid content, and the expected message. */
const wrong: readonly (readonly [file: string, text: string, replacement: string, message: string])[] = [
  ['chord-shapes.tsv', 'E 1402', 'E 1403', 'E 1403: fret 3 of string 4 is not a note of the chord'],
  [
    'chord-shapes.tsv',
    'F 1231xx',
    'F 1231x',
    "'1231x' must have one fret (a digit or x) for each of 6 strings",
  ],
  ['chord-shapes.tsv', 'F 1231xx', 'F', "'' must have one fret (a digit or x) for each of 6 strings"],
  ['chord-shapes.tsv', 'DADGAD\t7', 'DADGAD\tm', "'DADGAD m' occurs twice"],
  ['chord-shapes.tsv', 'EADG\t5\tF 133x', 'EADG\t5\tJ 133x', "'J5' is not a chord"],
  ['chord-shapes.tsv', 'EADG\t5', 'EADJ\t5', "'J' is not a note"],
  ['scales-over-chords.tsv', 'Cm13\tdorian', 'Cm13\tdorean', "'dorean' is not in method-scales.tsv"],
  ['scales-over-chords.tsv', 'Cm13\tdorian', 'C\tdorian', "'C' occurs twice"],
  ['simple-chords.tsv', 'Cm7b5, Cdim7', 'Cm7b5, Cdimm', "'Cdimm' is not a chord"],
  ['simple-chords.tsv', 'C13b9', 'C13', "'C13' occurs twice"],
  ['drums.tsv', 'rim\t37', 'ride\t37', "'ride' occurs twice"],
  ['transposing.tsv', 'a clarinet', 'clarinet', "'clarinet' occurs twice"],
  [
    'transposing.tsv',
    'minor third lower',
    'minor thing lower',
    "'minor thing' is not one of octave, major second",
  ],
  ['transposing.tsv', 'minor third lower', 'minor third', "'' is not one of octave, major second"],
  [
    'method-scales.tsv',
    'whole tone\t222222',
    'whole tone\t22222',
    "the steps '22222' do not add up to 12 semitones",
  ],
];

it.each(wrong)(
  'an error names the line of %s in which %j was replaced by %j',
  (file, text, replacement, message) => {
    const read = (name: string) => {
      const real = readMusicFile(name);
      if (name !== file) return real;
      expect(real.text.split(text).length, `'${text}' must occur once`).toBe(2);
      return { ...real, text: real.text.replace(text, replacement) };
    };
    const line = readMusicFile(file).text.split(text)[0]?.split('\n').length ?? 0;
    const tables = [chordTables, shapeTables, scaleTables, drumTable, instrumentTables];
    const make = () => tables.map(table => table(read));
    expect(make).toThrow(`src/music/data/${file}:${line}: ${message}`);
  },
);

it('the scales of method books have the names and steps of the catalog', () => {
  const stepsOf = new Map(catalog.keyScales.map(({ name, signature }) => [name, signature]));
  const unlike = readTable(readMusicFile('method-scales.tsv'), ['scale', 'steps'], cell => {
    const steps = Array.from(cell('steps')).join(',');
    return stepsOf.get(cell('scale')) === steps ? [] : [cell('scale')];
  });
  expect(unlike.flat()).toEqual([]);
});

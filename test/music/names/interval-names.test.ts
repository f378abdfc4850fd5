/** Tests naming of intervals by their two notes. */
import { expect, it } from 'vitest';
import { intervalReadings } from '../../../src/music/names/intervals.ts';
import { foldSpelling } from '../../../src/music/names/spelling.ts';

it('names the interval from a note up to another by their letters', () => {
  const intervalNames = (text: string) => intervalReadings(foldSpelling(text)).map(({ name }) => name);
  const intervals = [
    'F# to Eb',
    'C to G',
    'c to e♭',
    'B to C',
    'G to F',
    'C to C#',
    'C to B#',
    'fis to es',
    'E to Bb',
    'Cb to F#',
    'C# to Ebb',
    'C to Fbbb',
    'D to Db',
  ];
  expect(intervals.map(text => intervalNames(text)[0])).toEqual([
    ...['d7', 'P5', 'm3', 'm2', 'm7', 'A1', 'A7', 'd7', 'd5', 'AA4', 'dd3', 'ddd4', 'd8'],
  ]);
  expect(['up to G', 'C to', 'x'.repeat(50)].flatMap(intervalNames)).toEqual([]);
});

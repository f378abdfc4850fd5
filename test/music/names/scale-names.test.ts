/** Compares alternative names of scales with tonal's dictionary. */
import { ScaleType } from 'tonal';
import { expect, it } from 'vitest';
import { nameByAlias } from '../../../src/music/names/scale-names.ts';
import { foldSpelling } from '../../../src/music/names/spelling.ts';

it('alternative names include all of tonal’s aliases', () => {
  const aliases = ScaleType.all().flatMap(({ name, aliases }) =>
    aliases.map(alias => [alias, foldSpelling(name).toLowerCase()] as const),
  );
  expect(aliases.length).toBe(39);
  for (const [alias, name] of aliases)
    expect([alias, nameByAlias().get(foldSpelling(alias))]).toEqual([alias, name]);
});

it('alternative names include the numbers of the 72 melakartas', () => {
  const numbers = Array.from({ length: 72 }, (_, index) => nameByAlias().get(`melakarta ${index + 1}`));
  expect(new Set(numbers).size).toBe(72);
  expect([1, 8, 15, 22, 29, 36, 65, 72].map(number => numbers[number - 1])).toEqual([
    'kanakangi',
    'phrygian',
    'double harmonic major',
    'dorian',
    'major',
    'chalanata',
    'lydian',
    'rasikapriya',
  ]);
});

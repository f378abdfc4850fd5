/** Other names of scales: against tonal's dictionary, which has the most of them. */
import { ScaleType } from 'tonal';
import { expect, it } from 'vitest';
import { makeScaleAliases } from '../../src/names/scale-aliases.ts';
import { folded } from '../../src/names/spelling.ts';

const scaleAliases = makeScaleAliases();

it('has all of tonal’s aliases', () => {
  const aliases = ScaleType.all().flatMap(({ name, aliases }) =>
    aliases.map(alias => [alias, name] as const),
  );
  expect(aliases.length).toBe(39);
  for (const [alias, name] of aliases) expect([alias, scaleAliases[folded(alias)]]).toEqual([alias, name]);
});

it('is keyed by folded names in lower case', () => {
  for (const alias of Object.keys(scaleAliases)) expect(folded(alias).toLowerCase()).toBe(alias);
});

it('numbers the 72 melakartas', () => {
  const numbers = Array.from({ length: 72 }, (_, index) => scaleAliases[`melakarta ${index + 1}`]);
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

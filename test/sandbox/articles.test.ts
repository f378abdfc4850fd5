/** The articles: what they link to is there, and what they say is so. */
import { Chord, Note } from 'tonal';
import { describe, expect, it } from 'vitest';
import { catalog, only } from './catalog.ts';

const { articles, harmonies, keyScales, mediaAssets, musicSystems } = catalog;
const article = (slug: string) => only(articles, article => article.slug === slug);

it('link to records and media that everyone may see', () => {
  const names = new Map([
    ...harmonies.flatMap(({ id, name, isPublic }) =>
      isPublic ? [[`/api/mobile/harmonies/${id}`, name] as const] : [],
    ),
    ...musicSystems.flatMap(({ id, name, isPublic }) =>
      isPublic ? [[`/api/mobile/music-systems/${id}`, name] as const] : [],
    ),
    ...keyScales.map(({ id, fullName }) => [`/api/mobile/key-scales/${id}`, fullName] as const),
    ...mediaAssets.flatMap(({ path, title, isPublic }) => (isPublic ? [[path, title] as const] : [])),
  ]);
  const links = articles.flatMap(({ content }) =>
    [...content.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => names.get(path)),
  );
  expect(links).toEqual([
    '19 equal divisions of the octave',
    '31 equal divisions of the octave',
    'Circle of fifths, major',
    'So What',
    'Major third, pure (5:4)',
    'Major third, tempered',
    'Twelve-bar blues',
    'G♯ major',
    'Tritone substitution',
    'ii–V–I',
    'ii–V–I',
  ]);
});

it('count the divisions with better fifths rightly', () => {
  const error = (divisions: number) => {
    const fifth = 1200 * Math.log2(1.5);
    const step = 1200 / divisions;
    return Math.abs(Math.round(fifth / step) * step - fifth);
  };
  const records = Array.from({ length: 53 }, (_, index) => index + 1).filter(divisions =>
    Array.from({ length: divisions - 1 }, (_, index) => index + 1).every(
      smaller => error(smaller) > error(divisions) + 1e-9,
    ),
  );
  expect(records.slice(-4)).toEqual([12, 29, 41, 53]);
  expect(article('why-twelve-tones').content).toContain('Not until twenty-nine tones');
});

describe('the reference of chords', () => {
  const rows = [...article('chords-a-reference').content.matchAll(/<tr><td>(.*?)<\/tr>/g)].map(
    ([, row = '']) => row.split(/<[^>]+>/).filter(cell => cell !== ''),
  );

  it('has the notes of tonal’s dictionary', () => {
    expect(rows.length).toBe(26);
    const ascii = (text: string) =>
      text.replaceAll('♯', '#').replaceAll('♭', 'b').replaceAll('𝄫', 'bb').replace('(maj7)', 'Maj7');
    for (const [symbol = '', , , notes = ''] of rows) {
      const chromas = (names: readonly string[]) => names.map(Note.chroma);
      expect([symbol, chromas(ascii(notes).split(' '))]).toEqual([
        symbol,
        chromas(Chord.get(ascii(symbol).replace('add9', 'Madd9')).notes),
      ]);
    }
  });

  it('has recipes that make the notes', () => {
    const major = ['C', 'D', 'E', 'F', 'G', 'A', 'B'];
    for (const [symbol, , recipe = '', notes] of rows) {
      const made = recipe.split(' ').map(degree => {
        const [, sign = '', number = ''] = /^(\D*)(\d+)$/.exec(degree) ?? [];
        return `${major[(Number(number) - 1) % 7]}${sign}`;
      });
      expect([symbol, made.join(' ')]).toEqual([symbol, notes]);
    }
  });
});

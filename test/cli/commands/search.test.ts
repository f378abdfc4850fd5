import { expect, it } from 'vitest';
import type { Fields } from '../../../src/base/io.ts';
import { nouns } from '../../../src/catalog/index.ts';
import { namesForText, namesForWordStart } from '../../../src/catalog/lib/implied-names.ts';
import type { Noun } from '../../../src/catalog/lib/noun.ts';
import { wordsOf } from '../../../src/catalog/lib/record-words.ts';
import { phrasesOf, searchWords } from '../../../src/cli/resolve/search/word-search.ts';
import { namesInRecords } from '../../../src/cli/show/index/by-name.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign, often, some } from '../../support/often.ts';

const records: Readonly<Record<string, readonly object[]>> = {
  keys: catalog.keys,
  scales: catalog.keyScales,
  harmonies: catalog.harmonies,
  rhythms: catalog.circularRhythms,
  engines: catalog.soundEngines,
  presets: catalog.soundPresets,
  articles: catalog.articles,
  media: catalog.mediaAssets,
  instruments: catalog.instruments,
  systems: catalog.musicSystems,
};

function searchable(kind: Noun, list: readonly object[]) {
  const records = list.map((record): Fields => ({ ...record }));
  return {
    noun: kind.name,
    kind,
    records,
    meanings: [],
    names: () =>
      namesInRecords(
        kind,
        records.map(fields => ({ fields })),
      ),
  };
}

const collections = nouns.flatMap(kind => {
  const list = records[kind.name];
  return list ? [searchable(kind, list)] : [];
});
const search = (text: string) => searchWords(wordsOf(text), collections);
const lines = (text: string, count: number) =>
  search(text)
    .hits.slice(0, count)
    .map(({ noun, name, match, why }) => [noun, name, match, why].join(' | '));

const rhythms = nouns.find(({ name }) => name === 'rhythms');
const searchIn = (text: string, list: readonly object[]) =>
  searchWords(wordsOf(text), rhythms ? [searchable(rhythms, list)] : []);

/** Returns all letters of a record's texts, without accents, in lower case. */
function lettersOf(record: object): string {
  const texts = Object.entries(record).flatMap(([field, value]: [string, unknown]) => {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return /tags$/i.test(field) ? value : [];
    return Object.values(value ?? {});
  });
  return texts
    .filter(text => typeof text === 'string')
    .join(' \n ')
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** Whether a word of the text begins with `word`. */
function hasWordStart(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}#♭♯])${word}`, 'u').test(text);
}

it('finds the same records as a brute-force search', context => {
  campaign(context);
  const all = collections
    .filter(({ noun }) => ['harmonies', 'rhythms', 'articles', 'instruments', 'engines'].includes(noun))
    .map(collection => ({ ...collection, letters: collection.records.map(lettersOf) }));
  const words = new Set(all.flatMap(({ letters }) => letters.join(' ').match(/[a-z]{5,}/g) ?? []));
  const sampledWords = some(
    [...words].filter((word, index) => index % 3 === 0 && !/sharp|flat|https?|html/.test(word)),
  );
  let found = 0;
  for (const word of sampledWords) {
    const expected = all.flatMap(({ noun, records: list, letters }) =>
      list.flatMap((record, index) =>
        hasWordStart(letters[index] ?? '', word) ? [`${noun} ${String(record.id)}`] : [],
      ),
    );
    const actual = searchWords([word], all).hits.map(({ noun, id }) => `${noun} ${String(id)}`);
    if ([...actual].sort().join() !== [...expected].sort().join())
      expect({ word, actual }).toEqual({ word, actual: expected });
    found += actual.length;
  }
  expect(sampledWords.length).toBeGreaterThan(often(200));
  expect(found).toBeGreaterThan(often(500));
});

it('finds a record by a name built from its fields', () => {
  const keys = nouns.filter(({ name }) => name === 'keys');
  const sharp = keys.map(kind => searchable(kind, [{ id: 1, baseTone: { name: 'C' }, alteration: 1 }]));
  expect(searchWords(['c#'], sharp).hits).toHaveLength(1);
});

it('ranks names before tags, and tags before texts', () => {
  const places = search('clave').hits.map(({ match }) => match);
  const order = ['name', 'tag', 'text'];
  expect(places).toEqual([...places].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
  expect(new Set(places)).toEqual(new Set(order));
});

it('matches beginnings of words: the whole name first, then the shorter one', () => {
  const list = ['Enclave', 'Son clave', 'Clave', 'The rumba clave'].map((name, id) => ({ id, name }));
  const tagged = [
    { id: 10, name: 'a', ownerTags: ['enclave'] },
    { id: 11, name: 'b', slug: 'c', note: 'of the clave' },
    { id: 12, name: 'd', ownerTags: ['clave'] },
    { id: 13, name: 'e', note: 'an enclave' },
  ];
  expect(searchIn('clave', [...tagged, ...list]).hits.map(({ id }) => id)).toEqual([2, 1, 3, 12, 11]);
});

it.each([
  ['freygish', 'scales C phrygian dominant', 'also freygish'],
  ['octatonic', 'scales C diminished', 'also octatonic'],
  ['bhairav', 'scales C double harmonic major', 'also bhairav'],
  ['yaman', 'scales C lydian', 'also yaman'],
  ['c freygish', 'scales C phrygian dominant', 'also c freygish'],
  ['teental', 'rhythms Tintal', 'also teental'],
  ['bulerías', 'rhythms Bulería', 'also bulerias'],
  ['giant steps', 'harmonies Coltrane changes', 'also giant steps'],
  ['amen', 'rhythms Amen break', ''],
  ['four chords', 'harmonies Axis progression', 'also four chords'],
  ['circle of fifths', 'articles The circle of fifths', ''],
  ['clarinet', 'presets Clarinet', ''],
  ['tango', 'rhythms', ''],
])('the first match of %s is %s, found by a name', (text, name, why) => {
  const meant = collections.map(each => ({ ...each, meanings: namesForText(each.noun, text) }));
  const [first] = searchWords(phrasesOf(text), meant).hits;
  expect(`${first?.noun} ${first?.name}`.slice(0, name.length)).toBe(name);
  expect([first?.match, first?.why]).toEqual(['name', why]);
  const names = searchWords(phrasesOf(text), meant).hits.map(hit => hit.name);
  expect(names.filter(each => /divyamani|flamenco/.test(each))).toEqual([]);
});

it('finds intervals by alternative names', () => {
  expect(namesForText('intervals', 'whole tone')).toEqual(['major second']);
  expect(namesForText('intervals', 'tritone')).toEqual(['augmented fourth', 'diminished fifth']);
});

it('finds alternative names by the beginnings of their words', () => {
  expect(namesForWordStart('scales', 'ahava')).toContain('phrygian dominant');
  expect(namesForWordStart('harmonies', 'giant')).toEqual(['coltrane changes']);
  expect(namesForWordStart('instruments', 'lavier')).toEqual([]);
});

it('suggests words of alternative names too if a word is unknown', () => {
  expect(search('gaint steps').unknown).toEqual([{ word: 'gaint', near: ['giant', 'saint', 'saints'] }]);
});

it('requires all words, or returns the records with most words if none has all', () => {
  const list = ['Son clave', 'Rumba clave', 'Rumba', 'Waltz'].map((name, id) => ({ id, name }));
  expect(searchIn('rumba clave', list).hits.map(({ id, distance }) => [id, distance])).toEqual([[1, 0]]);
  expect(searchIn('rumba clave cha', list).hits.map(({ id, distance }) => [id, distance])).toEqual([[1, 1]]);
  expect(searchIn('rumba waltz', list).hits.map(({ id, distance }) => [id, distance])).toEqual([
    [2, 1],
    [3, 1],
    [1, 1],
  ]);
});

it('ignores case, accents and punctuation, and reads # as ♯', context => {
  campaign(context);
  expect(lines('c-sharp dorian', 1)).toEqual(['scales | C♯ dorian | name | ']);
  expect(lines('C♯ DORIAN', 1)).toEqual(lines('c# dorian', 1));
  expect(lines('racenica', 1)).toEqual(['rhythms | Răčenica | name | ']);
  expect(wordsOf('E(3,8) – Tresillo!')).toEqual(['e', '3', '8', 'tresillo']);
});

it('shows where a word was found', () => {
  const list = [
    { id: 1, name: 'a', ownerTags: ['Cuban clave'] },
    {
      id: 2,
      name: 'b',
      content: `<p class="clave">${'so '.repeat(20)}the <b>Clave</b>\n of ${'it '.repeat(20)}</p>`,
    },
    { id: 3, name: 'c', state: { note: 'clave' }, color: '#clave', path: '/clave' },
    { id: 4, name: 'd', color: '#clave', path: '/clave', at: '2025-01-01Tclave' },
  ];
  expect(searchIn('clave', list).hits.map(({ id, match, why }) => [id, match, why])).toEqual([
    [1, 'tag', 'Cuban clave'],
    [2, 'text', 'content: …so so so so so so so the Clave of it it it it it it it…'],
    [3, 'text', 'note: clave'],
  ]);
});

it('reports the best match of any word, and reads only the fields of tags as tags', () => {
  const places = (text: string, record: object) =>
    searchIn(text, [{ id: 1, ...record }]).hits.map(({ match, why }) => `${match} ${why}`);
  expect(places('cuban clave', { name: 'Clave', ownerTags: ['Cuban'] })).toEqual(['name ']);
  expect(places('island cuban', { name: 'x', ownerTags: ['son', 'Cuban'], note: 'of the island' })).toEqual([
    'tag Cuban',
  ]);
  expect(places('clave', { name: 'x', tagsOf: ['clave'], others: ['clave'] })).toEqual([]);
  expect(places('clave', { name: 'x', note: 'since 2025-01-01T: clave' })).toHaveLength(1);
});

it('ranks a phrase before the same words in another order, and finds no word that spans two texts', () => {
  const list = ['Clave son', 'Son clave'].map((name, id) => ({ id, name }));
  expect(searchIn('son clave', list).hits.map(({ id }) => id)).toEqual([1, 0]);
  const record = { id: 1, name: 'Son', slug: 'clave', ownerTags: ['son', 'clave'], a: 'so<br>on', b: 'on' };
  for (const word of ['sonclave', 'soon', 'onon']) expect(searchIn(word, [record]).hits).toEqual([]);
});

it('finds ♯ and ♭ by the words sharp and flat, and these words by the signs', () => {
  const list = ['C sharp minor', 'B♭ major', 'D flat', 'é'].map((name, id) => ({ id, name }));
  const ids = (text: string) => searchIn(text, list).hits.map(({ id }) => id);
  expect([ids('c#'), ids('c♯ minor'), ids('b flat'), ids('db'), ids('e')]).toEqual([[0], [0], [1], [2], [3]]);
});

it('suggests the nearest words for an unknown word', () => {
  const names = ['Son clave', 'Claves', 'Clarinet', 'Tango', 'Claim'].map((name, id) => ({ id, name }));
  expect(searchIn('claev tango', names).unknown).toEqual([{ word: 'claev', near: ['clave', 'claves'] }]);
  expect(search('qqq')).toEqual({ hits: [], unknown: [{ word: 'qqq', near: [] }] });
});

it('reads records of any shape, and long ones quickly', () => {
  const odd = [
    { id: 1, name: 7, slug: null, ownerTags: [null, 3, 'clave'] },
    { id: 2, ownerTags: 'clave' },
    { id: 3, name: `${'<'.repeat(1e5)}clave` },
    { id: 4, name: 'é'.repeat(1e5), note: 'clave' },
    {},
  ];
  expect(searchIn('clave', odd).hits.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
});

/** Tests how users and files name records, and how keys for transposing are read. No command is started. */
import { expect, it } from 'vitest';
import { instruments } from '../../../src/catalog/instruments.ts';
import { idOf } from '../../../src/catalog/lib/noun.ts';
import { fileStem } from '../../../src/cli/files/filenames.ts';
import { namesOf } from '../../../src/cli/resolve/lookup/items.ts';
import { checkQuery } from '../../../src/cli/resolve/lookup/query.ts';
import { readKeyOption } from '../../../src/cli/resolve/named-music.ts';
import { noteName } from '../../../src/music/note.ts';

it.each([
  ['rhythm:1', 'rhythm:1'],
  [7, '7'],
  [9007199254740993n, '9007199254740993'],
  [null, ''],
  [undefined, ''],
  [['7'], ''],
])('the text to type for the id %s is %j', (id, typed) => {
  expect(idOf(instruments, { fields: { id } })).toBe(typed);
});

it('rejects words that can be neither an id nor a name', () => {
  for (const query of ['0', '01', '1.5', '+1', '-1', '.', '..', '...', '/x', 'a/../b', 'a/.', './a', '', ' '])
    expect(() => checkQuery('interval', query)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'malformed_id',
        message: `'${query}' is neither an id nor a name of an interval.`,
        hint: 'An id is a positive integer; a name is written as the list shows it.',
      }),
    );
  for (const query of ['1', '20', 'a', 'a.b', 'a...', 'a/b', '1a', '1/2', 'a..b'])
    expect(() => checkQuery('interval', query)).not.toThrow();
});

it.each([
  ['C Dorian', 'c-dorian'],
  ['F♯ harmonic minor', 'f#-harmonic-minor'],
  ['  --A, b & c!! ', 'a-b-c'],
  ['Cajón', 'cajon'],
  ['太鼓 (Taiko)', '太鼓-taiko'],
  ['12-TET', '12-tet'],
  ['../..', 'music'],
  ['', 'music'],
])('a record %j gets the file name %s', (name, stem) => {
  expect(fileStem(name)).toBe(stem);
});

it('a file name comes from the path in the catalog, else from the slug, else from the name', () => {
  const name = 'C dorian';
  const slugs = [
    { canonicalPath: '/scales/by-path', source: { slug: 'by-source' }, slug: 'by-slug' },
    { source: { slug: 'by-source' }, slug: 'by-slug' },
    { source: null, slug: 'by-slug' },
    { canonicalPath: 7, slug: 7 },
  ];
  for (const [index, file] of ['by-path', 'by-source', 'by-slug', 'c-dorian'].entries()) {
    const record = { name, ...slugs[index] };
    const { stem, ...named } = namesOf(instruments, record);
    expect({ ...named, file: fileStem(stem) }).toEqual({ name, record, file });
  }
});

it.each([
  ['eb', 'E♭', undefined],
  [' F# ', 'F♯', undefined],
  ['c minor', 'C', true],
  ['C   MAJOR', 'C', false],
  ['bb Minor', 'B♭', true],
] as const)('%j is a key', (text, tonic, minor) => {
  const key = readKeyOption(text);
  expect([key && noteName(key.tonic), key?.minor]).toEqual([tonic, minor]);
});

it.each([
  ['ges', 'G♭', undefined],
  ['Fis', 'F♯', undefined],
  ['h', 'B', undefined],
  ['re bémol', 'D♭', undefined],
  ['фа диез', 'F♯', undefined],
  ['C##', 'C𝄪', undefined],
  ['cis moll', 'C♯', true],
  ['Es dur', 'E♭', false],
  ['sol mineur', 'G', true],
])('the key %s is read in its language', (text, tonic, minor) => {
  const key = readKeyOption(text);
  expect([key && noteName(key.tonic), key?.minor]).toEqual([tonic, minor]);
});

it('a missing key gives no result, and an invalid one is rejected', () => {
  expect(readKeyOption(undefined)).toBeUndefined();
  for (const [text, shown] of [
    ['j', 'j'],
    ['all', 'all'],
    ['C7', 'C7'],
    ['c e', 'c e'],
    ['', ''],
    ['minor', 'minor'],
    ['cminor', 'cminor'],
    ['c minor x', 'c minor x'],
    ['x c minor', 'x c minor'],
    ['a key that is far too long', 'a key that is far to'],
  ] as const)
    expect(() => readKeyOption(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'no_key',
        message: `'${shown}' is not a key.`,
        hint: 'Give a note, for example C, Eb or F#.',
      }),
    );
});

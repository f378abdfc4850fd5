/** Looks up names that musicians use among the records of the sandbox, without a command. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { allCollections } from '../../../src/catalog/index.ts';
import { impliedNames, impliedReadings } from '../../../src/catalog/lib/implied-names.ts';
import { namesOfRecord } from '../../../src/catalog/lib/noun.ts';
import { nounsWithAliases } from '../../../src/cli/resolve/lookup/lookup.ts';
import { otherNames } from '../../../src/music/names/other-names.ts';
import { foldSpelling } from '../../../src/music/names/spelling.ts';
import { anyText } from '../../support/any-text.ts';
import { lookUp } from '../../support/look-up.ts';
import { campaign, often, some } from '../../support/often.ts';
import { collectionNamed, findLabel, records } from '../resolve/sandbox-records.ts';

it("finds records of another catalog by that catalog's own names", async () => {
  const scale = (id: number, fullName: string) => ({ id, fullName });
  const others = [
    scale(1, 'C Aeolian'),
    scale(2, 'C Ionian'),
    scale(3, 'A Natural Minor'),
    scale(4, 'C Blues'),
  ];
  expect(await findLabel('scales', 'Cm', others)).toBe('C Aeolian');
  expect(await findLabel('scales', 'c major', others)).toBe('C Ionian');
  expect(await findLabel('scales', 'a-moll', others)).toBe('A Natural Minor');
  expect(await findLabel('scales', 'c minor blues', others)).toBe('C Blues');
  const interval = (name: string, abbreviation: string) => ({ name, abbreviation });
  expect(await findLabel('intervals', 'fifth', [interval('Quinte', 'P5')])).toBe('Quinte');
  expect(
    await findLabel('intervals', 'tritone', [interval('Tritone', 'TT'), interval('Augmented fourth', 'A4')]),
  ).toBe('Tritone');
  const system = { name: 'Huygens', systemType: 'equal_temperament', octaveRatio: 2, divisions: 31 };
  expect(await findLabel('systems', '31-TET', [system])).toBe('Huygens');
  expect(await findLabel('systems', '13', [{ ...system, octaveRatio: 3, divisions: 13 }])).toBe('not_found');
  expect(await findLabel('instruments', 'bass', [{ name: 'Double bass' }, { name: 'Bass' }])).toBe('Bass');
});

it.each(allCollections.filter(({ name }) => !nounsWithAliases.includes(name)))(
  'records of $name have no names beyond those in their fields',
  collection => {
    for (const fields of some(records[collection.name] ?? [])) {
      expect(impliedNames(collection.name, fields)).toEqual([]);
      for (const own of namesOfRecord(collection, fields))
        expect([own, impliedReadings(collection.name, own).filter(({ isFirst }) => isFirst)]).toEqual([
          own,
          [],
        ]);
    }
  },
);

it('adds a notice if another name matched, but not for a different spelling', async () => {
  const notice = async (collection: string, query: string, among = records[collection] ?? []) => {
    const [result] = await lookUp(collectionNamed(collection), () => among.map(fields => ({ fields })), [
      query,
    ]);
    return result instanceof Failure ? result.message : result?.notice;
  };
  expect(await notice('keys', 'fis')).toBe(undefined);
  expect(await notice('scales', 'Am')).toBe(undefined);
  expect(await notice('systems', '12-TET')).toBe(undefined);
  expect(await notice('keys', 'Am')).toBe(undefined);
  expect(await notice('keys', 'A blues')).toBe("'A blues' is read as 'A minor'.");
  expect(
    await notice('instruments', 'bass', [
      { id: 1, name: 'Bass guitar' },
      { id: 2, name: 'Double bass' },
    ]),
  ).toBe("'bass' is read as 'Bass guitar'; 'Double bass' is id:2.");
  expect(await notice('systems', 'meantone')).toBe("'meantone' is read as 'Quarter-comma meantone'.");
  expect(await notice('rhythms', 'bulerias')).toBe(undefined);
  expect(await notice('rhythms', 'Bo Diddley')).toBe("'Bo Diddley' is read as 'Son clave 3-2'.");
  expect(await notice('harmonies', 'impressions')).toBe("'impressions' is read as 'So What'.");
  expect(await notice('systems', 'partch')).toBe("No system is called 'partch'; using 'Partch, 43 tones'.");
  expect(await notice('scales', 'd## dorian')).toBe(
    "'d## dorian' is not in the catalog; 'E dorian' sounds the same.",
  );
});

it('every alternative name of a rhythm or harmony belongs to one record', async context => {
  campaign(context);
  for (const collection of ['rhythms', 'harmonies'] as const)
    for (const [other, { name }] of some([...otherNames(collection)])) {
      expect([other, foldSpelling(await findLabel(collection, other)).toLowerCase()]).toEqual([other, name]);
    }
});

it('suggests first the names that contain words of the user', async () => {
  const instruments = ['Piano', 'Upright piano', 'Pianola roll', 'Guitar', 'Tin whistle'].map(name => ({
    fields: { name },
  }));
  const [result] = await lookUp(collectionNamed('instruments'), () => instruments, ['whistle piano']);
  expect(result instanceof Failure && [result.message, result.hint]).toEqual([
    "No instrument is called 'whistle piano'.",
    'The nearest: Tin whistle, Piano, Upright piano.',
  ]);
});

describe('a part of a name', () => {
  /** Looks up an instrument among instruments of these names, and returns the match or the failure. */
  const answer = async (query: string, ...names: readonly string[]) => {
    const records = names.map((name, index) => ({ fields: { id: index + 1, name } }));
    const [result] = await lookUp(collectionNamed('instruments'), () => records, [query]);
    if (result instanceof Failure) return [result.code, result.message, result.hint, ...result.choices];
    return [result?.foundBy, result?.record.fields.name, result?.notice];
  };
  const partMatch = (query: string, name: string) => [
    'part',
    name,
    `No instrument is called '${query}'; using '${name}'.`,
  ];
  const ambiguousFailure = (query: string, count: number, ...choices: readonly string[]) => [
    'ambiguous',
    `'${query}' is in the names of ${count} instruments.`,
    'Give the id of one:',
    ...choices,
  ];
  const nearest = (query: string, ...names: readonly string[]) => [
    'no_match',
    `No instrument is called '${query}'.`,
    names.length > 0
      ? `The nearest: ${names.join(', ')}.`
      : "'music-cli instruments list' lists all of them.",
  ];

  it('finds the record that has the words next to each other', async () => {
    for (const names of [
      ['Oak red box', 'Old red oak'],
      ['Old red oak', 'Oak red box'],
    ])
      expect(await answer('red oak', ...names)).toEqual(partMatch('red oak', 'Old red oak'));
    expect(await answer('oak red', 'Red and oak', 'Red')).toEqual(partMatch('oak red', 'Red and oak'));
    expect(await answer('red old oak', 'Old oak red', 'Red oak old', 'Oak and red old')).toEqual(
      ambiguousFailure('red old oak', 2, '1 Old oak red', '3 Oak and red old'),
    );
  });

  it('may consist of beginnings of words with three letters or more', async () => {
    expect(await answer('tam dru', 'Tambour drum', 'Drum')).toEqual(partMatch('tam dru', 'Tambour drum'));
    expect(await answer('a dru', 'A drum', 'B drum')).toEqual(partMatch('a dru', 'A drum'));
    expect(await answer('tam', 'Tambour')).toEqual(partMatch('tam', 'Tambour'));
    for (const query of ['tam our', 'tam x'])
      expect(await answer(query, 'Tambour')).toEqual(nearest(query, 'Tambour'));
    for (const query of ['ta', 'our', 'am bour'])
      expect(await answer(query, 'Tambour')).toEqual(nearest(query));
  });

  it('lists at most thirty of the matching records', async () => {
    const names = Array.from({ length: 32 }, (_, index) => `x ${index + 1}`);
    const choices = names.map((name, index) => `${index + 1} ${name}`).slice(0, 30);
    expect(await answer('x', ...names.slice(0, 30))).toEqual(ambiguousFailure('x', 30, ...choices));
    expect(await answer('x', ...names)).toEqual(ambiguousFailure('x', 32, ...choices, 'and 2 more'));
  });

  it('that matches nothing suggests at most three names, by shared words and then by similar letters', async () => {
    expect(await answer('violoncello da spalla solo', 'Harp', 'Violoncelo da spala', 'Solo')).toEqual(
      nearest('violoncello da spalla solo', 'Solo', 'Violoncelo da spala'),
    );
    expect(await answer('of xylofone', 'Set of bells', 'Xylophone', 'Oboe', 'Gong')).toEqual(
      nearest('of xylofone', 'Xylophone'),
    );
    expect(await answer('new old vox', 'A new old set', 'Vox x', 'New x', 'Old x')).toEqual(
      nearest('new old vox', 'A new old set', 'Vox x', 'New x'),
    );
    expect(await answer('guitarron', 'Guitar', 'Harp', 'Gui', 'Guitarra', 'Guitarro', 'Guitar x')).toEqual(
      nearest('guitarron', 'Guitarro', 'Guitarra', 'Guitar'),
    );
    expect(await answer('??', 'Harp', 'Lute')).toEqual(nearest('??'));
    expect(await answer('tango', 'Fandango', 'Songo', 'Tin whistle')).toEqual(nearest('tango'));
    expect(await answer('x')).toEqual([
      'no_match',
      "No instrument is called 'x'.",
      'There are no instruments to choose from.',
    ]);
  });

  it('is not searched if a name differs only in its accents', async () => {
    expect(await answer('etude', 'Harp', 'Étude')).toEqual(['name', 'Étude', undefined]);
  });
});

/** Returns a name with its accidental written in several ways. */
function spellings(name: string): string[] {
  const forms: readonly (readonly [string, string])[] = [
    ...([
      ['#', 'b'],
      ['♯', '♭'],
      ['-sharp', '-flat'],
      [' sharp', ' flat'],
      ['sharp', 'flat'],
    ] as const),
  ];
  const written = forms.map(([sharp, flat]) =>
    name.replace(
      /^([A-G])(♯|♭)(?= |$)/,
      (_, letter: string, sign: string) => letter + (sign === '♯' ? sharp : flat),
    ),
  );
  return [...written, ...written.map(each => each.toLowerCase()), name.toUpperCase()];
}

describe.each(allCollections.map(each => [each.name, each] as const))('%s', (name, collection) => {
  it('finds every record by each of its names in any spelling', async context => {
    campaign(context);
    const all = records[name] ?? [];
    expect(all.length).toBeGreaterThan(5);
    // Only every seventh record of a long list is tested; outside CI, only a tenth of these records.
    const asking = all.length < 500 ? all : some(all.filter((_, index) => index % 7 === 0));
    const toPlain = (text: string) =>
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const owners = new Map<string, number>();
    for (const record of all)
      for (const each of new Set(collection.names(record).map(own => toPlain(own ?? ''))))
        owners.set(each, (owners.get(each) ?? 0) + 1);
    const queries = asking.flatMap(record =>
      collection
        .names(record)
        .flatMap(own => (own ? spellings(own).map(query => ({ record, own, query })) : [])),
    );
    const results = await lookUp(
      collection,
      () => all.map(fields => ({ fields })),
      queries.map(({ query }) => query),
    );
    for (const [index, { record, own, query }] of queries.entries()) {
      const result = results[index];
      const isShared = (owners.get(toPlain(own)) ?? 0) > 1;
      if (result instanceof Failure)
        expect([query, result.code, isShared]).toEqual([query, 'ambiguous', true]);
      // The slug 'bass' belongs to the voice, but most people mean the bass guitar.
      else if (!isShared && !(name === 'instruments' && query.toLowerCase() === 'bass'))
        expect([query, result?.record.fields.id]).toEqual([query, record.id]);
    }
  });

  it('handles any query and any record without an error', async context => {
    campaign(context);
    const nasty = fc.oneof(
      anyText({ maxLength: 40 }),
      fc.constantFrom(
        'c',
        'C#m in in',
        '\u202e',
        '__proto__',
        'constructor',
        'toString',
        '♯♭',
        '-',
        '12 edo',
        '1e9',
      ),
      fc
        .array(fc.constantFrom('c', '#', ' ', 'in', 'm', '12', 'x', '.', '(', ',', 'flat', '♭', '-'), {
          maxLength: 30,
        })
        .map(parts => parts.join('')),
    );
    const value = fc.oneof(
      nasty,
      fc.integer(),
      fc.constant(null),
      fc.array(fc.oneof(nasty, fc.integer())),
      fc.object(),
    );
    const fields = fc.dictionary(
      fc.constantFrom(
        'id',
        'name',
        'fullName',
        'slug',
        'label',
        'title',
        'ownerTags',
        'events',
        'source',
        'path',
      ),
      value,
    );
    await fc.assert(
      fc.asyncProperty(nasty, fc.array(fields, { maxLength: 5 }), async (query, all) => {
        const [result] = await lookUp(collection, () => all.map(each => ({ fields: each })), [query]);
        expect(result instanceof Failure || typeof result?.record === 'object').toBe(true);
      }),
      { numRuns: often(300) },
    );
  });
});

it('very long queries and names are looked up in linear time', async () => {
  const before = process.cpuUsage();
  for (const query of [
    'c '.repeat(often(20_000)),
    '#'.repeat(often(50_000)),
    'a-'.repeat(often(30_000)),
    '('.repeat(often(50_000)),
    'x.'.repeat(often(30_000)),
  ])
    for (const collection of allCollections)
      expect(
        await findLabel(collection.name, query, [
          { id: 1, name: query.slice(1), fullName: 'C', title: query.slice(1) },
        ]),
      ).toEqual(expect.any(String));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(5);
});

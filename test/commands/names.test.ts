/** What musicians call things → the sandbox's records. No command is started: lookup is given the records. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/errors.ts';
import type { Fields } from '../../src/base/io.ts';
import { allCollections } from '../../src/catalog/index.ts';
import type { Collection } from '../../src/catalog/lib/noun.ts';
import { otherNames } from '../../src/catalog/lib/other-names.ts';
import { folded } from '../../src/catalog/lib/spelling.ts';
import { lookUp } from '../../src/commands/noun/lookup/lookup.ts';
import { catalog } from '../sandbox/catalog.ts';

const records: Readonly<Record<string, readonly Fields[]>> = JSON.parse(
  JSON.stringify({
    ...{ keys: catalog.keys, intervals: catalog.intervals, scales: catalog.keyScales },
    ...{ harmonies: catalog.harmonies, rhythms: catalog.circularRhythms, engines: catalog.soundEngines },
    ...{ presets: catalog.soundPresets, articles: catalog.articles, media: catalog.mediaAssets },
    ...{ instruments: catalog.instruments, rows: catalog.instrumentRows, systems: catalog.musicSystems },
    ...{ tracks: catalog.circularTracks, drums: catalog.drumFolders },
  }),
);

function collectionNamed(name: string): Collection {
  const found = allCollections.find(each => each.name === name);
  if (found === undefined) throw new Error(`no collection ${name}`);
  return found;
}

/** The label of the record that a query finds; of a query that finds several or none, the failure's code. */
function found(name: string, query: string, of = records[name] ?? []): string {
  const collection = collectionNamed(name);
  const [result] = lookUp(collection, () => of.map(fields => ({ fields })), [query]);
  if (result === undefined) return 'nothing';
  return result instanceof Failure ? result.code : collection.label(result.line.fields);
}

describe('a musician says', () => {
  it.each([
    ['keys', 'B', ['B', 'b', 'H', 'h', 'si', 'key of B', 'H-Dur']],
    [
      'keys',
      'B♭',
      ['Bb', 'bb', 'B♭', 'b flat', 'B-flat', 'bes', 'sib', 'si bémol', 'si bemolle', 'Bb major'],
    ],
    ['keys', 'F♯', ['fis', 'fa#', 'Fa♯', 'fa dièse', 'f sharp', 'F#']],
    ['keys', 'E♭', ['es', 'Es', 'mi bémol', 'Es-Dur', 'Eb maj']],
    ['keys', 'A♭', ['as', 'lab', 'la bémol', 'As-Dur']],
    ['keys', 'C', ['do', 'do majeur', 'C maj', 'C ionian', 'CM', 'C-Dur', 'the key of C', 'ut']],
    ['keys', 'D', ['re', 'ré', 're mayor']],
    ['keys', 'G', ['sol', 'sol maggiore']],
    ['keys', 'C♯', ['cis moll', 'C#m', 'cis', 'do# minore']],
    ['keys', 'A', ['Am', 'la mineur', 'a natural minor', 'A aeolian']],
    ['intervals', 'Augmented fourth', ['tritone', 'aug4', 'A4', '#4', 'aug 4th', 'sharp four']],
    ['intervals', 'Perfect fifteenth', ['double octave', 'two octaves', 'P15', '15th']],
    ['intervals', 'Perfect fifth', ['fifth', '5th', 'P5', 'perf 5', 'perfect 5th']],
    ['intervals', 'Perfect octave', ['octave', '8th', 'P8']],
    ['intervals', 'Diminished fifth', ['dim5', 'dim 5', 'd5', 'b5', '♭5', 'flat five', 'diminished 5th']],
    ['intervals', 'Minor third', ['m3', 'min3', 'minor 3rd', 'b3']],
    ['intervals', 'Major third', ['M3', 'maj3', 'major 3rd']],
    ['intervals', 'Major seventh', ['maj7', 'M7', 'major 7th']],
    ['intervals', 'Minor second', ['semitone', 'half step']],
    [
      'scales',
      'C dorian',
      ['c dorian', 'dorian in c', 'C-dorian', 'do dorien', 'c-dorisch', 'c dorian mode'],
    ],
    ['scales', 'A minor', ['Am', 'a-moll', 'la mineur', 'A natural minor', 'a aeolian', 'A min', 'la menor']],
    ['scales', 'C major', ['C maj', 'C ionian', 'do majeur', 'C-Dur', 'CM', 'major in C', 'c major scale']],
    ['scales', 'C minor blues', ['C blues', 'blues in c', 'c blues scale']],
    ['scales', 'A harmonic minor', ['a harm min', 'la mineur harmonique', 'a minor harmonic']],
    ['scales', 'G whole tone', ["G messiaen's mode #1", 'G messiaen’s mode #1']],
    ['scales', 'F♯ lydian dominant', ['fis overtone', 'F# lydian b7', 'f# acoustic']],
    ['scales', 'E major pentatonic', ['E pentatonic', 'e pent', 'mi pentatonique']],
    ['harmonies', 'ii–V–I', ['ii-V-I', '2-5-1', 'II V I', 'ii-V-I in C']],
    ['harmonies', 'Twelve-bar blues', ['12 bar blues', '12-bar-blues', 'twelve bar blues']],
    ['harmonies', 'Eight-bar blues', ['blues in A', '8 bar blues', 'blues en la']],
    ['harmonies', 'Axis progression I–V–vi–IV', ['1-5-6-4', 'I-V-vi-IV', 'axis']],
    ['rhythms', 'Son clave 3-2', ['son clave 3-2', '3-2 son clave', 'x..x..x...x.x...', 'x--x--x---x-x---']],
    ['rhythms', 'E(3,8) Tresillo', ['E(3,8)', 'E3,8', 'e(3, 8)', 'euclid(3,8)']],
    ['rhythms', 'ambiguous_name', ['clave', 'x..x..x.', '10010010']],
    ['harmonies', 'Coltrane changes', ['Giant Steps', 'giant-steps']],
    ['harmonies', 'Folia', ['La Folía', 'folies d’Espagne']],
    ['harmonies', 'St. Louis Blues', ['Saint Louis Blues', 'st louis blues']],
    ['harmonies', 'St. James Infirmary', ['st james infirmary blues', 'Gambler’s Blues', 'gamblers blues']],
    ['harmonies', 'Indiana', ['(Back Home Again in) Indiana', 'donna lee']],
    ['harmonies', 'Doo-wop I–vi–IV–V', ['’50s progression', '50s Progression']],
    ['rhythms', 'Tintal', ['teental', 'Tīntāl', 'teen taal']],
    ['rhythms', 'Soleá', ['soleares', 'solea']],
    ['rhythms', 'Seguiriya', ['siguiriyas']],
    ['rhythms', 'Răčenica', ['Răchenitsa', 'racenica']],
    ['rhythms', 'Baladi', ['masmoudi saghir', 'beledi']],
    ['rhythms', 'Samaʿi thaqil', ['samai', 'Sama‘i', 'samai thaqil', 'Samāʿī al-Thaqīl']],
    ['rhythms', 'Dembow', ['reggaeton']],
    ['tracks', 'Kopanica', ['kopanitsa', 'gankino']],
    ['tracks', 'Son clave 3-2', ['1', 'rhythm:1', 'son clave 3-2']],
    ['instruments', 'Ukulele', ['uke', 'UKULELE']],
    ['instruments', 'Bass guitar', ['bass guitar', 'electric bass', 'e-bass']],
    ['instruments', 'Double bass', ['upright bass', 'contrabass', 'double-bass']],
    ['instruments', 'Drum kit', ['drums', 'drum set', 'kit']],
    [
      'systems',
      '12 equal divisions of the octave',
      ['12edo', '12-TET', '12 tet', '12 tone equal temperament'],
    ],
    ['systems', '31 equal divisions of the octave', ['31', '31edo', '31-EDO', '31 ET']],
    ['systems', 'Quarter-comma meantone', ['meantone', 'quarter comma', '1/4 comma', 'mean tone tuning']],
    ['systems', 'Sixth-comma meantone', ['1/6-comma meantone', 'sixth comma meantone']],
    ['systems', 'Two-sevenths-comma meantone', ['2/7 comma', '²⁄₇-comma meantone']],
    ['systems', 'Kirnberger III', ['kirnberger 3', 'Kirnberger III', 'kirnberger iii temperament']],
    ['systems', 'Werckmeister IV', ['werckmeister 4', 'Werckmeister IV tuning']],
    ['systems', 'Young I', ['young 1', 'Young I tuning']],
    ['systems', 'Young II', ['young 2']],
    ['systems', 'Vallotti', ['vallotti temperament', 'vallotti-young', 'tartini-vallotti']],
    ['systems', 'Partch, 43 tones', ['partch', 'harry partch', '43 tone']],
    ['systems', 'Carlos Alpha', ['wendy carlos alpha', 'carlos alpha scale', 'alpha']],
    ['systems', '24 equal divisions of the octave', ['quarter tones', '24 tones', '24-TET']],
    ['systems', 'Just intonation, five-limit', ['just', 'just intonation', 'ji']],
    ['drums', '太鼓 (Taiko)', ['taiko', '太鼓', 'World/太鼓 (Taiko)']],
    ['scales', 'ambiguous_name', ['dorian', 'c messiaen']],
    ['scales', 'no_match', ['C foo', 'x', 'dorian in j', '']],
    ['keys', 'no_match', ['C foo', 'j', 'Esel', 'c dorian blues']],
    ['tracks', 'not_found', ['999999']],
    ['systems', 'no_match', ['13edo', 'well temperament', 'young 3', '1/9 comma', 'kirnberger 6']],
  ] as const)('%s: %s of %j', (collection, label, queries) => {
    for (const query of queries) expect([query, found(collection, query)]).toEqual([query, label]);
  });
});

it('another catalog is read in its own words', () => {
  const scale = (id: number, fullName: string) => ({ id, fullName });
  const others = [
    scale(1, 'C Aeolian'),
    scale(2, 'C Ionian'),
    scale(3, 'A Natural Minor'),
    scale(4, 'C Blues'),
  ];
  expect(found('scales', 'Cm', others)).toBe('C Aeolian');
  expect(found('scales', 'c major', others)).toBe('C Ionian');
  expect(found('scales', 'a-moll', others)).toBe('A Natural Minor');
  expect(found('scales', 'c minor blues', others)).toBe('C Blues');
  const interval = (name: string, abbreviation: string) => ({ name, abbreviation });
  expect(found('intervals', 'fifth', [interval('Quinte', 'P5')])).toBe('Quinte');
  expect(found('intervals', 'tritone', [interval('Tritone', 'TT'), interval('Augmented fourth', 'A4')])).toBe(
    'Tritone',
  );
  const system = { name: 'Huygens', systemType: 'equal_temperament', octaveRatio: 2, divisions: 31 };
  expect(found('systems', '31-TET', [system])).toBe('Huygens');
  expect(found('systems', '13', [{ ...system, octaveRatio: 3, divisions: 13 }])).toBe('not_found');
  expect(found('instruments', 'bass', [{ name: 'Double bass' }, { name: 'Bass' }])).toBe('Bass');
});

it('says on stderr what was not said by name, and nothing of mere spellings', () => {
  const note = (collection: string, query: string, of = records[collection] ?? []) => {
    const [result] = lookUp(collectionNamed(collection), () => of.map(fields => ({ fields })), [query]);
    return result instanceof Failure ? result.message : result?.note;
  };
  expect(note('keys', 'fis')).toBe(undefined);
  expect(note('scales', 'Am')).toBe(undefined);
  expect(note('systems', '12-TET')).toBe(undefined);
  expect(note('keys', 'Am')).toBe("'Am' is taken for 'A'.");
  expect(note('instruments', 'bass', [{ name: 'Bass guitar' }, { name: 'Double bass' }])).toBe(
    "'bass' is taken for 'Bass guitar'.",
  );
  expect(note('systems', 'meantone')).toBe("'meantone' is taken for 'Quarter-comma meantone'.");
  expect(note('rhythms', 'bulerias')).toBe(undefined);
  expect(note('rhythms', 'Bo Diddley')).toBe("'Bo Diddley' is taken for 'Son clave 3-2'.");
  expect(note('harmonies', 'impressions')).toBe("'impressions' is taken for 'So What'.");
  expect(note('systems', 'partch')).toBe("No system is called 'partch': taken for 'Partch, 43 tones'.");
  expect(note('scales', 'd## dorian')).toBe(
    "'d## dorian' is not in the catalog; 'E dorian' sounds the same.",
  );
});

it('every other name of a rhythm or tune is that of one record', () => {
  for (const collection of ['rhythms', 'harmonies'] as const)
    for (const [other, { name }] of otherNames(collection)) {
      expect([other, folded(found(collection, other)).toLowerCase()]).toEqual([other, name]);
    }
});

it('suggestions contain what was typed first', () => {
  const of = ['Piano', 'Upright piano', 'Pianola roll', 'Guitar', 'Tin whistle'].map(name => ({
    fields: { name },
  }));
  const [result] = lookUp(collectionNamed('instruments'), () => of, ['whistle piano']);
  expect(result instanceof Failure && [result.message, result.hint]).toEqual([
    "No instrument is called 'whistle piano'.",
    'The nearest: Tin whistle, Piano, Upright piano.',
  ]);
});

describe('a part of a name', () => {
  /** What an instrument's name leads to among instruments of these names. */
  const answer = (query: string, ...names: readonly string[]) => {
    const of = names.map((name, index) => ({ fields: { id: index + 1, name } }));
    const [result] = lookUp(collectionNamed('instruments'), () => of, [query]);
    if (result instanceof Failure) return [result.code, result.message, result.hint, ...result.choices];
    return [result?.by, result?.line.fields.name, result?.note];
  };
  const taken = (query: string, name: string) => [
    'part',
    name,
    `No instrument is called '${query}': taken for '${name}'.`,
  ];
  const several = (query: string, count: number, ...choices: readonly string[]) => [
    'ambiguous_name',
    `'${query}' is in the names of ${count} instruments.`,
    'Give the id of one:',
    ...choices,
  ];
  const nearest = (query: string, ...names: readonly string[]) => [
    'no_match',
    `No instrument is called '${query}'.`,
    `The nearest: ${names.join(', ')}.`,
  ];

  it('is taken for the one that has its words as they follow one another', () => {
    for (const names of [
      ['Oak red box', 'Old red oak'],
      ['Old red oak', 'Oak red box'],
    ])
      expect(answer('red oak', ...names)).toEqual(taken('red oak', 'Old red oak'));
    expect(answer('oak red', 'Red and oak', 'Red')).toEqual(taken('oak red', 'Red and oak'));
    expect(answer('red old oak', 'Old oak red', 'Red oak old', 'Oak and red old')).toEqual(
      several('red old oak', 2, '1 Old oak red', '3 Oak and red old'),
    );
  });

  it('may be beginnings of words, of three letters and more', () => {
    expect(answer('tam dru', 'Tambour drum', 'Drum')).toEqual(taken('tam dru', 'Tambour drum'));
    expect(answer('a dru', 'A drum', 'B drum')).toEqual(taken('a dru', 'A drum'));
    expect(answer('tam', 'Tambour')).toEqual(taken('tam', 'Tambour'));
    for (const query of ['ta', 'our', 'am bour', 'tam our', 'tam x'])
      expect(answer(query, 'Tambour')).toEqual(nearest(query, 'Tambour'));
  });

  it('lists twenty of those that have it', () => {
    const names = Array.from({ length: 22 }, (_, index) => `x ${index + 1}`);
    const choices = names.map((name, index) => `${index + 1} ${name}`).slice(0, 20);
    expect(answer('x', ...names.slice(0, 20))).toEqual(several('x', 20, ...choices));
    expect(answer('x', ...names)).toEqual(several('x', 22, ...choices, 'and 2 more'));
  });

  it('of none gives the three nearest: first by words of three letters and more, then by letters', () => {
    expect(answer('violoncello da spalla solo', 'Harp', 'Violoncelo da spala', 'Solo')).toEqual(
      nearest('violoncello da spalla solo', 'Solo', 'Violoncelo da spala', 'Harp'),
    );
    expect(answer('of xylofone', 'Set of bells', 'Xylophone', 'Oboe', 'Gong')).toEqual(
      nearest('of xylofone', 'Xylophone', 'Set of bells', 'Oboe'),
    );
    expect(answer('new old vox', 'A new old set', 'Vox x', 'New x', 'Old x')).toEqual(
      nearest('new old vox', 'A new old set', 'Vox x', 'New x'),
    );
    expect(answer('guitarron', 'Guitar', 'Harp', 'Gui', 'Guitarra', 'Guitarro', 'Guitar x')).toEqual(
      nearest('guitarron', 'Guitarro', 'Guitarra', 'Guitar'),
    );
    expect(answer('??', 'Harp', 'Lute')).toEqual(nearest('??', 'Harp', 'Lute'));
    expect(answer('x')).toEqual([
      'no_match',
      "No instrument is called 'x'.",
      'There are no instruments to choose from.',
    ]);
  });

  it('is not looked for where a name differs by its accents alone', () => {
    expect(answer('etude', 'Harp', 'Étude')).toEqual(['name', 'Étude', undefined]);
  });
});

/** Ways to write the accidentals of a name that has them as signs. */
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
  it('every record is found by each of its names, in any spelling', () => {
    const all = records[name] ?? [];
    expect(all.length).toBeGreaterThan(5);
    // Every seventh of the many.
    const some = all.filter((_, index) => all.length < 500 || index % 7 === 0);
    const plain = (text: string) =>
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const owners = new Map<string, number>();
    for (const record of all)
      for (const each of new Set(collection.names(record).map(own => plain(own ?? ''))))
        owners.set(each, (owners.get(each) ?? 0) + 1);
    const asked = some.flatMap(record =>
      collection
        .names(record)
        .flatMap(own => (own ? spellings(own).map(query => ({ record, own, query })) : [])),
    );
    const results = lookUp(
      collection,
      () => all.map(fields => ({ fields })),
      asked.map(({ query }) => query),
    );
    for (const [index, { record, own, query }] of asked.entries()) {
      const result = results[index];
      const isShared = (owners.get(plain(own)) ?? 0) > 1;
      if (result instanceof Failure)
        expect([query, result.code, isShared]).toEqual([query, 'ambiguous_name', true]);
      else if (!isShared) expect([query, result?.line.fields.id]).toEqual([query, record.id]);
    }
  }, 60_000);

  it('no query and no record makes it stumble', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
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
    fc.assert(
      fc.property(nasty, fc.array(fields, { maxLength: 5 }), (query, all) => {
        const [result] = lookUp(collection, () => all.map(each => ({ fields: each })), [query]);
        expect(result instanceof Failure || typeof result?.line === 'object').toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

it('a long query is answered in time that grows with its length, and so is a long name', () => {
  for (const query of [
    'c '.repeat(20_000),
    '#'.repeat(50_000),
    'a-'.repeat(30_000),
    '('.repeat(50_000),
    'x.'.repeat(30_000),
  ])
    for (const collection of allCollections)
      expect(
        found(collection.name, query, [
          { id: 1, name: query.slice(1), fullName: 'C', title: query.slice(1) },
        ]),
      ).toEqual(expect.any(String));
});

import CliTable from 'cli-table3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../../src/base/io.ts';
import { width } from '../../../../src/base/text/width.ts';
import { readRhythm } from '../../../../src/catalog/lib/music.ts';
import { recordKind } from '../../../../src/catalog/lib/noun.ts';
import { card } from '../../../../src/cli/output/formats/card.ts';
import { cards } from '../../../../src/cli/output/formats/cards.ts';
import { htmlText } from '../../../../src/cli/output/html/text.ts';
import type { Piece } from '../../../../src/cli/output/json/pieces.ts';
import { cardDrawing } from '../../../../src/music/draw/drawings.ts';
import { campaign, often } from '../../../support/often.ts';
import { colorful, column, nasty, pipe, selection, terminal } from '../support.ts';

const scale = {
  surprise: 'new in this version',
  id: 12,
  name: 'C♯ harmonic minor',
  tones: [
    { intervalId: 1, noteName: 'C♯', midiNumber: 61 },
    { intervalId: 12, noteName: 'D♯', midiNumber: 63, extra: { a: [1] } },
  ],
  baseTone: { id: 1, name: 'C' },
  tags: ['minor', 'seven notes'],
  ratio: 1.0594630943592953,
  isPublic: true,
  signature: null,
  empty: {},
  keyId: 2,
};

it('every field is shown, and nested ones as tables', () => {
  expect(card(scale, { style: pipe, title: 'A scale', singular: 'scale' })).toBe(
    [
      'A scale  scale',
      '',
      'surprise  new in this version',
      'id        12',
      'name      C♯ harmonic minor',
      'tags      minor, seven notes',
      'ratio     1.0595',
      'isPublic  yes',
      'empty     {}',
      'keyId     2',
      'tones',
      '  intervalId  noteName  midiNumber  extra',
      '           1  C♯                61',
      '          12  D♯                63  {"a":[1]}',
      'baseTone',
      '  id  name',
      '   1  C',
      '',
    ].join('\n'),
  );
});

it('nested records are laid out like cli-table3, for any number of records', context => {
  campaign(context);
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '日', ' '), maxLength: 12 });
  const row = fc.record({ number: fc.nat(9999), name: text, 'a wide heading': text });
  const empty = { ...{ top: '', bottom: '', left: '', right: '', mid: '', middle: '  ' } };
  const parts = ['top', 'bottom', 'left', 'right'].flatMap(side =>
    ['mid', 'left', 'right'].map(at => `${side}-${at}`),
  );
  const chars = { ...Object.fromEntries([...parts, 'mid-mid'].map(part => [part, ''])), ...empty };
  const unpainted = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 };
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), rows => {
      const table = new CliTable({
        head: Object.keys(rows[0] ?? {}),
        colAligns: ['right'],
        chars,
        style: unpainted,
      });
      for (const each of rows) table.push(Object.values(each));
      const lines = table.toString().split('\n');
      const expected = ['rows', ...lines.map(line => `  ${line}`.trimEnd()), ''].join('\n');
      expect(card({ rows }, { style: pipe })).toBe(expected);
    }),
    { numRuns: often(300) },
  );
  const many = Array.from({ length: often(200_000) }, (_, id) => ({ id }));
  expect(card({ rows: many }, { style: pipe }).split('\n').length).toBe(many.length + 3);
});

it('an id shows the name of its record, in lists and nested records too', () => {
  const record = { keyId: 2, musicSystemIds: [1, 3], events: [{ keyId: 5 }], other: null };
  const nameOf = (path: string, id: unknown) => (path === 'other' ? undefined : `${path}#${id}`);
  expect(card(record, { style: pipe, nameOf })).toBe(
    [
      'keyId           2 (keyId#2)',
      'musicSystemIds  1 (musicSystemIds#1), 3 (musicSystemIds#3)',
      'events',
      '  key',
      '  events.keyId#5',
      '',
    ].join('\n'),
  );
});

it('long text is wrapped on a terminal, and keeps its line breaks', () => {
  const record = { id: 1, description: 'one two three four five six seven\nsecond line' };
  expect(card(record, { style: terminal(30) })).toBe(
    [
      'id           1',
      'description  one two three',
      '             four five six',
      '             seven',
      '             second line',
      '',
    ].join('\n'),
  );
});

it('a nested table wraps its widest column to fit the terminal', () => {
  const record = {
    notes: [
      { id: 1, text: 'one two three four five six seven' },
      { id: 22, text: 'x' },
    ],
  };
  expect(card(record, { style: terminal(24) })).toBe(
    ['notes', '  id  text', '   1  one two three four', '      five six seven', '  22  x', ''].join('\n'),
  );
});

const html = { fields: ['content'], layOut: (text: string) => htmlText(text, pipe).text };

it('an HTML field is shown as readable text', () => {
  expect(card({ content: '<h1>T</h1><p>text</p>' }, { style: pipe, html })).toBe('# T\n\ntext\n');
});

it('the columns of lists come first, under their names, then facts, then the remaining fields', () => {
  const columns = [
    column('id'),
    column('name', { value: record => record.fullName }),
    column('length', {
      value: record => record.durationMs,
      show: record => `${Number(record.durationMs) / 1000} s`,
    }),
    column('notes', { value: record => record.tones && 'C E' }),
    column('absent', { value: record => record.absent }),
    column('first', { value: record => (Array.isArray(record.tones) ? record.tones[0].missing : undefined) }),
  ];
  const record = {
    name: 'major',
    id: 1,
    tones: [{ noteName: 'C' }, { noteName: 'E' }],
    durationMs: 1500,
    fullName: 'C major',
    createdAt: '2025-01-06T09:00:00+00:00',
    other: '2025-01-06',
  };
  const facts = [
    column('degrees', { value: () => ['1', '3'], separator: ' ' }),
    column('steps', { value: () => '' }),
    column('last', { value: () => 'one' }),
  ];
  const options = { style: pipe, title: 'C major', singular: 'scale', columns, facts, showsAll: true };
  expect(card(record, { ...options, first: ['notes', 'degrees'] })).toBe(
    [
      'C major  scale 1',
      '',
      'notes      C E',
      'degrees    1 3',
      'length     1.5 s',
      'last       one',
      'createdAt  2025-01-06',
      'other      2025-01-06',
      'tones',
      '  noteName',
      '  C',
      '  E',
      '',
    ].join('\n'),
  );
});

it('only the first line names the record', async () => {
  const columns = [column('id'), column('label'), column('instrument')];
  const record = { id: 7, label: 'E2', instrument: 'Guitar' };
  const first = (title: string, style = pipe) => card(record, { style, columns, title, singular: 'row' });
  expect(first('Guitar E2')).toBe('Guitar E2  row 7\n\nlabel       E2\ninstrument  Guitar\n');
  expect(first('E2')).toBe('E2  row 7\n\ninstrument  Guitar\n');
  expect(first('')).toBe('row 7\n\nlabel       E2\ninstrument  Guitar\n');
  expect(first('Guitar E2', await colorful(80)).split('\n')[0]).toBe(
    '\x1b[1mGuitar E2\x1b[22m  \x1b[2mrow 7\x1b[22m',
  );
  expect(first('Guitar E2', terminal(16)).split('\n')[0]).toBe('Guitar E2  row 7');
  expect(first('Guitar E2', terminal(15)).split('\n').slice(0, 2)).toEqual(['Guitar E2', 'row 7']);
  expect(first('a long name of it', terminal(11)).split('\n').slice(0, 3)).toEqual([
    'a long name',
    'of it',
    'row 7',
  ]);
  expect(card({}, { style: pipe, columns, title: '' })).toBe('');
});

it('a card shows the first six non-empty columns, and all with --all', () => {
  const record = { id: 1, g: 7, f: 6, e: 5, d: 4, c: 3, none: null, b: 2, a: 1, events: [{ name: 'x' }] };
  const columns = [column('id'), column('a')];
  const options = { style: pipe, columns, title: 'T', singular: 'thing', first: ['a', 'none', ...'bcdefg'] };
  expect(card(record, options)).toBe('T  thing\n\na  1\nb  2\nc  3\nd  4\ne  5\nf  6\n');
  expect(card(record, { ...options, first: ['events', 'zzz', 'id'] })).toBe('T  thing\n\nevents  x\n');
  expect(card(record, { ...options, showsAll: true })).toBe(
    ['T  thing 1', '', 'a  1', ...['b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => `${name}  ${at + 2}`)]
      .concat(['events', '  name', '  x', ''])
      .join('\n'),
  );
});

it('a card omits the fields that its drawing shows', () => {
  const options = { style: terminal(80), title: 'T', singular: 'thing', first: ['a', 'b'], inDrawing: ['a'] };
  expect(card({ a: 1, b: 2 }, { ...options, draw: () => '' })).toBe('T  thing\n\na  1\nb  2\n');
  expect(card({ a: 1, b: 2 }, { ...options, draw: () => '##\n' })).toBe('T  thing\n\nb  2   ##\n');
  const above = (_: number, isBeside: boolean) => (isBeside ? '' : '##\n');
  expect(card({ a: 1, b: 2 }, { ...options, draw: above })).toBe('T  thing\n\n##\n\nb  2\n');
  expect(card({ a: 1 }, { ...options, draw: above })).toBe('T  thing\n\n##\n');
});

it('a card shows numbered values in as many columns as fit', () => {
  const columns = [column('steps', { isNumbered: true, separator: ' ' })];
  const record = { steps: ['0', '386.314', '701.955', '3/2'] };
  expect(card(record, { style: pipe, columns })).toBe(
    'steps  0    0.0\n       1  386.3\n       2  702.0\n       3    3/2\n',
  );
  expect(card(record, { style: terminal(30), columns })).toBe(
    'steps  0    0.0   1  386.3\n       2  702.0   3    3/2\n',
  );
});

it('a drawing is beside the fields from 80 columns, and above them on narrower terminals', () => {
  const record = { one: 'two three', tones: [{ x: 1 }] };
  const rooms: number[] = [];
  const draw = (room: number) => {
    rooms.push(room);
    return room < 40 ? '' : '\x1b[1m####\x1b[22m\n##\n##\n';
  };
  const cardAt = (columns: number) =>
    card(record, { style: terminal(columns), draw, title: 'T', singular: 'thing' });
  expect(cardAt(80)).toBe(
    'T  thing\n\none  two three   \x1b[1m####\x1b[22m\n                 ##\n                 ##\ntones\n  x\n  1\n',
  );
  expect(cardAt(79)).toBe('T  thing\n\n\x1b[1m####\x1b[22m\n##\n##\n\none  two three\ntones\n  x\n  1\n');
  expect(rooms).toEqual([40, 79]);
  expect(card({ one: 'two' }, { style: terminal(80), draw: () => '' })).toBe('one  two\n');
  const long = { notes: 'word '.repeat(40).trim() };
  const lines = card(long, { style: terminal(80), draw })
    .split('\n')
    .slice(0, -1);
  expect(lines[0]).toBe(`notes  ${'word '.repeat(13).trim()}   \x1b[1m####\x1b[22m`);
  for (const line of lines) expect(width(line.replaceAll(/\p{Cc}\[\d+m/gu, ''))).toBeLessThanOrEqual(80);
});

it('notes have the colours of their intervals', async () => {
  const inks = new Map([['notes', ['#cc0000', undefined, 'none']]]);
  const columns = [column('notes', { separator: ' ' })];
  expect(card({ notes: ['C', 'D', 'E'] }, { style: await colorful(80), columns, inks })).toBe(
    '\x1b[2mnotes\x1b[22m  \x1b[38;2;204;0;0mC\x1b[39m D E\n',
  );
});

it('labels are dim and hex colours have swatches, nested ones too', async () => {
  expect(card({ color: '#ff8800', all: [{ color: '#00ff00' }] }, { style: await colorful(80) })).toBe(
    [
      '\x1b[2mcolor\x1b[22m  \x1b[48;2;255;136;0m  \x1b[49m #ff8800',
      '\x1b[2mall\x1b[22m',
      '  \x1b[2mcolor\x1b[22m',
      '  \x1b[48;2;0;255;0m  \x1b[49m #00ff00',
      '',
    ].join('\n'),
  );
});

it('control characters are escaped, and no line is wider than the terminal', () => {
  const record = Object.fromEntries(
    nasty.flatMap((name, index) => [
      [name, 'v'],
      [`field ${index}`, name],
      [`nested ${index}`, [{ [name]: name }]],
    ]),
  );
  const text = card(record, { style: terminal(60) });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2028\u2029]/u);
  for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);
});

it('a nested field may have the name of an inherited property', () => {
  expect(card({ list: [{ toString: 'x' }, {}] }, { style: pipe, title: 'A', singular: 'thing' })).toBe(
    'A  thing\n\nlist\n  toString\n  x\n\n',
  );
});

it('a nested list with many thousands of records is written in linear time', context => {
  campaign(context);
  const rings = Array.from({ length: 20_000 }, (_, id) => ({ id, label: `ring ${id}` }));
  const lines = card({ rings }, { style: pipe }).split('\n');
  expect(lines).toHaveLength(20_003);
  expect(lines.at(-2)).toBe('  19999  ring 19999');
});

it('swatches count towards the width of a narrow terminal', async () => {
  const record = { steps: [{ label: 'one two three', color: '#ff8800' }] };
  const text = card(record, { style: await colorful(25) });
  const withoutPainting = text.replaceAll(/\p{Cc}\[[\d;]*m/gu, '');
  expect(withoutPainting).toBe(
    ['steps', '  label    color', '  one two     #ff8800', '  three', ''].join('\n'),
  );
});

it('labels are aligned up to a maximum width, and longer ones have their own line', async () => {
  const [short, long] = ['a'.repeat(24), 'b'.repeat(25)];
  expect(card({ id: 1, [short]: 'x', [long]: 'one two three four' }, { style: terminal(40) })).toBe(
    [
      'id                        1',
      `${short}  x`,
      long,
      '                          one two three',
      '                          four',
      '',
    ].join('\n'),
  );
  expect(card({ id: 1, [short]: 'x' }, { style: terminal(39) })).toBe(`id  1\n${short}\n    x\n`);
  const [thirty, longer] = ['c'.repeat(30), 'd'.repeat(31)];
  expect(card({ id: 1, [thirty]: 'x', [longer]: 'y' }, { style: pipe })).toBe(
    `id${' '.repeat(30)}1\n${thirty}  x\n${longer}\n${' '.repeat(32)}y\n`,
  );
  expect(card({ id: 1, [long]: '#ff8800' }, { style: await colorful(40) })).toBe(
    ['\x1b[2mid\x1b[22m  1', `\x1b[2m${long}\x1b[22m`, '    \x1b[48;2;255;136;0m  \x1b[49m #ff8800', ''].join(
      '\n',
    ),
  );
});

it('a value that is not a string is not rendered as HTML', () => {
  expect(card({ content: 5, text: '<b>x</b>' }, { style: pipe, html })).toBe(
    'content  5\ntext     <b>x</b>\n',
  );
});

it('a column is shown if its field exists, with a swatch for colours', async () => {
  const columns = [
    column('either', { value: record => record.a ?? record.b }),
    column('blank', { value: record => record.id && record.tones && '  ' }),
    column('plain', { value: record => record.hex }),
    column('swatch', { value: record => record.hex, isColor: true }),
  ];
  const record = { id: 1, b: 2, tones: [{ x: 1 }], hex: '#ff8800' };
  expect(card(record, { style: await colorful(80), columns })).toBe(
    [
      '\x1b[2meither\x1b[22m  2',
      '\x1b[2mplain\x1b[22m   #ff8800',
      '\x1b[2mswatch\x1b[22m  \x1b[48;2;255;136;0m  \x1b[49m #ff8800',
      '\x1b[2mtones\x1b[22m',
      '  \x1b[2mx\x1b[22m',
      '  1',
      '',
    ].join('\n'),
  );
});

it('timestamps are shortened to dates, and other texts are unchanged', () => {
  const record = {
    t1: 'x 2025-01-06T09:00:00Z',
    t2: '2025-01-06T09:00:00Z x',
    t3: '2025-01-06T23:30:00+0000',
    t4: '2025-01-06T09:00:00.123456Z',
    t5: '2025-01-06T09:00-05:00',
    t6: '2025-01-06T09:00',
  };
  expect(card(record, { style: pipe })).toBe(
    [
      't1  x 2025-01-06T09:00:00Z',
      't2  2025-01-06T09:00:00Z x',
      't3  2025-01-06',
      't4  2025-01-06',
      't5  2025-01-06',
      't6  2025-01-06T09:00',
      '',
    ].join('\n'),
  );
});

it('missing ids have no names, and only lists of records become tables', () => {
  const record = { keyId: null, other: undefined, list: [], mixed: [{ a: 1 }, 2], one: { a: null } };
  expect(card(record, { style: pipe, nameOf: (path, id) => (id === record.mixed ? undefined : path) })).toBe(
    'mixed  [{"a":1},2]\none\n  a\n\n',
  );
  const events = [
    { id: 9, keyId: 5, n: 1.5 },
    { id: 10, keyId: null, n: 10.25 },
    { id: 11, n: null },
  ];
  const nameOf = (path: string, id: unknown) => (path === 'events.keyId' ? `k${id}` : undefined);
  expect(card({ events }, { style: pipe, nameOf })).toBe(
    ['events', '  id  key      n', '   9  k5    1.50', '  10       10.25', '  11', ''].join('\n'),
  );
});

it.each([
  [30, ['  a        b         c', '  one two  five six  eight', '  three    seven     nine', '  four']],
  [45, ['  a              b               c', '  one two three  five six seven  eight nine', '  four']],
  [
    10,
    ['  a     b     c', '  one   five  eigh', '  two   six   t', '  thre  seve  nine', '  e     n', '  four'],
  ],
])('a nested table on %d columns wraps its widest columns, down to four', (room, lines) => {
  const rows = [{ a: 'one two three four', b: 'five six seven', c: 'eight nine' }];
  expect(card({ rows }, { style: terminal(room) })).toBe(`${['rows', ...lines].join('\n')}\n`);
});

describe('cards', () => {
  const kind = recordKind({
    name: 'pieces',
    singular: 'piece',
    schema: t => t.record({ title: t.text() }),
    columns: [],
    meanings: { content: 'html', keyId: { ids: 'keys' }, 'parts.keyId': { ids: 'keys' } },
    label: record => record.title ?? '',
    names: record => [record.title],
  });
  const printCards = async (records: readonly Fields[], style = pipe) => {
    const names = new Map([['keys', new Map([[2, 'D']])]]);
    const facts = [column('fact', { value: record => `of ${record.title}` })];
    const pieces: Piece[] = [];
    const all = selection([], records, { kind, names, facts });
    for await (const piece of cards.write(all, style)) pieces.push(piece);
    return pieces;
  };

  it('are separate, with facts, names of ids and rendered HTML, and an empty line between them', async () => {
    const first = {
      title: 'One',
      content: '<p>a<b>b</b></p>',
      note: '<p>',
      keyId: 2,
      parts: [{ keyId: 2 }, { keyId: 3 }],
    };
    expect(await printCards([first, { title: 'Two', keyId: '<p>' }])).toEqual([
      [
        'One  piece',
        '',
        'a**b**',
        '',
        'fact   of One',
        'note   <p>',
        'keyId  2 (D)',
        'parts',
        '  key',
        '  D',
        '  3',
        '',
      ].join('\n'),
      '\nTwo  piece\n\nfact   of Two\nkeyId  <p>\n',
    ]);
    expect(await printCards([])).toEqual([]);
  });

  it('have a drawing above the fields in a pipe if drawings are requested', async () => {
    const record = { name: 'Two', rings: [{ steps: 2, onsets: [0] }] };
    const selected = selection([], [record], { musicOf: readRhythm });
    const text = async (hasDrawings: boolean) => {
      let all = '';
      for await (const piece of cards.write(selected, { ...pipe, hasDrawings })) all += piece;
      return all;
    };
    const plain = await text(false);
    expect(plain).toMatch(/^name {2}Two\nrings\n/);
    const drawn = cardDrawing(readRhythm(record), pipe);
    expect(await text(true)).toBe(`${drawn}\n${plain}`);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { table } from '../../src/output/formats/table/table.ts';
import { width } from '../../src/output/text/width.ts';
import { colorful, column, nasty, pipe, selection, terminal, written } from './support.ts';

const columns = [
  column('id', { numeric: true }),
  column('name'),
  column('frequency', { numeric: true, priority: 2 }),
  column('tags', { priority: 3 }),
  column('color', { swatch: true, priority: 4 }),
];

const records = [
  { id: 1, name: 'C♯', frequency: 277.182630976872, tags: ['sharp', 'black'], color: '#ff8800' },
  { id: 20, name: '漢字', frequency: 440, tags: [], color: null },
  { id: 300, name: 'cafe\u0301 👩‍👩‍👧‍👦', tags: [{ a: 1 }], color: '#00ff00' },
];

it('columns are aligned, numbers to the right, missing is empty, and no line ends in spaces', () => {
  expect(written(table, selection(columns, records))).toBe(
    [
      ' id  name     frequency  tags          color',
      '  1  C♯        277.1826  sharp, black  #ff8800',
      ' 20  漢字      440.0000',
      '300  cafe\u0301 👩‍👩‍👧‍👦             [{"a":1}]     #00ff00',
      '',
    ].join('\n'),
  );
});

it('flags are yes or no, tiny numbers keep their digits, a column may show text of its own', () => {
  const shown = [
    column('flag'),
    column('tiny', { numeric: true }),
    column('big'),
    column('own', { show: record => `<${record.id}>` }),
  ];
  const rows = [
    { id: 7, flag: true, tiny: 0.00001234, big: 12345678901234567890n },
    { id: 8, flag: false, tiny: -0.5 },
  ];
  expect(written(table, selection(shown, rows))).toBe(
    [
      'flag        tiny  big                   own',
      'yes   0.00001234  12345678901234567890  <7>',
      'no          -0.5                        <8>',
      '',
    ].join('\n'),
  );
});

it('without records there is the header', () => {
  expect(written(table, selection(columns, []))).toBe('id  name  frequency  tags  color\n');
});

it('a record is one line whatever it holds, and nothing steers the terminal', () => {
  const rows = nasty.map((name, id) => ({ id, name }));
  const text = written(table, selection([column('id'), column('name')], rows));
  expect(text.split('\n')).toHaveLength(nasty.length + 2);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2028\u2029]/u);
  expect(text).toContain('5   ␛[31mred␛[0m\n');
});

it('on a terminal the least important columns are cut first', () => {
  const rows = [
    {
      id: 1,
      name: 'harmonic minor scale',
      description: 'a long description that goes on',
      note: 'something',
    },
  ];
  const wide = [
    column('id', { numeric: true }),
    column('name', { priority: 1 }),
    column('description', { priority: 3 }),
    column('note', { priority: 2 }),
  ];
  expect(written(table, selection(wide, rows), terminal(60))).toBe(
    [
      'id  name                  description              note',
      ' 1  harmonic minor scale  a long description tha…  something',
      '',
    ].join('\n'),
  );
  expect(written(table, selection(wide, rows), terminal(40, { ascii: true }))).toBe(
    ['id  name                  note', ' 1  harmonic minor scale  something', ''].join('\n'),
  );
});

it('columns without room are left out, and a note says which', () => {
  const notes: string[] = [];
  const note = (message: string) => notes.push(message);
  expect(written(table, selection(columns, records, { note }), terminal(20))).toBe(
    [' id  name', '  1  C♯', ' 20  漢字', '300  cafe\u0301 👩‍👩‍👧‍👦', ''].join('\n'),
  );
  expect(notes).toEqual(['not shown for lack of room: frequency, tags, color']);
});

it('columns that were asked for are never left out', () => {
  expect(written(table, selection(columns, records, { projected: true }), terminal(20))).toBe(
    [' id  name    …  …  …', '  1  C♯      …  …  …', ' 20  漢字    …', '300  cafe\u0301 …     …  …', ''].join(
      '\n',
    ),
  );
});

it('on a terminal the header is bold and hex colours have swatches', async () => {
  const text = written(
    table,
    selection([column('color', { swatch: true }), column('id')], records),
    await colorful(80),
  );
  expect(text).toBe(
    [
      '\x1b[1mcolor       id\x1b[22m',
      '\x1b[48;2;255;136;0m  \x1b[49m #ff8800  1',
      '            20',
      '\x1b[48;2;0;255;0m  \x1b[49m #00ff00  300',
      '',
    ].join('\n'),
  );
});

it('no line is wider than the terminal, however narrow', () => {
  const value = fc.oneof(
    fc.constantFrom(...nasty),
    fc.double(),
    fc.constant(null),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 5, maxLength: 5 })),
      fc.integer({ min: 1, max: 200 }),
      (rows, size) => {
        const many = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
          column(name, { priority: index % 3, numeric: index === 2 }),
        );
        const fields = rows.map(row =>
          Object.fromEntries(row.map((cell, index) => ['abcde'[index] ?? '', cell])),
        );
        for (const projected of size < 20 ? [false] : [true, false]) {
          const lines = written(table, selection(many, fields, { projected }), terminal(size)).split('\n');
          expect(lines).toHaveLength(rows.length + 2);
          for (const line of lines) expect(width(line)).toBeLessThanOrEqual(size);
        }
      },
    ),
  );
});

it('rows in many blocks come out whole and in order', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: `row ${id} ♯` }));
  const lines = written(
    table,
    selection([column('id', { numeric: true }), column('name')], rows),
    pipe,
  ).split('\n');
  expect(lines).toHaveLength(5002);
  expect(lines.slice(1, -1)).toEqual(rows.map(row => `${String(row.id).padStart(4)}  ${row.name}`));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { width } from '../../../../src/base/text/width.ts';
import { fitColumns, table } from '../../../../src/cli/output/formats/table.ts';
import { anyText } from '../../../support/any-text.ts';
import { campaign } from '../../../support/often.ts';
import { colorful, column, nasty, outputOf, pipe, selection, terminal } from '../support.ts';

const columns = [
  column('id', { isNumeric: true }),
  column('name'),
  column('frequency', { isNumeric: true, priority: 2 }),
  column('tags', { priority: 3 }),
  column('color', { isColor: true, priority: 4 }),
];

const records = [
  { id: 1, name: 'C♯', frequency: 277.182630976872, tags: ['sharp', 'black'], color: '#ff8800' },
  { id: 20, name: '漢字', frequency: 440, tags: [], color: null },
  { id: 300, name: 'cafe\u0301 👩‍👩‍👧‍👦', tags: [{ a: 1 }], color: '#00ff00' },
];

it('columns are aligned with numbers to the right, missing values are empty, and no line ends in spaces', () => {
  expect(outputOf(table, selection(columns, records))).toBe(
    [
      ' id  name     frequency  tags          color',
      '  1  C♯        277.1826  sharp, black  #ff8800',
      ' 20  漢字      440.0000',
      '300  cafe\u0301 👩‍👩‍👧‍👦             [{"a":1}]     #00ff00',
      '',
    ].join('\n'),
  );
});

it('booleans are yes or no, tiny numbers keep their digits, and a column may define its own text', () => {
  const shown = [
    column('flag'),
    column('tiny', { isNumeric: true }),
    column('big'),
    column('own', { show: record => `<${record.id}>` }),
  ];
  const rows = [
    { id: 7, flag: true, tiny: 0.00001234, big: 12345678901234567890n },
    { id: 8, flag: false, tiny: -0.5 },
  ];
  expect(outputOf(table, selection(shown, rows))).toBe(
    [
      'flag        tiny  big                   own',
      'yes   0.00001234  12345678901234567890  <7>',
      'no          -0.5                        <8>',
      '',
    ].join('\n'),
  );
});

it('decimal points are aligned in columns of numbers only', () => {
  const numbers = [column('n', { isNumeric: true }), column('text'), column('m', { isNumeric: true })];
  const rows = [
    { n: 1000, text: '1.25', m: 7 },
    { n: 0.25, text: '10', m: 12 },
    { n: -1.5, text: '', m: -3 },
  ];
  expect(outputOf(table, selection(numbers, rows))).toBe(
    ['      n  text   m', '1000.00  1.25   7', '   0.25  10    12', '  -1.50        -3', ''].join('\n'),
  );
  expect(outputOf(table, selection([column('n', { isNumeric: true })], rows))).toBe(
    ['      n', '1000.00', '   0.25', '  -1.50', ''].join('\n'),
  );
});

it('columns without a header are as wide as their cells', () => {
  expect(outputOf(table, selection(columns, records.slice(0, 1), { omitsHeader: true }))).toBe(
    '1  C♯  277.1826  sharp, black  #ff8800\n',
  );
  expect(outputOf(table, selection(columns, [], { omitsHeader: true }))).toBe('');
});

it('a table without records has its header', () => {
  expect(outputOf(table, selection(columns, []))).toBe('id  name  frequency  tags  color\n');
});

it('a record is one line without control characters', () => {
  const rows = nasty.map((name, id) => ({ id, name }));
  const text = outputOf(table, selection([column('id'), column('name')], rows));
  expect(text.split('\n')).toHaveLength(nasty.length + 2);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2028\u2029]/u);
  expect(text).toContain('5   ␛[31mred␛[0m\n');
});

it('on a terminal the least important columns are truncated first', () => {
  const rows = [
    {
      id: 1,
      name: 'harmonic minor scale',
      description: 'a long description that goes on',
      note: 'something',
    },
  ];
  const wide = [
    column('id', { isNumeric: true }),
    column('name', { priority: 1 }),
    column('description', { priority: 3 }),
    column('note', { priority: 2 }),
  ];
  expect(outputOf(table, selection(wide, rows), terminal(60))).toBe(
    [
      'id  name                  description              note',
      ' 1  harmonic minor scale  a long description tha…  something',
      '',
    ].join('\n'),
  );
  expect(outputOf(table, selection(wide, rows), terminal(40, { ascii: true }))).toBe(
    ['id  name                  note', ' 1  harmonic minor scale  something', ''].join('\n'),
  );
});

it('a terminal omits slugs and dates without a notice, unless --columns names them', () => {
  const behind = [column('name', { priority: 1 }), column('slug', { priority: 6 })];
  const measured = behind.map(each => ({ column: each, isSwatched: false, width: 8 }));
  const sizesOf = (isProjected: boolean, style = terminal(80)) => {
    const notices: string[] = [];
    const sizes = fitColumns(measured, { isProjected, notice: message => notices.push(message) }, style);
    return [sizes, notices];
  };
  expect(sizesOf(false)).toEqual([[8, 0], []]);
  expect(sizesOf(true)).toEqual([[8, 8], []]);
  expect(sizesOf(false, pipe)).toEqual([[8, 8], []]);
});

it('columns that do not fit are omitted, and a notice names them', () => {
  const notices: string[] = [];
  const notice = (message: string) => notices.push(message);
  expect(outputOf(table, selection(columns, records, { notice }), terminal(20))).toBe(
    [' id  name', '  1  C♯', ' 20  漢字', '300  cafe\u0301 👩‍👩‍👧‍👦', ''].join('\n'),
  );
  expect(notices).toEqual(['not shown for lack of room: frequency, tags, color']);
});

describe('the width of a table', () => {
  const id = { name: 'id', priority: 1, isNumeric: true, size: 3 };
  const name = { name: 'name', priority: 1, size: 20 };
  const text = { name: 'text', priority: 3, size: 40 };
  const more = { name: 'more', priority: 2, size: 20 };
  /** Returns the widths of the columns, and the warnings, at this width. */
  const widthsAt = (
    room: number | undefined,
    columns: readonly {
      name: string;
      priority: number;
      isNumeric?: boolean;
      swatch?: boolean;
      size: number;
    }[],
  ) => {
    const notices: string[] = [];
    const sizes = fitColumns(
      columns.map(({ name, size, swatch, ...rest }) => ({
        column: column(name, rest),
        isSwatched: swatch === true,
        width: size,
      })),
      { isProjected: false, notice: message => notices.push(message) },
      room === undefined ? pipe : terminal(room),
    );
    return [sizes, ...notices];
  };
  const hiddenNotice = (names: string) => `not shown for lack of room: ${names}`;

  it('is taken first from the least important column, which is truncated and then omitted', () => {
    const all = [id, name, text, more];
    for (const room of [undefined, 89]) expect(widthsAt(room, all)).toEqual([[3, 20, 40, 20]]);
    expect(widthsAt(88, all)).toEqual([[3, 20, 39, 20]]);
    expect(widthsAt(61, all)).toEqual([[3, 20, 12, 20]]);
    for (const room of [60, 47]) expect(widthsAt(room, all)).toEqual([[3, 20, 0, 20], hiddenNotice('text')]);
    expect(widthsAt(46, all)).toEqual([[3, 20, 0, 19], hiddenNotice('text')]);
    expect(widthsAt(39, all)).toEqual([[3, 20, 0, 12], hiddenNotice('text')]);
    for (const room of [38, 25])
      expect(widthsAt(room, all)).toEqual([[3, 20, 0, 0], hiddenNotice('text, more')]);
    expect(widthsAt(24, all)).toEqual([[3, 19, 0, 0], hiddenNotice('text, more')]);
    expect(widthsAt(17, all)).toEqual([[3, 12, 0, 0], hiddenNotice('text, more')]);
    for (const room of [16, 3])
      expect(widthsAt(room, all)).toEqual([[3, 0, 0, 0], hiddenNotice('name, text, more')]);
    expect(widthsAt(2, all)).toEqual([[2, 0, 0, 0], hiddenNotice('name, text, more')]);
  });

  it('is taken from one long cell before the rest of its row', () => {
    const long = { ...name, name: 'chords', size: 350 };
    const all = [id, name, long, more, text];
    expect(widthsAt(200, all)).toEqual([[3, 20, 109, 20, 40]]);
    expect(widthsAt(160, all)).toEqual([[3, 20, 80, 20, 29]]);
    expect(widthsAt(120, all)).toEqual([[3, 20, 71, 20, 0], hiddenNotice('text')]);
    expect(widthsAt(undefined, all)).toEqual([[3, 20, 350, 20, 40]]);
  });

  it('is taken from the later of two equal columns, and columns of numbers are omitted, never truncated', () => {
    const equalColumns = [name, { ...more, name: 'b' }, { ...more, name: 'c' }];
    expect(widthsAt(64, equalColumns)).toEqual([[20, 20, 20]]);
    expect(widthsAt(63, equalColumns)).toEqual([[20, 20, 19]]);
    expect(widthsAt(55, equalColumns)).toEqual([[20, 20, 0], hiddenNotice('c')]);
    const numbers = [name, { ...more, isNumeric: true }, { ...text, isNumeric: true }];
    expect(widthsAt(83, numbers)).toEqual([[20, 20, 0], hiddenNotice('text')]);
    expect(widthsAt(41, numbers)).toEqual([[20, 0, 0], hiddenNotice('more, text')]);
  });

  it('leaves a column room for its name and its swatch', () => {
    const named = { name: 'a name of twenty-one.', priority: 2, size: 40 };
    expect(widthsAt(43, [name, named])).toEqual([[20, 21]]);
    expect(widthsAt(42, [name, named])).toEqual([[20, 0], hiddenNotice(named.name)]);
    const swatched = { ...named, swatch: true };
    expect(widthsAt(46, [name, swatched])).toEqual([[20, 24]]);
    expect(widthsAt(45, [name, swatched])).toEqual([[20, 0], hiddenNotice(named.name)]);
  });

  it('freed by an omitted column widens the truncated ones, beginning with the first', () => {
    const equalColumns = ['a', 'b', 'c'].map(name => ({ name, priority: 1, size: 20 }));
    expect(widthsAt(40, equalColumns)).toEqual([[12, 12, 12]]);
    expect(widthsAt(39, equalColumns)).toEqual([[20, 17, 0], hiddenNotice('c')]);
    expect(widthsAt(30, equalColumns)).toEqual([[16, 12, 0], hiddenNotice('c')]);
    expect(widthsAt(25, equalColumns)).toEqual([[20, 0, 0], hiddenNotice('b, c')]);
  });
});

it('requested columns are never omitted', () => {
  expect(outputOf(table, selection(columns, records, { isProjected: true }), terminal(20))).toBe(
    [' id  name    …  …  …', '  1  C♯      …  …  …', ' 20  漢字    …', '300  cafe\u0301 …     …  …', ''].join(
      '\n',
    ),
  );
});

it('on a terminal the header is bold and hex colours have swatches', async () => {
  const text = outputOf(
    table,
    selection([column('color', { isColor: true }), column('id')], records),
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

it('a swatch is omitted before its text is truncated', async () => {
  const printTable = async (size: number) =>
    outputOf(
      table,
      selection([column('color', { isColor: true })], records.slice(0, 1), { omitsHeader: true }),
      await colorful(size),
    );
  const swatch = '\x1b[48;2;255;136;0m  \x1b[49m';
  expect(await printTable(10)).toBe(`${swatch} #ff8800\n`);
  expect(await printTable(9)).toBe(`${swatch} #ff88…\n`);
  expect(await printTable(4)).toBe(`${swatch} …\n`);
  expect(await printTable(3)).toBe('#f…\n');
});

it('truncated text ends in three dots in ASCII', () => {
  const long = selection([column('name')], [{ name: 'harmonic minor' }], { omitsHeader: true });
  expect(outputOf(table, long, terminal(13))).toBe('harmonic min…\n');
  expect(outputOf(table, long, terminal(13, { ascii: true }))).toBe('harmonic m...\n');
});

it('no line is wider than a terminal of any width', () => {
  const value = fc.oneof(fc.constantFrom(...nasty), fc.double(), fc.constant(null), anyText());
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 5, maxLength: 5 })),
      fc.integer({ min: 1, max: 200 }),
      (rows, size) => {
        const many = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
          column(name, { priority: index % 3, isNumeric: index === 2 }),
        );
        const fields = rows.map(row =>
          Object.fromEntries(row.map((cell, index) => ['abcde'[index] ?? '', cell])),
        );
        for (const isProjected of size < 20 ? [false] : [true, false]) {
          const lines = outputOf(table, selection(many, fields, { isProjected }), terminal(size)).split('\n');
          expect(lines).toHaveLength(rows.length + 2);
          for (const line of lines) expect(width(line)).toBeLessThanOrEqual(size);
        }
      },
    ),
  );
});

it('rows in many blocks are complete and in order', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: `row ${id} ♯` }));
  const lines = outputOf(
    table,
    selection([column('id', { isNumeric: true }), column('name')], rows),
    pipe,
  ).split('\n');
  expect(lines).toHaveLength(5002);
  expect(lines.slice(1, -1)).toEqual(rows.map(row => `${String(row.id).padStart(4)}  ${row.name}`));
});

it('a table of many megabytes is complete and in order', context => {
  campaign(context);
  const rows = Array.from({ length: 260 }, (_, id) => ({
    id,
    text: String.fromCharCode(97 + (id % 26)).repeat(70_000),
  }));
  const shown = selection([column('id', { isNumeric: true }), column('text')], rows, { omitsHeader: true });
  const lines = outputOf(table, shown).split('\n');
  expect(lines.length).toBe(261);
  expect(rows.every((row, index) => lines[index] === `${String(row.id).padStart(3)}  ${row.text}`)).toBe(
    true,
  );
});

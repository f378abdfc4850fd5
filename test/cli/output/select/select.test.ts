import { expect, it } from 'vitest';
import { LongNumber } from '../../../../src/base/json.ts';
import { csv } from '../../../../src/cli/output/formats/csv.ts';
import {
  allFields,
  chooseColumns,
  findColumn,
  isKnown,
  type KnownColumns,
  sameNamedField,
} from '../../../../src/cli/output/select/columns.ts';
import { parseFilter } from '../../../../src/cli/output/select/filter.ts';
import {
  countRecords,
  filterRecords,
  limitRecords,
  parseSort,
  sampleRecords,
  sortRecords,
} from '../../../../src/cli/output/select/select.ts';
import { fieldOfFilter } from '../../../../src/cli/output/select/written-filter.ts';
import { column, outputOf, selection } from '../support.ts';

const rows = [
  {
    id: 3,
    name: 'B major',
    hz: 493.8833,
    flag: true,
    tags: ['seven', 'bright'],
    base: { name: 'B', midi: 71 },
    tones: [{ note: 'B' }, { note: 'C♯' }],
  },
  { id: 1, name: 'a minor', hz: 440, flag: false, tags: [], base: { name: 'A', midi: 69 }, tones: [] },
  { id: 2, name: 'Étude 10', hz: null, base: null, 'dotted.name': 'x' },
  { id: 10, name: 'Étude 9', hz: -5, flag: true, tags: null, base: { name: 'É' }, big: 9007199254740993n },
];
const lines = rows.map(fields => ({ fields }));
const known: KnownColumns = {
  columns: [column('id', { isNumeric: true }), column('title', { value: record => record.name })],
  fields: ['id', 'name', 'hz', 'declared'],
  paths: ['base.octave', 'tones.octave', 'base.tuning.cents'],
  sample: lines,
};

function selectedIds(filters: string[], sort: string[] = [], limit?: number): unknown[] {
  const tests = filters.map(text => parseFilter(text, known));
  const chosen = limitRecords(sortRecords(filterRecords(lines, tests), parseSort(sort, known)), limit);
  return [...chosen].map(record => record.fields.id);
}

it('columns can be declared names, fields, and paths into fields', () => {
  const chosen = chooseColumns(
    ['title', 'hz', 'base.name', 'tones.0.note', 'tones.note', 'dotted.name', 'declared', 'title'],
    known,
  );
  expect(outputOf(csv, { ...selection(chosen, []), records: lines })).toBe(
    [
      'title,hz,base.name,tones.0.note,tones.note,dotted.name,declared',
      'B major,493.8833,B,B,"[""B"",""C♯""]",,',
      'a minor,440,A,,[],,',
      'Étude 10,,,,,x,',
      'Étude 9,-5,É,,,,',
      '',
    ].join('\r\n'),
  );
  expect(chosen.map(one => one.isNumeric)).toEqual([undefined, true, false, false, false, false, false]);
});

it('+name adds a column to the default ones once', () => {
  const names = (list: string[]) => chooseColumns(list, known).map(one => one.name);
  expect(names(['+hz', '+title'])).toEqual(['id', 'title', 'hz']);
  expect(names(['hz', '+id'])).toEqual(['id', 'title', 'hz']);
  expect(names(['hz', 'id', 'hz'])).toEqual(['hz', 'id']);
  expect(() => names(['hz+'])).toThrow("There is no column or field 'hz+'.");
});

it("'*' means every field, shown by the column of the same name if that has the same value", () => {
  const swapped = { ...known, columns: [...known.columns, column('hz', { value: record => record.id })] };
  const chosen = chooseColumns(['title', '*'], swapped);
  expect(chosen.map(one => one.name)).toEqual(['title', ...allFields(known)]);
  expect(allFields(known)).toEqual([
    ...['id', 'name', 'hz', 'declared', 'flag', 'tags', 'base', 'tones', 'dotted.name', 'big'],
  ]);
  const [, id, , hz] = chosen;
  expect(id).toBe(known.columns[0]);
  expect(hz?.value({ id: 1, hz: 2 })).toBe(2);
  expect(chosen.every(one => one.priority === 1)).toBe(true);
});

it('paths lead through objects and lists, and only to own properties', () => {
  const record = {
    a: { b: [{ c: 1 }, { c: null }, 'x', { c: { d: 2 } }], n: null, '0': 'zero' },
    list: [[1, 2], [3]],
    text: 'abc',
  };
  const valueAt = (path: string) =>
    findColumn(path, { ...known, sample: [{ fields: record }] }).value(record);
  expect(valueAt('a.b.0.c')).toBe(1);
  expect(valueAt('a.b.c')).toEqual([1, null, null, { d: 2 }]);
  expect(valueAt('a.b.c.d')).toEqual([null, null, null, 2]);
  expect(valueAt('a.b.10')).toBeUndefined();
  expect(valueAt('a.0')).toBe('zero');
  expect(valueAt('list.1.0')).toBe(3);
  expect(valueAt('list.0')).toEqual([1, 2]);
  // If a value is missing here, other records may have it, so there is no error.
  expect(valueAt('a.n.x')).toBe(undefined);
  expect(valueAt('a.b.10.x')).toBe(undefined);
  for (const path of ['a.toString', 'text.length', 'text.0', 'a.b.0.c.d', 'a.b.length', 'a.b.1x', 'list.x'])
    expect(() => valueAt(path)).toThrow(`There is no field '${path}'.`);
});

it('a declared path may be missing in all sample records', () => {
  for (const path of ['base.octave', 'tones.octave', 'tones.0.octave'])
    expect(findColumn(path, known).value({ base: { octave: 4 }, tones: [{ octave: 4 }] })).toBeTruthy();
  expect(() => findColumn('tones.note.octave', known)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      code: 'unknown_column',
      message: "There is no field 'tones.note.octave'.",
      hint: 'tones.note has no fields of its own.',
    }),
  );
  expect(() => findColumn('base.nmae', known)).toThrow(
    expect.objectContaining({ hint: 'Fields of base: octave, name, midi.' }),
  );
});

it('a field is numeric if the sample has values and all are numbers', () => {
  const isNumeric = (...values: unknown[]) =>
    findColumn('x', { ...known, sample: values.map(x => ({ fields: { x } })) }).isNumeric;
  expect(isNumeric(1, 2n, null, undefined)).toBe(true);
  expect(isNumeric(1, '2')).toBe(false);
  expect(isNumeric(null)).toBe(false);
});

it('only columns and fields of the sample records are known without declared fields', () => {
  const names = [
    'title',
    'flag',
    'base.name',
    'base',
    'dotted.name',
    'declared',
    'nope',
    'nope.name',
    'base.nope',
    'toString',
    '',
  ];
  const undeclared = { ...known, fields: [], paths: [] };
  expect(names.filter(name => isKnown(name, undeclared))).toEqual(names.slice(0, 5));
});

it('a column and a field of the same name are distinct only if their values differ', () => {
  const columns = [column('id'), column('hz', { value: record => record.id }), column('nowhere')];
  const fieldOf = (name: string) => sameNamedField(name, { ...known, columns });
  expect([fieldOf('id'), fieldOf('nowhere'), fieldOf('flag')]).toEqual([undefined, undefined, undefined]);
  expect(fieldOf('hz')?.value({ id: 1, hz: 2 })).toBe(2);
});

it('an unknown name lists the valid ones', () => {
  expect(() => findColumn('nmae', known)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      code: 'unknown_column',
      message: "There is no column or field 'nmae'.",
      hint: 'Did you mean name? Columns: id, title. Fields: name, hz, declared, flag, tags, base, tones, dotted.name, big.',
    }),
  );
  expect(() => findColumn('x', { columns: known.columns, fields: ['id'], paths: [], sample: [] })).toThrow(
    expect.objectContaining({ hint: 'Columns: id, title.' }),
  );
  // The beginning of a name decides which suggestion is made.
  expect(() => findColumn('NA', known)).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/^Did you mean name\? Columns: /) }),
  );
  expect(() => findColumn('constructor.name', known)).toThrow('There is no column or field');
});

it('filters compare numbers numerically, and texts as a whole', () => {
  expect(selectedIds(['id = 10'])).toEqual([10]);
  expect(selectedIds(['id=10.0'])).toEqual([10]);
  expect(selectedIds(['id != 10'])).toEqual([3, 1, 2]);
  expect(selectedIds(['id > 2'])).toEqual([3, 10]);
  expect(selectedIds(['id >= 2', 'id<=3'])).toEqual([3, 2]);
  expect(selectedIds(['hz < 0'])).toEqual([10]);
  expect(selectedIds(['name = a minor'])).toEqual([1]);
  expect(selectedIds(['name == "a minor"'])).toEqual([1]);
  expect(selectedIds(['name = A minor'])).toEqual([1]);
  expect(selectedIds(['name = minor'])).toEqual([]);
  expect(selectedIds(['name > b'])).toEqual([3, 2, 10]);
  expect(selectedIds(['big = 9007199254740993'])).toEqual([10]);
  expect(selectedIds(['big = 9007199254740992'])).toEqual([]);
  expect(selectedIds(['title ~ ÉTUDE'])).toEqual([2, 10]);
  expect(selectedIds(['name > "Étude 9"'])).toEqual([2]);
});

it('~ finds text in any case, and !~ finds records without it', () => {
  expect(selectedIds(['name ~ MINOR'])).toEqual([1]);
  expect(selectedIds(['name !~ o'])).toEqual([2, 10]);
  expect(selectedIds(['base.name ~ é'])).toEqual([10]);
  expect(selectedIds(['hz ~ 93.8'])).toEqual([3]);
});

it('booleans and missing values can be written as words', () => {
  expect(selectedIds(['flag = yes'])).toEqual([3, 10]);
  expect(selectedIds(['flag=false'])).toEqual([1]);
  expect(selectedIds(['hz = null'])).toEqual([2]);
  expect(selectedIds(['hz != null'])).toEqual([3, 1, 10]);
  expect(selectedIds(['flag = null'])).toEqual([2]);
  expect(selectedIds(['name = "null"'])).toEqual([]);
});

it('a list matches if any element matches, or for != if none does', () => {
  expect(selectedIds(['tags = bright'])).toEqual([3]);
  expect(selectedIds(['tags != bright'])).toEqual([1, 2, 10]);
  expect(selectedIds(['tones.note ~ /c/'])).toEqual([3]);
});

it('the field of a filter is known before the filter is parsed', () => {
  expect(['id=1', '  base.name ~ x', 'id', '= 1'].map(fieldOfFilter)).toEqual(['id', 'base.name', '', '']);
});

it('spaces around a filter and its parts are ignored, and a value may contain line breaks', () => {
  expect(selectedIds(['  id   >=   10  '])).toEqual([10]);
  const lyrics = { id: 1, text: 'two\nlines' };
  const test = parseFilter('text = two\nlines', { ...known, sample: [{ fields: lyrics }] });
  expect(test(lyrics)).toBe(true);
});

it('an invalid filter explains the syntax', () => {
  for (const text of ['name', '= 3', '', 'name is x', 'a name = x', 'name ! x'])
    expect(() => parseFilter(text, known)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_filter',
        message: `'${text}' is not a filter.`,
        hint: "Write it as 'field op value', where op is one of = != ~ !~ > >= < <=.",
      }),
    );
  expect(() => parseFilter('nope = 1', known)).toThrow(expect.objectContaining({ code: 'unknown_column' }));
});

it('sorting compares numbers numerically and names in language order, with missing values last', () => {
  expect(selectedIds([], ['hz'])).toEqual([10, 1, 3, 2]);
  expect(selectedIds([], ['-hz'])).toEqual([3, 1, 10, 2]);
  expect(selectedIds([], ['name'])).toEqual([1, 3, 10, 2]);
  expect(selectedIds([], ['-name'])).toEqual([2, 10, 3, 1]);
});

it('numbers are sorted by value, not by their text', () => {
  const values = [0.5, -10, 440, 0.25, -5, 1e21, 9007199254740993n];
  const records = values.map(x => ({ fields: { x } }));
  const inOrder = sortRecords(records, [{ column: column('x'), isDescending: false }]);
  expect(Array.from(inOrder, ({ fields }) => fields.x)).toEqual([
    -10,
    -5,
    0.25,
    0.5,
    440,
    9007199254740993n,
    1e21,
  ]);
});

it('equal numbers are sorted by the next key', () => {
  const records = [1, 2, 1, 2, 1].map((level, id) => ({ fields: { level, id } }));
  const sort = ['level', '-id'].flatMap(name =>
    parseSort([name], { columns: [], fields: [], paths: [], sample: records }),
  );
  expect(Array.from(sortRecords(records, sort), ({ fields }) => fields.id)).toEqual([4, 2, 0, 3, 1]);
});

it('mixed values are sorted as numbers, booleans, texts, records, then missing values', () => {
  const values = [
    { b: 1 },
    'x',
    true,
    null,
    7,
    [2],
    false,
    'Äpfel 10',
    undefined,
    3n,
    'äpfel 9',
    { a: 1 },
    new LongNumber('1e400'),
  ];
  const key = column('x');
  const inOrder = (isDescending: boolean) => {
    const records = sortRecords(
      values.map(x => ({ fields: { x } })),
      [{ column: key, isDescending }],
    );
    return Array.from(records, ({ fields }) => (fields.x instanceof LongNumber ? '1e400' : fields.x));
  };
  const ascending = [3n, 7, '1e400', false, true, 'äpfel 9', 'Äpfel 10', 'x', [2], { a: 1 }, { b: 1 }];
  expect(inOrder(false)).toEqual([...ascending, null, undefined]);
  expect(inOrder(true)).toEqual([...ascending.reverse(), null, undefined]);
});

it('several sort keys apply in turn, and equal records keep their order', () => {
  expect(selectedIds([], ['flag', '-id'])).toEqual([1, 10, 3, 2]);
  expect(selectedIds([], ['-flag'])).toEqual([3, 10, 1, 2]);
  expect(selectedIds([], ['declared'])).toEqual([3, 1, 2, 10]);
  expect(selectedIds([], ['+hz'])).toEqual(selectedIds([], ['hz']));
  for (const text of ['-', '+', ''])
    expect(() => parseSort([text], known)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_sort',
        message: `'${text}' is not a field to sort by.`,
        hint: "Write it as 'field', or '-field' for descending order.",
      }),
    );
  expect(() => parseSort(['--hz'], known)).toThrow("There is no column or field '-hz'.");
  expect(() => parseSort(['no-such'], known)).toThrow("There is no column or field 'no-such'.");
});

it('the limit applies after filters and sorting, and stops the reading', () => {
  expect(selectedIds(['hz != null'], ['-id'], 2)).toEqual([10, 3]);
  expect(selectedIds([], [], 0)).toEqual([]);
  let read = 0;
  let closed = false;
  function* endless() {
    try {
      for (;;) yield { fields: { id: read++ } };
    } finally {
      closed = true;
    }
  }
  const peeked = sampleRecords(endless(), 3);
  expect(peeked.sample.map(one => one.fields.id)).toEqual([0, 1, 2]);
  expect([...limitRecords(peeked.records, 5)].map(one => one.fields.id)).toEqual([0, 1, 2, 3, 4]);
  expect([read, closed]).toEqual([5, true]);
});

it('the sample consists of the first records, and reading then returns all of them', () => {
  const sampleSizes = (count: number, size: number) => {
    const { sample, records } = sampleRecords(lines.slice(0, count), size);
    return [sample.length, [...records].length];
  };
  expect([sampleSizes(2, 3), sampleSizes(3, 3), sampleSizes(4, 3), sampleSizes(0, 3)]).toEqual([
    [2, 2],
    [3, 3],
    [3, 4],
    [0, 0],
  ]);
});

it('counting does not parse records', () => {
  const unread = {
    get fields(): never {
      throw new Error('was read');
    },
  };
  expect(countRecords([unread, unread])).toBe(2);
});

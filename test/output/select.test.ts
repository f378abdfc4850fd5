import { expect, it } from 'vitest';
import { csv } from '../../src/output/formats/csv.ts';
import { chooseColumns, findColumn, type Known } from '../../src/output/select/columns.ts';
import { parseFilter } from '../../src/output/select/filter.ts';
import { count, parseSort, sampled, select } from '../../src/output/select/select.ts';
import { column, selection, written } from './support.ts';

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
const known: Known = {
  columns: [column('id', { numeric: true }), column('title', { value: record => record.name })],
  fields: ['id', 'name', 'hz', 'declared'],
  sample: lines,
};

function ids(filters: string[], sort: string[] = [], limit?: number): unknown[] {
  const choice = {
    filters: filters.map(text => parseFilter(text, known)),
    sort: parseSort(sort, known),
    limit,
  };
  return [...select(lines, choice)].map(record => record.fields.id);
}

it('columns are declared names, fields, and paths into fields', () => {
  const chosen = chooseColumns(
    ['title', 'hz', 'base.name', 'tones.0.note', 'tones.note', 'dotted.name', 'declared', 'title'],
    known,
  );
  expect(written(csv, { ...selection(chosen, []), records: lines })).toBe(
    [
      'title,hz,base.name,tones.0.note,tones.note,dotted.name,declared',
      'B major,493.8833,B,B,"[""B"",""C♯""]",,',
      'a minor,440,A,,[],,',
      'Étude 10,,,,,x,',
      'Étude 9,-5,É,,,,',
      '',
    ].join('\r\n'),
  );
  expect(chosen.map(one => one.numeric)).toEqual([undefined, true, false, false, false, false, false]);
});

it('+name adds to the default columns, each once', () => {
  const names = (list: string[]) => chooseColumns(list, known).map(one => one.name);
  expect(names(['+hz', '+title'])).toEqual(['id', 'title', 'hz']);
  expect(names(['hz', 'id', 'hz'])).toEqual(['hz', 'id']);
});

it('an unknown name lists what there is', () => {
  expect(() => findColumn('nmae', known)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      code: 'unknown_column',
      message: "There is no column or field 'nmae'.",
      hint: 'Columns: id, title. Fields: name, hz, declared, flag, tags, base, tones, dotted.name, big.',
    }),
  );
  expect(() => findColumn('constructor.name', known)).toThrow('There is no column or field');
  expect(() => findColumn('base.missing', known)).not.toThrow();
});

it('filters compare numbers as numbers, and texts whole', () => {
  expect(ids(['id = 10'])).toEqual([10]);
  expect(ids(['id=10.0'])).toEqual([10]);
  expect(ids(['id != 10'])).toEqual([3, 1, 2]);
  expect(ids(['id > 2'])).toEqual([3, 10]);
  expect(ids(['id >= 2', 'id<=3'])).toEqual([3, 2]);
  expect(ids(['hz < 0'])).toEqual([10]);
  expect(ids(['name = a minor'])).toEqual([1]);
  expect(ids(['name == "a minor"'])).toEqual([1]);
  expect(ids(['name = A minor'])).toEqual([1]);
  expect(ids(['name = minor'])).toEqual([]);
  expect(ids(['name > b'])).toEqual([3, 2, 10]);
  expect(ids(['big = 9007199254740993'])).toEqual([10]);
  expect(ids(['big = 9007199254740992'])).toEqual([]);
  expect(ids(['title ~ ÉTUDE'])).toEqual([2, 10]);
});

it('~ finds text without regard to case, !~ what lacks it', () => {
  expect(ids(['name ~ MINOR'])).toEqual([1]);
  expect(ids(['name !~ o'])).toEqual([2, 10]);
  expect(ids(['base.name ~ é'])).toEqual([10]);
  expect(ids(['hz ~ 93.8'])).toEqual([3]);
});

it('flags and what is missing have words', () => {
  expect(ids(['flag = yes'])).toEqual([3, 10]);
  expect(ids(['flag=false'])).toEqual([1]);
  expect(ids(['hz = null'])).toEqual([2]);
  expect(ids(['hz != null'])).toEqual([3, 1, 10]);
  expect(ids(['flag = null'])).toEqual([2]);
  expect(ids(['name = "null"'])).toEqual([]);
});

it('of a list any element may match, for != none', () => {
  expect(ids(['tags = bright'])).toEqual([3]);
  expect(ids(['tags != bright'])).toEqual([1, 2, 10]);
  expect(ids(['tones.note ~ c'])).toEqual([3]);
});

it('what is no filter says how one is written', () => {
  for (const text of ['name', '= 3', '', 'name is x'])
    expect(() => parseFilter(text, known)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_filter',
        hint: "Write it as 'field op value', where op is one of = != ~ !~ > >= < <=.",
      }),
    );
  expect(() => parseFilter('nope = 1', known)).toThrow(expect.objectContaining({ code: 'unknown_column' }));
});

it('sorting takes numbers as numbers and names in the order of the language, missing last', () => {
  expect(ids([], ['hz'])).toEqual([10, 1, 3, 2]);
  expect(ids([], ['-hz'])).toEqual([3, 1, 10, 2]);
  expect(ids([], ['name'])).toEqual([1, 3, 10, 2]);
  expect(ids([], ['-name'])).toEqual([2, 10, 3, 1]);
});

it('several sort keys decide in turn, and equal records keep their order', () => {
  expect(ids([], ['flag', '-id'])).toEqual([1, 10, 3, 2]);
  expect(ids([], ['-flag'])).toEqual([3, 10, 1, 2]);
  expect(ids([], ['declared'])).toEqual([3, 1, 2, 10]);
  expect(() => parseSort(['-'], known)).toThrow(expect.objectContaining({ code: 'bad_sort' }));
});

it('the limit comes after filters and sorting, and stops the reading', () => {
  expect(ids(['hz != null'], ['-id'], 2)).toEqual([10, 3]);
  expect(ids([], [], 0)).toEqual([]);
  let read = 0;
  let closed = false;
  function* endless() {
    try {
      for (;;) yield { fields: { id: read++ } };
    } finally {
      closed = true;
    }
  }
  const peeked = sampled(endless(), 3);
  expect(peeked.sample.map(one => one.fields.id)).toEqual([0, 1, 2]);
  expect([...select(peeked.records, { limit: 5 })].map(one => one.fields.id)).toEqual([0, 1, 2, 3, 4]);
  expect([read, closed]).toEqual([5, true]);
});

it('counting looks at no record', () => {
  const unread = {
    get fields(): never {
      throw new Error('was read');
    },
  };
  expect(count([unread, unread])).toBe(2);
});

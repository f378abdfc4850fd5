import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { Fields } from '../../../src/base/io.ts';
import { csv, tsv } from '../../../src/cli/output/formats/csv.ts';
import type { Selection } from '../../../src/cli/output/formats/format.ts';
import { count, json, jsonl } from '../../../src/cli/output/formats/json.ts';
import { markdown } from '../../../src/cli/output/formats/markdown/markdown.ts';
import { yaml } from '../../../src/cli/output/formats/yaml.ts';
import { recordsAt } from '../../../src/cli/output/json/json-records.ts';
import { projectRecords } from '../../../src/cli/output/select/select.ts';
import { type FormatName, formatNames, loadFormat } from '../../../src/cli/output/writers.ts';
import { anyText } from '../../support/any-text.ts';
import { jsonResponse } from '../../support/json-response.ts';
import { campaign, often } from '../../support/often.ts';
import { requires, requiresPython } from '../../support/requires.ts';
import { column, everyField, nasty, outputOf, piecesOf, selection, terminal } from './support.ts';

const python = requires('python3');
const jq = requires('jq');

function run(command: string, args: string[], input: string): string {
  return execFileSync(command, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
}

const rows = nasty.map((name, id) => ({
  id,
  name,
  tags: [name, null],
  flag: id % 2 === 0,
  ratio: id / 7,
  none: null,
}));
const all = selection(everyField(rows), rows);

/** Returns a selection of records parsed from bytes, so that they have their original text. */
function selectionOf(text: string) {
  return { ...selection([column('id')], []), records: recordsAt(jsonResponse(Buffer.from(text)), []) };
}

it('every format can be loaded by its name', async () => {
  for (const name of formatNames)
    expect([name, outputOf(await loadFormat(name), all)]).toEqual([name, expect.stringMatching(/0/)]);
});

it('each format declares its audience and whether it prints records or columns', async () => {
  const traits: Record<string, unknown> = {};
  for (const [name, load] of [
    ...formatNames.map(each => [each, () => loadFormat(each)] as const),
    ['count', async () => count] as const,
  ]) {
    const { audience, content: gives, forItems } = await load();
    const ofItems = await forItems?.();
    traits[name] = [audience, gives, ofItems && [ofItems.audience, ofItems.content]];
  }
  expect(traits).toMatchObject({
    table: ['people', 'columns', ['people', 'records']],
    json: ['programs', 'records', undefined],
    jsonl: ['programs', 'records', undefined],
    csv: ['programs', 'columns', undefined],
    tsv: ['programs', 'columns', undefined],
    yaml: ['programs', 'records', undefined],
    markdown: ['people', 'columns', ['people', 'columns']],
    count: ['programs', 'records', undefined],
  });
});

it('the number of records is printed on one line', () => {
  expect(outputOf(count, selectionOf('[{"id":1},{"id":2}]'))).toBe('2\n');
  expect(outputOf(count, selectionOf('[]'))).toBe('0\n');
});

it('CSV and TSV without a header print nothing if there are no records', () => {
  const headless = selection([column('id')], [{ id: 1 }], { omitsHeader: true });
  expect([outputOf(csv, headless), outputOf(tsv, headless)]).toEqual(['1\r\n', '1\n']);
  const nothing = { ...headless, records: [] };
  expect([...piecesOf(csv, nothing), ...piecesOf(tsv, nothing)]).toEqual([]);
});

it('CSV has a header, quotes by RFC 4180, empty cells for missing values, and JSON for nested ones', () => {
  const names = ['id', 'declared', 'name', 'nested', 'flag', 'n', 'extra'];
  const rows = [
    { id: 1, name: 'a "b", c', nested: { x: [1] }, flag: true, n: -5.5 },
    { id: 2, name: 'two\nlines', flag: null, extra: 12345678901234567890n },
  ];
  expect(
    outputOf(
      csv,
      selection(
        names.map(name => column(name)),
        rows,
      ),
    ),
  ).toBe(
    'id,declared,name,nested,flag,n,extra\r\n' +
      '1,,"a ""b"", c","{""x"":[1]}",true,-5.5,\r\n' +
      '2,,"two\nlines",,,,12345678901234567890\r\n',
  );
});

it('selected columns become CSV columns with raw values', () => {
  const chosen = [column('id'), column('hz', { value: record => record.ratio, show: () => 'shown' })];
  expect(outputOf(csv, selection(chosen, rows.slice(0, 3), { isProjected: true }))).toBe(
    'id,hz\r\n0,0\r\n1,0.14285714285714285\r\n2,0.2857142857142857\r\n',
  );
});

it('CSV contains no formula for spreadsheets, and keeps plain numbers', () => {
  const cells = [
    ...['=1+1', '+SUM(A1)', '-cmd', '@x', '\tx', '\rx', '＝1', '-5', '+1.5e3', '- 5', 'a=b', ''],
    ...['-12', '-12.', '+.55', '-.5E-10', '-5x', '-.x', '-1e', '-1e5x'],
  ];
  const many = cells.map(name => ({ name }));
  expect(outputOf(csv, selection([column('name')], many))).toBe(
    [
      'name',
      "'=1+1",
      "'+SUM(A1)",
      "'-cmd",
      "'@x",
      "'\tx",
      `"'\rx"`,
      "'＝1",
      '-5',
      '+1.5e3',
      "'- 5",
      'a=b',
      '""',
      ...['-12', '-12.', '+.55', '-.5E-10', "'-5x", "'-.x", "'-1e", "'-1e5x"],
      '',
    ].join('\r\n'),
  );
  expect(outputOf(csv, selection([column('name')], many, { csvRaw: true }))).toContain(
    '\r\n=1+1\r\n+SUM(A1)\r\n',
  );
});

it('a list with a separator is joined in CSV and TSV, and any other list is JSON', () => {
  const columns = [column('tags', { separator: ', ' }), column('list')];
  const selected = selection(columns, [{ tags: ['a', null, 1], list: ['a', 'b'] }]);
  expect(outputOf(csv, selected)).toBe('tags,list\r\n"a, , 1","[""a"",""b""]"\r\n');
  expect(outputOf(tsv, selected)).toBe('tags\tlist\na, , 1\t["a","b"]\n');
});

const readCsv =
  'import csv,json,sys,io; print(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline=""), strict=True))))';

it.skipIf(python.skip)(`Python reads the CSV back ${python.reason}`, () => {
  const text = outputOf(csv, { ...all, csvRaw: true });
  expect(JSON.parse(run('python3', ['-c', readCsv], text))).toEqual([
    ['id', 'name', 'tags', 'flag', 'ratio', 'none'],
    ...rows.map(row => [
      String(row.id),
      row.name,
      JSON.stringify(row.tags),
      String(row.flag),
      String(row.ratio),
      '',
    ]),
  ]);
});

/** Parses CSV strictly by RFC 4180. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') lines.push([]);
  }
  lines.pop();
  return lines;
}

it('any text survives a round trip through CSV', context => {
  campaign(context);
  const cell = fc.oneof(
    anyText(),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', '♯', ' ') }),
    fc.constantFrom(...nasty),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), cells => {
      const many = cells.map(([a, b, c]) => ({ a, b, c }));
      const text = outputOf(
        csv,
        selection(
          ['a', 'b', 'c'].map(name => column(name)),
          many,
          { isProjected: true, csvRaw: true },
        ),
      );
      expect(parseCsv(text)).toEqual([
        ['a', 'b', 'c'],
        ...cells.map(row => row.map(value => Buffer.from(value).toString())),
      ]);
    }),
  );
});

it('CSV of many records is complete', () => {
  const many = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `"${'♯'.repeat(id % 50)}"` }));
  expect(parseCsv(outputOf(csv, selection(everyField(many), many))).slice(1)).toEqual(
    many.map(row => [String(row.id), row.name]),
  );
});

it('CSV with long texts is complete, at any position in its buffer', () => {
  const columns = [column('a'), column('b')];
  const texts = [
    '"'.repeat(40_000),
    '♯'.repeat(100_000),
    'x'.repeat(200_000),
    ...['♯,', '♯'].map(end => '♯'.repeat(21_844) + end),
  ];
  for (const b of texts)
    for (let length = 0; length < 8; length++) {
      const row = { a: 'a'.repeat(length), b };
      const text = outputOf(csv, selection(columns, [row, row], { omitsHeader: true }));
      expect(parseCsv(text).every(([a, b]) => a === row.a && b === row.b)).toBe(true);
    }
});

it('CSV is written in chunks of at least 64 KiB', () => {
  const row = { id: 'x'.repeat(1022) };
  const selected = selection(
    [column('id')],
    Array.from({ length: 130 }, () => row),
    { omitsHeader: true },
  );
  const sizes = piecesOf(csv, selected).map(piece => piece.length);
  expect(sizes).toEqual([1 << 16, 1 << 16, 2048]);
});

it('TSV has one line per record and escapes tab, newline, return and backslash', () => {
  expect(
    outputOf(
      tsv,
      selection(
        ['a', 'b', 'c'].map(name => column(name)),
        [{ a: 'x\ty\n', b: '\\r\r', c: [1] }, { b: 2 }],
      ),
    ),
  ).toBe('a\tb\tc\nx\\ty\\n\t\\\\r\\r\t[1]\n\t2\t\n');
});

it('awk reads the TSV back', () => {
  const program = 'BEGIN { FS = "\\t" } { print NF "|" $2 }';
  const lines = run(
    'awk',
    [program],
    outputOf(
      tsv,
      selection(
        [column('id'), column('name')],
        rows.filter(row => !row.name.includes('\0')),
        { isProjected: true },
      ),
    ),
  ).split('\n');
  const escapeTsv = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  expect(lines).toEqual([
    '2|name',
    ...rows.filter(row => !row.name.includes('\0')).map(row => `2|${escapeTsv(row.name)}`),
    '',
  ]);
});

it('JSON lines keep the original bytes, except that each record is put on one line', () => {
  expect(outputOf(jsonl, selectionOf('[{"a" : 1.0,"u":"\\u00e9"},\n{"b":\n[1.50, 2]}]'))).toBe(
    '{"a" : 1.0,"u":"\\u00e9"}\n{"b":[1.5,2]}\n',
  );
});

it('JSON is one array of the original records', () => {
  expect(outputOf(json, selectionOf('[{"a" : 1.0},{"n":12345678901234567890}]'))).toBe(
    '[\n{"a" : 1.0},\n{"n":12345678901234567890}\n]\n',
  );
  expect(outputOf(json, selectionOf('[]'))).toBe('[]\n');
});

it('JSON of one record is an object, or null if the record did not match', () => {
  const one = { ...selectionOf('[{"a" : 1.0}]'), isSingle: true };
  expect(outputOf(json, one)).toBe('{"a" : 1.0}\n');
  expect(outputOf(json, { ...one, records: [] })).toBe('null\n');
});

it('JSON without a selection is the whole body', () => {
  const body = '{ "data": [{"id":1}] }';
  const whole = { ...selectionOf('[{"id":1}]'), body: () => [Buffer.from(body)] };
  expect(outputOf(json, whole)).toBe(body);
  expect(outputOf(json, whole, terminal(80))).toBe('{\n  "data": [\n    {\n      "id": 1\n    }\n  ]\n}\n');
});

it('selected columns become objects with their values, and null if missing', () => {
  const idsOnly = (text: string) => ({
    ...selectionOf(text),
    records: projectRecords(selectionOf(text).records, [column('id')]),
  });
  expect(outputOf(jsonl, idsOnly('[{"id":12345678901234567890,"x":1},{"x":2}]'))).toBe(
    '{"id":12345678901234567890}\n{"id":null}\n',
  );
  expect(outputOf(json, idsOnly('[{"id":1,"x":2}]'))).toBe('[\n{"id":1}\n]\n');
});

it.skipIf(jq.skip)(`jq reads JSON and JSON lines back ${jq.reason}`, () => {
  expect(JSON.parse(run('jq', ['-s', '.'], outputOf(jsonl, all)))).toEqual(rows);
  expect(JSON.parse(run('jq', ['.'], outputOf(json, all)))).toEqual(rows);
});

it('on a terminal JSON is indented and control characters are escaped, with the same value', () => {
  const selected = selection([], [{ a: '\u202e\x9b', b: [] }]);
  const text = outputOf(json, selected, terminal(80));
  expect(text).toBe('[\n  {\n    "a": "\\u202e\\u009b",\n    "b": []\n  }\n]\n');
  expect(outputOf(jsonl, selected, terminal(80))).toBe('{"a":"\\u202e\\u009b","b":[]}\n');
  expect(outputOf(jsonl, selectionOf('[{"a" : "\u202e"}]'), terminal(80))).toBe('{"a" : "\\u202e"}\n');
});

it('no format writes control characters to a terminal', async () => {
  for (const load of formatNames.map(name => () => loadFormat(name))) {
    const text = outputOf(await load(), selection([column('id'), column('name')], rows), terminal(80));
    expect(text.replaceAll(/\r?\n|\t/g, '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2028\u2029]/u);
  }
});

it('YAML is one readable sequence', () => {
  const rows = [
    { id: 1, name: 'C♯ major', nested: { list: [1, { a: 'b' }, [], {}], empty: {} }, none: null, flag: true },
    { id: 2, text: 'two\nlines', yes: 'no', small: 1e-7, big: 12345678901234567890n },
  ];
  expect(outputOf(yaml, selection([], rows))).toBe(
    [
      '- id: 1',
      '  name: C♯ major',
      '  nested:',
      '    list:',
      '      - 1',
      '      - a: b',
      '      - []',
      '      - {}',
      '    empty: {}',
      '  none: null',
      '  flag: true',
      '- id: 2',
      '  text: "two\\nlines"',
      '  "yes": "no"',
      '  small: 1.0e-7',
      '  big: 12345678901234567890',
      '',
    ].join('\n'),
  );
  expect(outputOf(yaml, selection([], []))).toBe('[]\n');
});

it('YAML writes words and numbers plainly, and quotes ambiguous texts', () => {
  const plain = [
    'do re mi',
    'Eb,F',
    'G (sharp)',
    'C#',
    "it's",
    'a.b/c_d-e+f',
    'fünf 5',
    'é,4',
    'noon',
    'x'.repeat(200),
  ];
  const quoted = [
    'Eb, F',
    'é  b',
    'a  b',
    'a ',
    'é ',
    'a:',
    '5',
    'no',
    'FALSE',
    'null',
    'x'.repeat(201),
    'a#b',
    '♯',
  ];
  const texts = [...plain, ...quoted];
  expect(outputOf(yaml, selection([], [{ texts }]))).toBe(
    `- texts:\n${[...plain, ...quoted.map(each => `"${each}"`)].map(each => `    - ${each}\n`).join('')}`,
  );
});

it('YAML marks names of more than 1,024 characters with a question mark', () => {
  const name = (length: number) => 'n'.repeat(300) + '  '.repeat((length - 302) / 2);
  const [short, long] = [name(1024), name(1026)];
  expect(outputOf(yaml, selection([], [{ [short]: 1, [long]: { a: 1 } }]))).toBe(
    `- "${short}": 1\n  ? "${long}"\n  : a: 1\n`,
  );
});

const awkward = [
  '=',
  '<<',
  '~',
  'y',
  'On',
  '1:30',
  '0o7',
  '0777',
  '1_000',
  '.inf',
  '- x',
  'a: b',
  'a #b',
  'C#',
  '# c',
  '? k',
  '&a',
  '*a',
  '!t',
  '%d',
  '@a',
  '`b`',
  '{',
  '[',
  '|',
  '>',
  "'",
  'tab\tx',
  'x ',
  'a,b',
  'a, b',
  '\x85',
  '\ufeff',
  '---',
  '...',
];
const yamlRows = [...nasty, ...awkward].map((name, id) => ({
  id,
  name,
  [name]: [name, { [name]: id / 3 }],
  small: 1e-9 * id,
  large: 1e21,
}));

it('a YAML parser reads the records back, by the rules of 1.1 and of 1.2', () => {
  const text = outputOf(yaml, selection([], yamlRows));
  for (const version of ['1.1', '1.2'] as const) {
    const [document] = parseAllDocuments(text, { version, merge: false });
    expect(document?.errors).toEqual([]);
    expect(document?.toJS()).toEqual(yamlRows);
  }
});

const readYaml = 'import yaml,json,sys; print(json.dumps(yaml.safe_load(sys.stdin.buffer)))';
const pyyaml = requiresPython('yaml');

it.skipIf(pyyaml.skip)(`PyYAML reads the records back ${pyyaml.reason}`, () => {
  const text = outputOf(yaml, selection([], yamlRows));
  expect(JSON.parse(run('python3', ['-c', readYaml], text))).toEqual(yamlRows);
});

it('any record survives a round trip through YAML', context => {
  campaign(context);
  const record = fc.dictionary(anyText({ maxLength: 20 }), fc.jsonValue({ noUnicodeString: false }));
  fc.assert(
    fc.property(fc.array(record), many => {
      const [document] = parseAllDocuments(outputOf(yaml, selection([], many)), {
        version: '1.1',
        merge: false,
      });
      expect(JSON.stringify(document?.toJS() ?? [])).toBe(JSON.stringify(many).replaceAll('-0,', '0,'));
    }),
    { numRuns: often(100) },
  );
});

it('Markdown is a table whose cells contain plain text', () => {
  const selected = selection(
    [column('id', { isNumeric: true }), column('name')],
    [{ id: 1, name: 'a|b *c* <d>\n\\' }, { id: 2 }],
  );
  expect(outputOf(markdown, selected)).toBe(
    '| id | name |\n| ---: | --- |\n| 1 | a\\|b \\*c\\* &lt;d\\>␊\\\\ |\n| 2 |  |\n',
  );
});

it('numbers beyond double precision are kept in every format', async () => {
  const text =
    '[{"big":1e400,"small":-1E-400,"digits":0.1234567890123456789,"list":[12e400,2],"int":12345678901234567890}]';
  const names = ['big', 'small', 'digits', 'list', 'int'];
  const all = { ...selectionOf(text), columns: names.map(name => column(name)) };
  const shown = async (name: FormatName, { records }: Pick<Selection, 'records'> = selectionOf(text)) =>
    outputOf(await loadFormat(name), { ...all, records });
  expect(await shown('csv')).toBe(
    'big,small,digits,list,int\r\n1e400,-1E-400,0.1234567890123456789,"[12e400,2]",12345678901234567890\r\n',
  );
  expect(await shown('tsv')).toBe(
    'big\tsmall\tdigits\tlist\tint\n1e400\t-1E-400\t0.1234567890123456789\t[12e400,2]\t12345678901234567890\n',
  );
  const projected = () => ({ records: projectRecords(selectionOf(text).records, all.columns) });
  expect(await shown('jsonl', projected())).toBe(`${text.slice(1, -1)}\n`);
  expect(await shown('json', projected())).toBe(`[\n${text.slice(1, -1)}\n]\n`);
  expect(await shown('yaml')).toBe(
    '- big: 1.0e+400\n  small: -1.0e-400\n  digits: 0.1234567890123456789\n  list:\n    - 12.0e+400\n    - 2\n  int: 12345678901234567890\n',
  );
  expect(await shown('markdown')).toContain('| 1e400 | -1E-400 | 0.1234567890123456789 | 12e400, 2 |');
  expect(await shown('table')).toBe(
    'big    small    digits                 list       int\n' +
      '1e400  -1E-400  0.1234567890123456789  12e400, 2  12345678901234567890\n',
  );
});

it('YAML accepts long texts, long names and deep nesting', () => {
  const long = 'do re mi '.repeat(often(1_000_000)).trim();
  const name = 'n'.repeat(2000);
  let deep: Fields = { at: 'the bottom' };
  for (let level = 0; level < 200; level++) deep = { deep };
  const text = outputOf(yaml, selection([], [{ long }, { [name]: { a: 1 }, [`${name}x`]: 2 }, { deep }]));
  for (const version of ['1.1', '1.2'] as const) {
    const [document] = parseAllDocuments(text, { version });
    expect(document?.errors).toEqual([]);
    expect(document?.toJS()).toEqual([{ long }, { [name]: { a: 1 }, [`${name}x`]: 2 }, { deep }]);
  }
});

it('YAML with a hundred thousand levels is rejected without a crash', () => {
  const text = `[{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`;
  expect(() => outputOf(yaml, selectionOf(text))).toThrow(
    expect.objectContaining({ kind: 'service', code: 'malformed_answer' }),
  );
});

/** Tests the texts that `-` reads from stdin, such as printed JSON, CSV and TSV, and many names at once. */
import { afterAll, describe, expect, it } from 'vitest';
import { parseNames } from '../../../../src/cli/resolve/lookup/piped.ts';
import { makeHome } from '../../../support/cli.ts';
import { runInProcess } from '../../../support/in-process.ts';
import { campaign, often } from '../../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (args: readonly string[], input: string) => runInProcess(args, home.env, { input });
const print = async (...args: string[]) => (await run(args, '')).stdout;

const keyOfC = '{"id":1,"baseTone":{"id":1,"name":"C"},"alteration":1}';

describe('ids and names can be read from', () => {
  it.each([
    ['one text per line', 'c dorian\r\n\r\n  3\nid:4', ['c dorian', '3', 'id:4'], ['c dorian', '3', 'id:4']],
    [
      'a list response',
      '{"meta":{"resource":"x"},"data":[{"id":1,"name":"a"},{"id":2,"title":"b"}]}',
      ['1', '2'],
      ['a', 'b'],
    ],
    ['a response with one record', '{"data":{"id":7,"name":"a"}}', ['7'], ['a']],
    [
      'several responses',
      '[{"data":{"id":7,"name":"a"}},\n{"data":{"id":8,"name":"b"}}]',
      ['7', '8'],
      ['a', 'b'],
    ],
    ['an array', '\ufeff [ {"id":"rhythm:1","name":"a"} ]', ['rhythm:1'], ['a']],
    [
      'an array of ids and names',
      '[3, "c dorian", 9007199254740993]',
      ['3', 'c dorian', '9007199254740993'],
      undefined,
    ],
    ['a record', '{\n "id": 12,\n "fullName": "C dorian", "name": "dorian"\n}', ['12'], ['C dorian']],
    ['a record whose name is built from its fields', keyOfC, ['1'], ['C♯']],
    ['JSON lines', '{"id":1,"name":"a"}\n{"name":"b"}\n', ['1', 'b'], ['a', 'b']],
    [
      'records from jq',
      '{\n  "id": 1,\n  "name": "a"\n}\n{\n  "id": 2,\n  "name": "b"\n}\n',
      ['1', '2'],
      ['a', 'b'],
    ],
    ['strings from jq', '"C♯"\n"a, b"\n', ['C♯', 'a, b'], ['C♯', 'a, b']],
    ['an assistant’s result', '{"shown":1,"records":[{"id":5,"name":"a"}]}', ['5'], ['a']],
    ['CSV', 'noun,id,name\r\nkeys,1,C\r\nkeys,,"a ""b"", c"\r\n', ['1', 'a "b", c'], ['C', 'a "b", c']],
    ['quoted CSV', '"id","name"\n"1","C\nD"\n', ['1'], ['C\nD']],
    ['CSV with one column', 'name\nC\nD, flat\n', ['C', 'D'], undefined],
    ['TSV', 'id\tname\n1\tC "x", y\n', ['1'], ['C "x", y']],
    ['music with commas', '2,2,1\nC,E,G', ['2,2,1', 'C,E,G'], ['2,2,1', 'C,E,G']],
    ['bars', '| Am | F |\n| C | G |', ['| Am | F |', '| C | G |'], undefined],
    ['empty input', ' \n', [], []],
    ['an empty list', '[]', [], []],
  ])('%s', (_, text, ids, names) => {
    expect(parseNames(text, { idOrName: 'id' })).toEqual(ids);
    if (names !== undefined) expect(parseNames(text, { idOrName: 'name' })).toEqual(names);
  });

  it.each([
    ['MThd\0\0\0\u0006', 'stdin contains binary data.'],
    ['<!DOCTYPE html><p>', 'stdin contains a web page or XML.'],
    ['- id: 1\n  name: C\n', 'stdin contains YAML.'],
    ['id: 1\nname: C\n', 'stdin contains YAML.'],
    ['| id | name |\n| --- | --- |\n', 'stdin contains a Markdown table.'],
    ['id  name  solfege\n 1  C     Do\n', 'stdin contains a table in columns.'],
    ['{"data":[{"id":1},', 'stdin begins like JSON, but is not valid JSON.'],
    ['[1]\n{"id":2', 'stdin begins like JSON, but is not valid JSON.'],
    ['[null]', 'Value 1 on stdin is neither a record nor a name.'],
    ['{"data":{"keys":[{"id":1}]}}', 'Record 1 on stdin has neither id nor name.'],
    ['['.repeat(100_000) + ']'.repeat(100_000), 'Value 1 on stdin is neither a record nor a name.'],
    [`${'{"data":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'Record 1 on stdin has neither id nor name.'],
    ['C\n'.repeat(1_000_001), 'stdin contains more than a million names.'],
  ])('but not from %.60j', (text, message) => {
    expect(() => parseNames(text, { idOrName: 'id' })).toThrow(message);
  });

  it('records of the requested noun only', () => {
    const found = '{"noun":"chords","name":"C"}\n{"noun":"scales","id":12,"name":"C mixolydian"}';
    expect(() => parseNames(found, { idOrName: 'id', of: 'scales' })).toThrow(
      'Record 1 on stdin is from chords, not from scales.',
    );
    expect(parseNames(found, { idOrName: 'name' })).toEqual(['C', 'C mixolydian']);
    const answer = '{"meta":{"resource":"intervals"},"data":[{"id":1}]}';
    expect(() => parseNames(answer, { idOrName: 'id', of: 'keys' })).toThrow(
      'Record 1 on stdin is from intervals, not from keys.',
    );
    expect(parseNames(answer, { idOrName: 'id', of: 'intervals' })).toEqual(['1']);
  });
});

it.each(['keys', 'tracks', 'articles'])('%s are read back in every format for programs', async noun => {
  const wanted = await print(noun, 'list', '-o', 'jsonl');
  const formats = [
    ['--json'],
    ['-o', 'jsonl'],
    ['-o', 'csv'],
    ['-o', 'tsv'],
    ['--columns', 'id', '-o', 'csv', '--no-header'],
  ];
  for (const format of formats) {
    const input = await print(noun, 'list', ...format);
    expect([format, await run([noun, 'get', '-', '-o', 'jsonl'], input)]).toEqual([
      format,
      { stdout: wanted, stderr: '', code: 0 },
    ]);
  }
});

it.each([
  ['draw', ['--as', 'words']],
  ['export', ['-o', 'abc']],
])('%s takes the names of the records on stdin', async (verb, more) => {
  const words = ['C dorian', 'D dorian'];
  const input = await print('scales', 'get', ...words, '--json');
  const wanted = await run([verb, '-', ...more], words.join('\n'));
  expect(wanted.code).toBe(0);
  expect(await run([verb, '-', ...more], input)).toEqual(wanted);
  expect(await run([verb, '-', ...more], '<html></html>')).toEqual({
    stdout: '',
    stderr:
      'music-cli: stdin contains a web page or XML.\nstdin may be JSON, JSON lines, CSV or TSV with a column id or name, or one name on each line.\n',
    code: 2,
  });
});

it('a name of over 200 characters is not looked up', async () => {
  const long = 'x'.repeat(5000);
  expect(await run(['keys', 'get', '-'], long)).toEqual({
    stdout: '',
    stderr: `music-cli: No key has a name of 5000 characters.\nNames have at most 200 characters. The typed text begins with '${'x'.repeat(40)}…'.\n`,
    code: 3,
  });
});

it('of many unknown names, the first ten are reported, with suggestions', async context => {
  campaign(context);
  const count = often(100_000);
  const unknownNames = (from: number) =>
    Array.from({ length: count }, (_, index) => `ichikotsu${index + from}`);
  const first = unknownNames(1).slice(0, 10);
  const { stdout, stderr, code } = await run(
    ['scales', 'get', '-'],
    ['c dorian', ...unknownNames(1)].join('\n'),
  );
  expect([stdout.includes('C dorian'), code]).toEqual([true, 3]);
  expect(stderr.split('\n')[0]).toBe(
    `music-cli: ${first.map(name => `No scale is called '${name}'.`).join(' ')} Missing in total: ${count}.`,
  );
  expect(stderr.split('\n')[1]).toMatch(/^The nearest: /);
  const parts = await run(
    ['scales', 'get', '-', '-o', 'jsonl'],
    [...unknownNames(1).slice(0, 10), 'f# ichikots'].join('\n'),
  );
  expect(parts.stderr).toContain('Missing in total: 11.');
});

it('many ids on stdin give their records in the same order', async () => {
  const ids = Array.from({ length: often(100_000) }, (_, index) => String((index % 20) + 1));
  const { stdout, code } = await run(
    ['keys', 'get', '-', '--columns', 'id', '-o', 'tsv', '--no-header'],
    ids.join('\n'),
  );
  expect([stdout === `${ids.join('\n')}\n`, code]).toEqual([true, 0]);
});

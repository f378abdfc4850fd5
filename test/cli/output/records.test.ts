import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { refuseNamesTwice } from '../../../src/cli/output/json/envelope.ts';
import { recordsAt } from '../../../src/cli/output/json/sent-records.ts';
import { Splitter } from '../../../src/cli/output/json/splitter.ts';
import { campaign } from '../../support/often.ts';

/** The text in chunks of the given sizes, again and again; every chunk is overwritten after use. */
function* chunked(text: string | Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    yield chunk;
    chunk.fill(0x21);
    at += size;
  }
}

function read(text: string | Uint8Array, path: readonly string[], sizes = [1 << 20]): unknown[] {
  return [...recordsAt(chunked(text, sizes), path)].map(record => record.fields);
}

function raws(text: string, path: readonly string[], sizes = [1 << 20]): string[] {
  return [...recordsAt(chunked(text, sizes), path)].map(record => Buffer.from(record.raw ?? []).toString());
}

function failure(text: string | Uint8Array, path: readonly string[], sizes = [1 << 20]): unknown {
  try {
    for (const record of recordsAt(chunked(text, sizes), path)) void record.fields;
    return undefined;
  } catch (error) {
    return error instanceof Failure
      ? [`${error.kind} ${error.code}: ${error.message}`, error.hint].filter(Boolean).join(' ')
      : error;
  }
}

/** Integers that were kept exactly, as JSON.parse would have them. */
function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, rounded(entry)]));
}

const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
const record = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
const indent = fc.constantFrom(undefined, 1, '\t', '\r\n ');

it('any array in any chunks is what JSON.parse makes of it', context => {
  campaign(context);
  fc.assert(
    fc.property(fc.array(record), sizes, indent, (list, chunks, space) => {
      const text = JSON.stringify(list, undefined, space);
      expect(rounded(read(text, [], chunks))).toEqual(JSON.parse(text));
      expect(rounded(read(text, []))).toEqual(JSON.parse(text));
    }),
  );
});

it('the array is found under its path, whatever stands around it', context => {
  campaign(context);
  fc.assert(
    fc.property(
      fc.array(record),
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      sizes,
      indent,
      (list, other, name, chunks, space) => {
        const around = {
          [`a${name}`]: other,
          data: { [`"${name}`]: [other], keys: list, z: other },
          last: { data: [] },
        };
        const text = ` ${JSON.stringify(around, undefined, space)}\n`;
        expect(rounded(read(text, ['data', 'keys'], chunks))).toEqual(JSON.parse(text).data.keys);
        expect(rounded(read(text, ['data', 'keys']))).toEqual(JSON.parse(text).data.keys);
      },
    ),
  );
});

it("a record's bytes are those that were sent", () => {
  const text = '{"data":[ {"a" : 1.0, "ü":"\\u00e9"} ,\n{"b":[1e2,\n{}]}]}';
  const sent = ['{"a" : 1.0, "ü":"\\u00e9"}', '{"b":[1e2,\n{}]}'];
  expect(raws(text, ['data'])).toEqual(sent);
  for (let size = 1; size < 60; size++) expect(raws(text, ['data'], [size])).toEqual(sent);
});

it("a record's bytes are those that were sent, where the value was known before", () => {
  const text = '{"data":[{"id":1, "name":"a"},{"id":2,"name":"b" }]}';
  const lines = [...recordsAt(chunked(text, [5]), ['data'], { value: JSON.parse(text) })];
  expect(lines.map(({ raw }) => Buffer.from(raw ?? []).toString())).toEqual([
    '{"id":1, "name":"a"}',
    '{"id":2,"name":"b" }',
  ]);
});

it('records stay as they were after later chunks have come', () => {
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `näme ${id}` }));
  const kept = [...recordsAt(chunked(JSON.stringify({ data: list }), [1 << 16]), ['data'])];
  expect(kept.map(one => one.fields)).toEqual(list);
  expect(JSON.parse(Buffer.from(kept[12_345]?.raw ?? []).toString())).toEqual(list[12_345]);
});

it('integers beyond 2^53 keep every digit, other numbers are numbers', () => {
  const text =
    '[{"id":9007199254740993,"n":[-12345678901234567890,1.0594630943592953,1234567890123456,9007199254740991]}]';
  const expected = [
    {
      id: 9007199254740993n,
      n: [-12345678901234567890n, 1.0594630943592953, 1234567890123456, 9007199254740991],
    },
  ];
  expect(read(text, [])).toEqual(expected);
  expect(read(text, [], [7])).toEqual(expected);
});

it('an answer that is cut off anywhere is a network failure', () => {
  const text = '{"meta":{"n":[1,"x\\""]},"data":[{"a":"b\\\\"},{"c":[{}]}],"more":{}}';
  for (let length = 0; length < text.length; length++)
    for (const size of [3, 1 << 20])
      expect([length, failure(text.slice(0, length), ['data'], [size])]).toEqual([
        length,
        'network truncated_answer: The answer was cut off. Try again; --refresh asks the service anew.',
      ]);
});

it('what is not JSON is a failure of the service', () => {
  const malformed = 'service malformed_answer: The answer is not well-formed JSON.';
  for (const text of [
    '<html>',
    '{"data":[{"a":1}{"b":2}]}',
    '{"data":[{"a":1},]}',
    '{"data":[,{"a":1}]}',
    '{"data":[{"a":1}}',
    '{"data":[{"a":tru}]}',
    '{"data":[{"a":1}]}x',
    '{data:[]}',
    '{"data"[]}',
    '{"data":[{"a":[1}]]}',
    '{"data":[{"a":"\n"}]}',
    '{"data":[{"a":1}]},',
    '{"data":[{"a":1}]}]',
    '{"data"x[{"a":1}]}',
    '{\ufeff"data":[{"a":1}]}',
    '{"\\x":1,"data":[{"a":1}]}',
  ])
    for (const size of [2, 1 << 20])
      expect([text, failure(text, ['data'], [size])]).toEqual([text, malformed]);
});

it('a byte order mark is passed over', () => {
  for (const sizes of [[1], [1 << 20]])
    expect(read('\ufeff{"data":[{"a":1}]}', ['data'], sizes)).toEqual([{ a: 1 }]);
});

it('an answer without the list, or with something else in it, is a failure of the service', () => {
  const hint = "'music-cli api <path>' prints what was sent, and --debug names the path.";
  const missing = `service malformed_answer: The answer has no list of records under "data". ${hint}`;
  for (const text of [
    '{}',
    '{"meta":{"data":[]}}',
    '{"data":{"a":1}}',
    '{"data":null}',
    '[]',
    '"data"',
    '{"dat":[],"x":1}',
  ])
    for (const size of [2, 1 << 20]) expect([text, failure(text, ['data'], [size])]).toEqual([text, missing]);
  expect(failure('{}', [])).toBe(
    `service malformed_answer: The answer has no list of records at the top. ${hint}`,
  );
  expect(failure('{"data":{}}', ['data', 'keys'])).toBe(
    `service malformed_answer: The answer has no list of records under "data.keys". ${hint}`,
  );
  for (const text of ['[1]', '["a"]', '[[]]', '[null]', '[{},true]'])
    for (const size of [2, 1 << 20])
      expect(failure(text, [], [size])).toBe(
        `service malformed_answer: The answer lists something that is not a record. ${hint}`,
      );
});

it('whoever stops early stops the reading', () => {
  let chunks = 0;
  function* endless() {
    yield Buffer.from('[{"a":1}');
    for (;;) {
      chunks++;
      yield Buffer.from(',{"a":1}'.repeat(10_000));
    }
  }
  const found: unknown[] = [];
  for (const one of recordsAt(endless(), [])) {
    found.push(one.fields);
    if (found.length === 15_000) break;
  }
  expect(found).toHaveLength(15_000);
  expect(chunks).toBe(2);
});

const twice = (name: string) =>
  `service name_twice: The answer has two values under one name: "${name}". 'music-cli api <path>' prints what was sent, and --debug names the path.`;

it.each([
  ['the list', '{"data":[{"id":1}],"data":[{"id":2}]}', 'data'],
  ['the list, the second no list', '{"data":[{"id":1}],"data":5}', 'data'],
  ['the list in other letters', '{"data":[{"id":1}],"d\\u0061ta":[]}', 'data'],
  ['what is before it', '{"meta":{},"meta":3,"data":[]}', 'meta'],
  ['what is behind it', '{"data":[{}],"meta":{},"success":true,"meta":3}', 'meta'],
  ['on both sides of it', '{"meta":{},"data":[{}],"met\\u0061":3}', 'meta'],
  ['in an object beside it', '{"data":[{}],"meta":{"total":1,"a":{},"total":2}}', 'total'],
  ['deep in it', '{"data":[{}],"meta":{"a":{"b":{"c":1,"":2,"c":3}}}}', 'c'],
  ['with a slash', '{"data":[{}],"a/b":1,"a\\/b":2}', 'a/b'],
  ['with a quotation mark', String.raw`{"data":[{}],"a\"b":1,"a\u0022b":2}`, 'a"b'],
  ['an empty name', '{"data":[{}],"":1,"":2}', ''],
  ['a long name', `{"data":[{}],"${'x'.repeat(99)}":1,"${'x'.repeat(99)}":2}`, `${'x'.repeat(40)}…`],
  ['a name of objects', '{"data":[{}],"__proto__":1,"__proto__":2}', '__proto__'],
])('a name that stands twice around the records is refused: %s', (_, text, name) => {
  expect(failure(text, ['data'])).toBe(twice(name));
  const bytes = Buffer.from(text);
  expect(() => [...recordsAt([bytes], ['data'], { value: JSON.parse(text) })]).toThrow('under one name');
  for (let size = 1; size < text.length; size++)
    expect([size, failure(text, ['data'], [size])]).toEqual([size, twice(name)]);
});

it('so it is in objects that the path leads through', () => {
  const text = '{"data":{"keys":[{"id":1}],"keys":[{"id":2}]}}';
  for (const size of [3, 1 << 20]) expect(failure(text, ['data', 'keys'], [size])).toBe(twice('keys'));
});

it.each([
  ['a record', '{"data":[{"id":1,"id":2}]}'],
  ['an object of a record', '{"data":[{"id":2,"a":{"b":1,"b":2}}]}'],
  ['a record of another list', '{"meta":[{"a":1,"a":2},[{"b":1,"b":1}]],"data":[{"id":2}]}'],
  ['two objects', '{"data":[{"id":2,"data":1}],"a":{"data":1},"b":{"data":2,"a":1}}'],
  ['a text', '{"data":[{"id":2}],"a":"\\"data\\":1","b":"{\\"data\\":[],\\"data\\":[]"}'],
])('one that stands in %s is none of them: inside records the last counts', (_, text) => {
  const { data } = JSON.parse(text);
  for (const size of [1, 2, 7, 1 << 20]) expect(read(text, ['data'], [size])).toEqual(data);
});

it('names around one record are held to the same', () => {
  const refused = (text: string, path: readonly string[]): boolean => {
    try {
      refuseNamesTwice(Buffer.from(text), JSON.parse(text), path);
      return false;
    } catch {
      return true;
    }
  };
  expect(refused('{"data":{"id":1,"id":2,"a":{"b":1,"b":2}},"meta":{"id":1}}', ['data'])).toBe(false);
  expect(refused('{"data":{"id":1},"data":{"id":2}}', ['data'])).toBe(true);
  expect(refused('{"data":{"id":1,"id":1},"meta":{"id":1,"a":"\\u0061","id":2}}', ['data'])).toBe(true);
  for (const value of ['1', '"x"', 'null', '[]', '[{}]', '{}'])
    for (const [after, verdict] of [
      ['"a":1', false],
      ['"a":1,"a":2', true],
    ] as const)
      expect([value, refused(`{"data":${value},"m":{${after}}}`, ['data'])]).toEqual([value, verdict]);
  const many = Array.from({ length: 100 }, (_, index) => `"n${index}":1`).join();
  expect(refused(`{"data":{},${many}}`, ['data'])).toBe(false);
  expect(refused(`{"data":{},${many},"n7":1}`, ['data'])).toBe(true);
  expect(refused('{"id":1,"id":2}', [])).toBe(false);
});

it('a value that is known is not read anew', () => {
  const value = { data: [{ id: 1 }, { id: 2 }] };
  const [first, second] = recordsAt([Buffer.from(JSON.stringify(value))], ['data'], { value });
  expect([first?.fields, second?.fields].map((fields, index) => fields === value.data[index])).toEqual([
    true,
    true,
  ]);
});

it('records that lie together are read in batches of 128 KiB', () => {
  const kibibyte = `{"a":"${'x'.repeat(1024 - 9)}"},`;
  // The first ends as many bytes behind the bracket as those that have a comma before them.
  const first = `{"a":"${'x'.repeat(1024 - 8)}"},`;
  const text = `[${first}${kibibyte.repeat(299).slice(0, -1)}]`;
  const batches = [...new Splitter([]).push(Buffer.from(text))];
  expect(batches.map(({ starts }) => starts.length)).toEqual([127, 128, 45]);
  expect(batches.map(({ bytes }) => JSON.parse(bytes.toString()).length)).toEqual([127, 128, 45]);
});

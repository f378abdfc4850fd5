import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { recordsAt } from '../../../src/cli/output/json/json-records.ts';
import { anyText } from '../../support/any-text.ts';
import { jsonResponse } from '../../support/json-response.ts';
import { campaign, often } from '../../support/often.ts';

function readRecords(text: string | Uint8Array, path: readonly string[]): unknown[] {
  return [...recordsAt(jsonResponse(text), path)].map(record => record.fields);
}

function rawTexts(text: string, path: readonly string[]): string[] {
  return [...recordsAt(jsonResponse(text), path)].map(record => Buffer.from(record.raw ?? []).toString());
}

function failure(text: string | Uint8Array, path: readonly string[]): unknown {
  try {
    readRecords(text, path);
    return undefined;
  } catch (error) {
    return error instanceof Failure
      ? [`${error.kind} ${error.code}: ${error.message}`, error.hint].filter(Boolean).join(' ')
      : error;
  }
}

const record = fc.dictionary(anyText(), fc.jsonValue());
const indent = fc.constantFrom(undefined, 1, '\t', '\r\n ');

it('recordsAt returns each record with its bytes, whatever surrounds the list', context => {
  campaign(context);
  fc.assert(
    fc.property(fc.array(record), fc.jsonValue(), anyText(), indent, (list, other, name, space) => {
      const envelope = {
        [`a${name}`]: other,
        data: { [`"${name}`]: [other, 'keys', list], keys: list, z: other },
        last: { data: { keys: [{}] } },
      };
      const text = ` ${JSON.stringify(envelope, undefined, space)}\n`;
      const { keys } = JSON.parse(text).data;
      expect(rawTexts(text, ['data', 'keys']).map(raw => JSON.parse(raw))).toEqual(keys);
      const bytes = Buffer.from(text);
      for (const { raw, start = 0 } of recordsAt(jsonResponse(text), ['data', 'keys']))
        expect(bytes.subarray(start, start + (raw?.length ?? 0))).toEqual(raw);
    }),
    { numRuns: often(100) },
  );
});

it('recordsAt returns the bytes of a record as they were sent', () => {
  const text = '{"data":[ {"a" : 1.0, "ü":"\\u00e9}"} ,\n{"b":[1e2,\n{}],"c\\\\":"\\\\\\""}]}';
  const sent = ['{"a" : 1.0, "ü":"\\u00e9}"}', '{"b":[1e2,\n{}],"c\\\\":"\\\\\\""}'];
  expect(rawTexts(text, ['data'])).toEqual(sent);
  expect(rawTexts(`\ufeff${text}`, ['data'])).toEqual(sent);
});

it('recordsAt keeps every digit of integers beyond 2^53, and returns other numbers as numbers', () => {
  const text =
    '[{"id":9007199254740993,"n":[-12345678901234567890,1.0594630943592953,1234567890123456,9007199254740991]}]';
  expect(readRecords(text, [])).toEqual([
    {
      id: 9007199254740993n,
      n: [-12345678901234567890n, 1.0594630943592953, 1234567890123456, 9007199254740991],
    },
  ]);
});

it('recordsAt fails if the list is missing, or if an element is not a record', () => {
  const hint = "'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.";
  const missing = `service malformed_answer: The response has no list of records under "data". ${hint}`;
  for (const text of [
    '{}',
    '{"meta":{"data":[]}}',
    '{"data":{"a":1}}',
    '{"data":null}',
    '{"data":[{"a":1}],"data":5}',
    '[]',
    '"data"',
    '{"dat":[],"x":1}',
  ])
    expect([text, failure(text, ['data'])]).toEqual([text, missing]);
  expect(failure('{}', [])).toBe(
    `service malformed_answer: The response has no list of records at the top. ${hint}`,
  );
  expect(failure('{"data":{}}', ['data', 'keys'])).toBe(
    `service malformed_answer: The response has no list of records under "data.keys". ${hint}`,
  );
  for (const text of ['[1]', '["a"]', '[[]]', '[null]', '[{},true]'])
    expect(failure(text, [])).toBe(
      `service malformed_answer: The response lists something that is not a record. ${hint}`,
    );
});

it.each([
  ['the list', '{"data":[{"id":1},{"id":3}],"data":[{"id":2}]}', ['data'], '{"id":2}'],
  ['the list, spelled with an escape', '{"data":[{"id":1}],"d\\u0061ta":[{"id":2}]}', ['data'], '{"id":2}'],
  [
    'an object on the path',
    '{"data":{"keys":[{"id":1}]},"data":{"keys":[{"id":2}]}}',
    ['data', 'keys'],
    '{"id":2}',
  ],
  ['a field', '{"data":[{"id":1,"id":2}]}', ['data'], '{"id":1,"id":2}'],
  ['a name beside the list', '{"meta":{"a":1,"a":2},"data":[{"id":2}],"meta":3}', ['data'], '{"id":2}'],
])('recordsAt uses the last value of a duplicate name: %s', (_, text, path, raw) => {
  expect(readRecords(text, path)).toEqual([{ id: 2 }]);
  expect(rawTexts(text, path)).toEqual([raw]);
});

it('recordsAt returns records without their bytes if a thousand arrays come before the list', () => {
  const text = `{${'"a":[],'.repeat(1000)}"data":[{"id":2}]}`;
  expect([readRecords(text, ['data']), rawTexts(text, ['data'])]).toEqual([[{ id: 2 }], ['']]);
});

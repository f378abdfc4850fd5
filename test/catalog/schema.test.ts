/** Tests values against the declared records (docs/service.md, Records). */
import { expect, test } from 'vitest';
import { typeOf } from '../../scripts/field-types.ts';
import { parseJson } from '../../src/base/json.ts';
import { findTypeViolation } from '../../src/catalog/lib/field-types.ts';
import * as t from '../../src/catalog/lib/vocabulary.ts';

const tone = t.object('', { name: t.text(), midi: t.number() });
const schema = t.record({
  id: t.number(),
  name: t.text(),
  open: t.flag(),
  tone,
  tones: t.objects('', { name: t.text(), midi: t.number() }),
  more: t.unknown(),
});
const type = {
  id: 'number',
  name: 'string',
  open: 'boolean',
  tone: { name: 'string', midi: 'number' },
  tones: { '[]': { name: 'string', midi: 'number' } },
  more: 'unknown',
};

test('typeOf returns the types of the fields, from which the build makes the table for responses', () => {
  expect(typeOf(schema)).toEqual(type);
});

test.each([
  ['{}', 'every field may be missing'],
  ['{"id":null,"name":null,"open":null,"tone":null,"tones":null,"more":null}', 'every field may be null'],
  [
    '{"id":1,"name":"C","open":false,"tone":{"midi":60},"tones":[{"name":"C"},null,{}]}',
    'a field may have its type',
  ],
  ['{"id":12345678901234567890,"tone":{"midi":1e400}}', 'a number may be beyond a double'],
  ['{"more":{"a":[1]},"unheardOf":true,"tone":{"unheardOf":[]}}', 'unknown fields may contain anything'],
])('%s is valid (%s)', text => {
  expect(findTypeViolation(type, parseJson(text))).toBeUndefined();
});

test.each([
  ['{"id":"1"}', ['id'], 'a number'],
  ['{"id":true}', ['id'], 'a number'],
  ['{"name":1}', ['name'], 'a string'],
  ['{"name":["C"]}', ['name'], 'a string'],
  ['{"open":"yes"}', ['open'], 'a boolean'],
  ['{"open":0}', ['open'], 'a boolean'],
  ['{"tone":[]}', ['tone'], 'an object'],
  ['{"tone":"C"}', ['tone'], 'an object'],
  ['{"tone":{"midi":"60"}}', ['tone', 'midi'], 'a number'],
  ['{"tones":{}}', ['tones'], 'an array'],
  ['{"tones":"C"}', ['tones'], 'an array'],
  ['{"tones":[{"midi":60},{"midi":61,"name":5}]}', ['tones', 1, 'name'], 'a string'],
  ['{"tones":[1]}', ['tones', 0], 'an object'],
  ['{"open":0,"id":"1"}', ['id'], 'a number'],
])('%s is invalid: the first wrong field in declared order is reported', (text, path, expected) => {
  expect(findTypeViolation(type, parseJson(text))).toEqual({ path, expected });
});

test('values that are not objects are rejected as a whole', () => {
  expect(findTypeViolation(type, [])).toEqual({ path: [], expected: 'an object' });
  expect(findTypeViolation(type, 'C')).toEqual({ path: [], expected: 'an object' });
});

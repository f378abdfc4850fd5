/** Tests parsing the records of long lists one by one. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt } from '../../../src/base/errors.ts';
import { ListReader } from '../../../src/base/json-list.ts';
import { type JsonRecord, recordsAt, streamRecords } from '../../../src/cli/output/json/json-records.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { jsonResponse } from '../../support/json-response.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { campaign } from '../../support/often.ts';

/** Splits a text into pieces of this many bytes. */
const splitText = (text: string, size: number) => ({
  *chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  },
});
const contentsOf = (records: Iterable<JsonRecord>) =>
  Array.from(records, ({ fields, raw, start }) => [fields, raw?.toString(), start]);

describe.each([1, 2, 7, 1000])('reading in pieces of %i bytes', size => {
  it.each([
    ['data', '{"data":[]}'],
    ['data', '{"meta":{"data":[{"id":9}]},"data":[{"id":1},{"id":2,"data":[{"id":3}]}],"x":[{"id":4}]}'],
    ['data', '{ "data" : [ { "a" : "}]\\"{" } , {"b":"\\\\"} ] , "x" : {} }'],
    ['data', '{"":"]\\"[","d\\u0061ta":[{"é":[[]]},{},{}]}'],
    ['data', '\ufeff{"data":[{"name":"C♯ é 𝄞"},{"id":12345678901234567890}]}'],
    ['data.keys', '{"keys":[{}],"data":{"a":[{"id":1}],"keys":[{"id":2}]},"last":[{"keys":[]}]}'],
    ['data.keys', '{"a":[[]],"b":[[{"keys":[{}]}]],"data":{"z":[[[]],[{}]],"keys":[{"id":1}],"y":[[]]}}'],
    ['', ' [{"a":1}\n,{"b":{}}]\n'],
  ])('gives the records at "%s", and their positions: %s', (where, text) => {
    const path = where.split('.').filter(Boolean);
    expect(contentsOf(streamRecords(splitText(text, size), path))).toEqual(
      contentsOf(recordsAt(jsonResponse(text), path)),
    );
  });

  it.each([
    ...['{"data":[1]}', '{"data":[{"id":1},[{}]]}', '{"data":{}}', '{"data":[{"id":1}],"data":[{"id":2}]}'],
    ...[
      '{"data":[{"id":1}],"data":5}',
      '{"data":[0],"x":[{}]}',
      '{"data":[{"a":1}{"b":2}]}',
      '{"data":[1{"a":1}]}',
    ],
    ...['{"data":[{"a":1},]}', '{"data":[{"a":1}', '{"data":[{"a":]}]}', '{"data":[{"a":1}],"x"}', '{}', ''],
    `{${'"a":[],'.repeat(1000)}"data":[]}`,
  ])('leaves this body to the parser of whole bodies: %s', text => {
    const reader = new ListReader(['data']);
    const readAll = () => {
      for (const piece of splitText(text, size).chunks()) reader.add(piece)?.values();
      return reader.isWhole();
    };
    expect(attempt(readAll) ?? false).toBe(false);
  });
});

it('the list reader holds at most 64 MB of data that is not a record', context => {
  campaign(context);
  const reader = new ListReader(['data']);
  reader.add(Buffer.from('{"data":['));
  const numbers = Buffer.from('1,'.repeat(1 << 20));
  const readAll = () => {
    for (let count = 0; count < 40; count++) reader.add(numbers);
  };
  expect(readAll).toThrow(SyntaxError);
});

it('a record of many pieces is read in linear time', context => {
  campaign(context);
  const text = JSON.stringify([{ name: 'x'.repeat(30_000_000) }]);
  expect(Array.from(streamRecords(splitText(text, 1000), []), ({ raw }) => raw?.length)).toEqual([
    30_000_011,
  ]);
});

/** A body of more than a megabyte, which is kept in a file and not parsed as a whole. */
const list = Array.from({ length: 4000 }, (_, index) => ({
  id: index + 1,
  name: `Samba ${index + 1}`,
  isPublic: true,
  ownerTags: ['x'.repeat(300)],
}));
const whole = JSON.stringify({ meta: { resource: 'circular_rhythms' }, data: list });
let body = whole;
const home = makeHome();
const server = createServer((request, response) => {
  const id = /rhythms\/(\d+)$/.exec(request.url ?? '')?.[1];
  response.setHeader('content-type', 'application/json');
  response.end(id ? JSON.stringify({ data: list[Number(id) - 1] }) : body);
});
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterAll(() => {
  server.close();
  home.remove();
});
const get = (name: string) =>
  cli(['rhythms', 'get', name, '-o', 'jsonl', '--columns', 'id,name', '--base-url', url], { env: home.env });

it.each([
  ['is truncated', whole.slice(0, -200), 6],
  ['has a truncated record', whole.replace('"Samba 3999"', '"Samba 3999'), 5],
  ['lacks a comma', whole.replace('},{"id":3000', '}{"id":3000'), 5],
])('a long body is rejected if it %s', async (_, other, code) => {
  body = other;
  const result = await get('samba 17');
  expect([result.stdout, result.code]).toEqual(['', code]);
});

it('a long list whose name occurs twice is read, but not cached', async () => {
  body = whole.replace('"data"', '"data":[{"id":9}],"data"');
  const list = (...more: string[]) =>
    cli(['rhythms', 'list', '--count', '--base-url', url, ...more], { env: home.env });
  expect(await list()).toMatchObject({ stdout: '4000\n', code: 0 });
  expect((await list('--offline')).stderr).toContain('Not in the cache');
});

it('records of a long list are found by name, the first time and afterwards', async context => {
  campaign(context);
  body = whole;
  for (const name of ['samba 3999', 'SAMBA 17', 'samba 4000'])
    expect(await get(name)).toEqual({
      stdout: `{"id":${name.slice(6)},"name":"Samba ${name.slice(6)}"}\n`,
      stderr: '',
      code: 0,
    });
  expect((await get('samba 4001')).code).toBe(3);
});

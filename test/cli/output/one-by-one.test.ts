/** Tests parsing the records of long lists one by one. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJsonList } from '../../../src/base/json-list.ts';
import { recordsAt, streamRecords } from '../../../src/cli/output/json/sent-records.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const sent = (text: string) => ({
  body: { bytes: () => Buffer.from(text) },
  json: (): unknown => JSON.parse(text.replace(/^\ufeff/, '')),
});
const told = (records: Iterable<{ fields: unknown; raw?: Buffer | undefined; start?: number | undefined }>) =>
  Array.from(records, ({ fields, raw, start }) => [fields, raw?.toString(), start]);

it.each([
  '{"data":[]}',
  '{"meta":{"data":[{"id":9}]},"data":[{"id":1},{"id":2,"data":[{"id":3}]}]}',
  '{"data":[{"id":1}],"data":[{"id":2},{"id":3}]}',
  '{ "data" : [ { "a" : "}]\\"{" } , {"b":"\\\\"} ] , "x" : {} }',
  '\ufeff{"data":[{"name":"C♯ é 𝄞"},{"id":12345678901234567890}]}',
])('gives the records of the whole list, at the same positions: %s', text => {
  const parsed = sent(text);
  const alone = told(streamRecords(parsed, ['data']));
  expect(alone.map(([, ...rest]) => rest)).toEqual(
    told(recordsAt(parsed, ['data'])).map(([, ...rest]) => rest),
  );
  if (!text.includes('12345')) expect(alone).toEqual(told(recordsAt(parsed, ['data'])));
});

it.each(['{"data":[1]}', '{"data":[{"id":1},[{}]]}', '{"data":{}}', '{}'])('rejects %s', text => {
  expect(() => told(streamRecords(sent(text), ['data']))).toThrow(/list/);
});

it.each(['[{"a":1}{"b":2}]', '[1{"a":1}]', '[{"a":1}2]', '[{"a":1},]', '[{"a":1}'])(
  'leaves malformed text between the records: %s',
  text => {
    expect(() => JSON.parse(findJsonList(Buffer.from(text), []).rest)).toThrow(SyntaxError);
  },
);

/** More than a megabyte, so that the body is a file and is not parsed as a whole. */
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
])('rejects a long body that %s', async (_, other, code) => {
  body = other;
  const result = await get('samba 17');
  expect([result.stdout, result.code]).toEqual(['', code]);
});

it('finds records by name in a long list, the first time and afterwards', async () => {
  body = whole;
  for (const name of ['samba 3999', 'SAMBA 17', 'samba 4000'])
    expect(await get(name)).toEqual({
      stdout: `{"id":${name.slice(6)},"name":"Samba ${name.slice(6)}"}\n`,
      stderr: '',
      code: 0,
    });
  expect((await get('samba 4001')).code).toBe(3);
});

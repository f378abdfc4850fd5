/** Tests commands against misbehaving servers, and with foreign files in the cache directory. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { nouns } from '../../../src/catalog/index.ts';
import { cli, makeHome, shell } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { serve } from './service.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function freshHome() {
  const home = makeHome();
  closing.push(() => home.remove());
  return home;
}

/** Starts a server that sends `answer(n)` for the n-th piece of input, and keeps connections open; returns its URL. */
async function startServer(answer: (count: number) => string): Promise<string> {
  let count = 0;
  const sockets: Socket[] = [];
  const listening = createServer(socket => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', () => socket.write(answer(++count)));
  });
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const body = '{"meta":{},"data":[]}';
const good = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const list = (url: string) => ['keys', 'list', '--json', '--retries', '1', '--base-url', url];

test.each([
  ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /api/mobile/keys\r\nContent-Length: 9\r\n\r\n'],
  ['a failure that is retried', 'HTTP/1.1 503 Busy\r\nContent-Length: 9\r\n\r\n'],
])('does not wait for the body of %s, which never arrives', async (_, first) => {
  const url = await startServer(count => (count === 1 ? first : good));
  expect(await cli(list(url), { env: freshHome().env })).toEqual({ stdout: body, stderr: '', code: 0 });
});

test('exits with 5 if malformed records have to be shown, and passes them on otherwise', async () => {
  const text = '{"meta":{},"data":[{"id":1,"fullName":5,"canonicalPath":7,"tones":3}]}';
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`;
  const url = await startServer(() => head + text);
  const { env } = freshHome();
  const scales = (...options: string[]) =>
    cli(['scales', 'list', '--retries', '0', '--base-url', url, ...options], { env });
  const failureFor = (field: string, message: string) => ({
    stdout: '',
    stderr: `music-cli: The service sent a scale that is not in the documented format: record 1.${field}.\n${message}. 'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.\n`,
    code: 5,
  });
  expect(await scales('--json')).toEqual({ stdout: text, stderr: '', code: 0 });
  expect(await scales('-o', 'jsonl')).toEqual({ stdout: `${text.slice(19, -2)}\n`, stderr: '', code: 0 });
  expect(await scales()).toEqual(failureFor('fullName', 'It should be a string'));
  expect(await scales('-o', 'csv', '--columns', 'notes')).toEqual(
    failureFor('fullName', 'It should be a string'),
  );
  const offline = await scales('--offline');
  expect([offline.code, offline.stdout]).toEqual([8, '']);
});

test.each([
  ['the records', '{"data":[{"id":1,"name":"a"}],"data":[{"id":2,"name":"b"}]}'],
  ['their name, spelled with an escape', '{"data":[{"id":1,"name":"a"}],"d\\u0061ta":[{"id":2,"name":"b"}]}'],
  ['meta', '{"meta":{"total":5,"total":1},"data":[{"id":2,"name":"b"}]}'],
])('uses the last value of a duplicate name in the envelope, as jq does: %s', async (_, text) => {
  const item = text.replaceAll(/\[(\{.*?\})\]/g, '$1');
  const service = await serve({ '/api/mobile/keys': text, '/api/mobile/keys/2': item });
  closing.push(() => void service.close());
  const { env } = freshHome();
  const run = (...words: string[]) => runInProcess([...words, '--base-url', service.url], env);
  const printedResult = (stdout: string) => ({ stdout, stderr: '', code: 0 });
  expect(await run('keys', 'list', '--json')).toEqual(printedResult(text));
  expect(await run('keys', 'list', '-o', 'jsonl')).toEqual(printedResult('{"id":2,"name":"b"}\n'));
  expect(await run('keys', 'list', '-o', 'csv', '--columns', 'id')).toEqual(printedResult('id\r\n2\r\n'));
  expect(await run('keys', 'list', '--count')).toEqual(printedResult('1\n'));
  expect(await run('keys', 'list', '--jq', '.data[].id')).toEqual(printedResult('2\n'));
  expect(await run('keys', 'get', '2', '--json')).toEqual(printedResult(item));
  expect(await run('keys', 'get', '2', '--json', '--columns', 'id')).toEqual(printedResult('{"id":2}\n'));
  expect(await run('api', 'mobile/keys', '--jq', '.data[].id')).toEqual(printedResult('2\n'));
});

test.each([
  ['a bare list', '[{"a":1,"a":2}]', '[{"a":2}]\n'],
  ['an object without data', '{"files":[{"a":1,"a":2}]}', '{"files":[{"a":2}]}\n'],
  ['a string', '"data"', '"data"\n'],
  ['a record', '{"data":{"a":1,"a":2}}', '{"data":{"a":2}}\n'],
])('passes jq the last value of a duplicate name in %s', async (_, text, stdout) => {
  const service = await serve({ '/api/any': text });
  closing.push(() => void service.close());
  expect(
    await runInProcess(['api', '/api/any', '--jq', '.', '--base-url', service.url], freshHome().env),
  ).toEqual({ stdout, stderr: '', code: 0 });
});

test('exits with 5 on an unknown content coding, even if the body never ends', async () => {
  const url = await startServer(
    () => 'HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 9\r\n\r\n',
  );
  const { code, stdout, stderr } = await cli(list(url), { env: freshHome().env });
  expect([code, stdout, JSON.parse(stderr).error.code]).toEqual([5, '', 'unknown_encoding']);
});

test('exits with 6 on an unrequested change of protocol', async () => {
  const url = await startServer(
    () => 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  const { code, stdout, stderr } = await cli(list(url), { env: freshHome().env });
  expect([code, stdout, JSON.parse(stderr).error.code]).toEqual([6, '', 'connection_reset']);
});

test.each(['null', '"text"', '{"data":null}', '{"data":[null,5]}'])(
  'api prints %s unchanged, and --json rejects it, even if nothing is cached',
  async odd => {
    const url = await startServer(
      () => `HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Length: ${Buffer.byteLength(odd)}\r\n\r\n${odd}`,
    );
    const { env } = freshHome();
    const bare = ['api', '/api/mobile/keys', '--base-url', url];
    expect(await cli(bare, { env })).toEqual({ stdout: odd, stderr: '', code: 0 });
    expect(await cli(list(url), { env })).toMatchObject({ stdout: '', code: 5 });
  },
);

test('--json keeps a byte order mark, even if nothing is cached', async () => {
  const odd = `\ufeff${body}`;
  const url = await startServer(
    () => `HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Length: ${Buffer.byteLength(odd)}\r\n\r\n${odd}`,
  );
  expect(await cli(list(url), { env: freshHome().env })).toEqual({ stdout: odd, stderr: '', code: 0 });
});

test('cache clear keeps foreign files in the cache directory', async () => {
  const { path, env } = freshHome();
  const others = ['downloads/thesis.txt', 'indexes/mine', 'indexes/v1/x/notes.txt', 'answers/v1/a/b/mine'];
  for (const other of others) {
    mkdirSync(join(path, other, '..'), { recursive: true });
    writeFileSync(join(path, other), 'mine');
  }
  const note = 'downloads/0123abcd';
  writeFileSync(join(path, note), '{}');
  const shared = { ...env, MUSIC_CLI_CACHE_DIR: path };
  expect((await cli(list(await startServer(() => good)), { env: shared })).code).toBe(0);
  expect(await cli(['cache', 'clear'], { env: shared })).toEqual({
    stdout: '',
    stderr: 'Removed 1 cached response.\n',
    code: 0,
  });
  for (const other of others) expect(readFileSync(join(path, other), 'utf8')).toBe('mine');
  expect(existsSync(join(path, note))).toBe(false);
});

test('reports on one line that a cache directory that is a file cannot be cleared', async () => {
  const { path, env } = freshHome();
  const file = join(path, 'file');
  writeFileSync(file, '');
  expect(await cli(['cache', 'clear'], { env: { ...env, MUSIC_CLI_CACHE_DIR: file } })).toEqual({
    stdout: '',
    stderr: `music-cli: The cache could not be cleared (a part of its path is not a directory).\nCheck the permissions of ${file}.\n`,
    code: 1,
  });
});

test.each([
  [
    '{"profiles":{"default":{"baseUrl":5}}}',
    'baseUrl',
    ' --profile default',
    'an address like https://music.example.org',
  ],
  [
    '{"profiles":{"default":{"timeout":"soon"}}}',
    'timeout',
    ' --profile default',
    'a number of seconds from 0.001 to 86400',
  ],
  [
    '{"profiles":{"other":{"timeout":0}}}',
    'timeout',
    ' --profile other',
    'a number of seconds from 0.001 to 86400',
  ],
  [
    '{"profiles":{"default":{"retries":null}}}',
    'retries',
    ' --profile default',
    'a whole number from 0 to 99',
  ],
  ['{"profile":["x"]}', 'profile', '', 'a name of letters, digits, dots, dashes and underscores'],
  ['{"pager":true}', 'pager', '', 'a string'],
])(
  'sends no request with a configuration like %s, and says why on one line',
  async (config, name, profile, takes) => {
    const { path, env } = freshHome();
    writeFileSync(join(path, 'config.json'), config);
    const result = await cli(['keys', 'list'], { env: { ...env, MUSIC_CLI_CONFIG_DIR: path } });
    expect(result).toEqual({
      stdout: '',
      stderr: `music-cli: The configuration has an invalid ${name}.\nIt must be ${takes}. Correct it with 'music-cli config set ${name} <value>${profile}', or with config unset.\n`,
      code: 2,
    });
  },
);

test.each(['intervals', 'rhythms', 'scales', 'systems', 'tracks'])(
  'names that are not strings break no command of %s',
  async noun => {
    const record = { id: 1, name: 5, fullName: {}, title: [], semitones: 3 };
    const list = JSON.stringify({ data: [record, { ...record, id: 2, name: [] }] });
    const item = JSON.stringify({ data: record });
    const service = await serve({
      ...Object.fromEntries(nouns.map(({ path }) => [path, list])),
      ...Object.fromEntries(nouns.map(({ path }) => [`${path}/1`, item])),
    });
    closing.push(() => void service.close());
    const { env } = freshHome();
    for (const words of [
      ['list', '--json'],
      ['draw', '1'],
      ['export', '1', '-o', 'midi'],
      ['get', 'a'],
    ]) {
      const { code, stderr } = await runInProcess([noun, ...words, '--base-url', service.url], env);
      expect([words, [0, 2, 3, 5].includes(code ?? -1), stderr.includes('Something went wrong')]).toEqual([
        words,
        true,
        false,
      ]);
    }
  },
);

test('prints one message without a token for an uncaught exception', async () => {
  const url = await startServer(() => '');
  const { env, path } = freshHome();
  const thrower = join(path, 'thrower.cjs');
  writeFileSync(
    thrower,
    "setTimeout(() => { throw new Error('lost ' + process.env.MUSIC_CLI_TOKEN); }, 500);",
  );
  // Because of its shell syntax, the built program runs this line.
  const thrown = await shell(`music-cli keys list --base-url ${url}; exit $?`, {
    env: { ...env, MUSIC_CLI_TOKEN: 'canary-5d1f0b7e93c24a68', NODE_OPTIONS: `--require ${thrower}` },
  });
  expect(thrown).toEqual({
    stdout: '',
    stderr:
      'music-cli: Something went wrong in music-cli itself: lost [token]\nRun it again with --debug to see where, and please report it.\n',
    code: 1,
  });
});

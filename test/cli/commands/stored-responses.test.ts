/** Tests the cache: only a valid response of a route replaces a stored one. */
import { afterEach, describe, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';
import { type Reply, serve } from './service.ts';

const good = '{"meta":{},"data":[{"id":1}]}';
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

/** Invalid bodies, such as a service may send during maintenance. */
const broken = [
  '{"error":"maintenance"}',
  'null',
  '{}',
  '[]',
  '"maintenance"',
  '7',
  '{"data":null}',
  '{"data":{}}',
  '{"data":"none"}',
  '{"data":[1]}',
  '{"data":[null]}',
  '{"data":[[]]}',
  '{"data":[{"id":1},2]}',
  '{"data":[{"id":"one"}]}',
  '{"data":[{"id":1}],"data":null}',
];

/** Every route with a valid body. */
const routes: readonly (readonly [path: string, body: string])[] = [
  ['/api/mobile/keys', good],
  ['/api/mobile/keys/1', '{"meta":{},"data":{"id":1}}'],
  ['/api/mobile/music-systems/1/state', '{"meta":{},"data":{"musicSystemId":1}}'],
  ['/api/mobile/circular-tracks', '{"meta":{},"data":[{"id":"rhythm:1"}]}'],
  ['/api/mobile/music-bootstrap', '{"meta":{},"data":{"keys":[{"id":1}]}}'],
  ['/api/mobile/entities', '{"meta":{},"data":{"keys":[{"id":1}],"songs":[{"id":"x"}]}}'],
  ['/api/keys', '[{"id":1}]'],
  ['/api/instruments', '[{"id":1}]'],
  ['/api/instruments_select', '{"items":[{"id":1}]}'],
  ['/api/instrument_rows_select', '{"items":[{"id":1}]}'],
  ['/api/drum-folders.json', '{"folders":[{"label":"Kicks","path":"kicks"}]}'],
  ['/api/drum-folder-files.json', '{"path":"kicks","files":[{"url":"/k.wav","name":"k.wav"}]}'],
  ['/api/mobile/me', '{"id":1,"username":"ana"}'],
];

/** Starts a service that sends the last body given to `send`, which stays fresh for a day. */
async function startService(path: string) {
  const answers: Record<string, Reply> = {};
  const server = await serve(answers);
  const home = makeHome();
  cleanups.push(() => server.close(), home.remove);
  const env = { ...home.env, MUSIC_CLI_BASE_URL: server.url, MUSIC_CLI_TOKEN: 'a-token-of-mine' };
  let version = 0;
  return {
    takeRequests: server.takeRequests,
    send: (body: string, more: Readonly<Record<string, string>> = {}) => {
      const etag = `"${version++}"`;
      answers[path] = { body, headers: { 'cache-control': 'max-age=86400', etag, ...more } };
    },
    run: (...args: string[]) => cli(args, { env }),
  };
}

const table = 'id\n 1\n';
const listKeys = ['keys', 'list', '--columns', 'id'];

describe('a stored list', () => {
  it.each(broken)('stays if the service then sends %s, and the next run requests it again', async body => {
    const { send, run, takeRequests } = await startService('/api/mobile/keys');
    send(good);
    expect(await run(...listKeys)).toEqual({ stdout: table, stderr: '', code: 0 });
    send(body);
    expect(await run(...listKeys, '--refresh')).toMatchObject({ stdout: '', code: 5 });
    const offline = await run(...listKeys, '--offline');
    expect([offline.stdout, offline.code]).toEqual([table, 0]);
    send('{"data":[{"id":2}]}');
    takeRequests();
    expect(await run(...listKeys, '--refresh')).toEqual({ stdout: 'id\n 2\n', stderr: '', code: 0 });
    expect(takeRequests()).toEqual(['/api/mobile/keys']);
  });

  it('stays if an invalid response has no-store, and is removed if a valid one has no-store', async () => {
    const { send, run } = await startService('/api/mobile/keys');
    send(good);
    await run(...listKeys);
    send('{"error":"maintenance"}', { 'cache-control': 'no-store' });
    expect(await run(...listKeys, '--refresh')).toMatchObject({ code: 5 });
    expect(await run(...listKeys, '--offline')).toMatchObject({ stdout: table, code: 0 });
    send(good, { 'cache-control': 'no-store' });
    expect(await run(...listKeys, '--refresh')).toMatchObject({ stdout: table, code: 0 });
    expect(await run(...listKeys, '--offline')).toMatchObject({ code: 8 });
  });
});

describe('a first response', () => {
  it.each(broken)('is not stored if it is %s', async body => {
    const { send, run, takeRequests } = await startService('/api/mobile/keys');
    send(body);
    expect(await run(...listKeys)).toMatchObject({ stdout: '', code: 5 });
    expect(await run(...listKeys, '--offline')).toMatchObject({ code: 8 });
    send(good);
    takeRequests();
    expect(await run(...listKeys)).toEqual({ stdout: table, stderr: '', code: 0 });
    expect(takeRequests()).toEqual(['/api/mobile/keys']);
  });
});

describe.each(routes)('api %s', (path, body) => {
  it('stores valid responses of the route, and prints others without storing them', async () => {
    const { send, run } = await startService(path);
    send('{"error":"maintenance"}');
    expect(await run('api', path)).toEqual({ stdout: '{"error":"maintenance"}', stderr: '', code: 0 });
    expect(await run('api', path, '--offline')).toMatchObject({ stdout: '', code: 8 });
    send(body);
    expect(await run('api', path)).toEqual({ stdout: body, stderr: '', code: 0 });
    send('null');
    expect(await run('api', path, '--refresh')).toEqual({ stdout: 'null', stderr: '', code: 0 });
    expect(await run('api', path, '--offline')).toMatchObject({ stdout: body, code: 0 });
  });
});

it('api stores any JSON of an unknown route', async () => {
  const { send, run } = await startService('/api/platform/news');
  send('{"news":[]}');
  await run('api', '/api/platform/news');
  expect(await run('api', '/api/platform/news', '--offline')).toMatchObject({
    stdout: '{"news":[]}',
    code: 0,
  });
});

it('pull keeps a stored list if the service sends invalid data', async () => {
  const { send, run } = await startService('/api/mobile/keys');
  send(good);
  await run(...listKeys);
  send('{"error":"maintenance"}');
  await run('pull', '--refresh');
  expect(await run(...listKeys, '--offline')).toMatchObject({ stdout: table, code: 0 });
});

it('doctor reports a service whose records do not match their routes', async () => {
  const { send, run } = await startService('/api/mobile/sound-engines');
  send('{"error":"maintenance"}');
  const { stdout, code } = await run('doctor', '--json');
  const checks: { name: string }[] = JSON.parse(stdout).checks;
  expect([checks.find(({ name }) => name === 'service'), code]).toEqual([
    {
      name: 'service',
      state: 'failed',
      says: expect.stringMatching(
        /^http:.+ responded to .+\/api\/mobile\/sound-engines with something other than its records$/,
      ),
      do: 'Check the address: music-cli config get baseUrl',
    },
    1,
  ]);
});

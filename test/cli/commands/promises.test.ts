/** Regression tests for promised behaviour that could break without being noticed. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function freshHome() {
  const home = makeHome();
  closing.push(home.remove);
  return home;
}

async function serve(respond: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(respond);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

it('a login removes, for every service, the indexes of lists that depend on the account, and keeps the others', async () => {
  const { path, env } = freshHome();
  const below = join(path, '.cache/music-cli/indexes/v1');
  for (const key of ['http_localhost', 'https_music.example']) {
    mkdirSync(join(below, key), { recursive: true });
    for (const noun of ['tracks', 'keys']) writeFileSync(join(below, key, `${noun}.index`), 'names');
  }
  const args = [
    'auth',
    'login',
    '--insecure-storage',
    '--with-token',
    '--base-url',
    await serve((_, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"id":1,"username":"ada"}');
    }),
  ];
  const { code } = await cli(args, { env, input: 'a-token-of-ada\n' });
  expect(code).toBe(0);
  for (const service of ['http_localhost', 'https_music.example'])
    expect(readdirSync(join(below, service))).toEqual(['keys.index']);
});

it('config.json is readable by its owner only, and retries may be 0', async () => {
  const { path, env } = freshHome();
  const requests: string[] = [];
  const url = await serve((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(503).end();
  });
  expect((await cli(['config', 'set', 'retries', '0'], { env })).code).toBe(0);
  const config = join(path, '.config/music-cli/config.json');
  expect(statSync(config).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ profiles: { default: { retries: 0 } } });
  expect((await cli(['keys', 'list', '--base-url', url], { env })).code).toBe(5);
  expect(requests).toEqual(['/api/mobile/keys']);
});

it('a 304 without changes does not rewrite the stored response', async () => {
  const { path, env } = freshHome();
  const url = await serve((request, response) => {
    response.setHeader('ETag', '"1"').setHeader('Content-Type', 'application/json');
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.end('{"meta":{"resource":"keys","count":0,"filters":[]},"data":[]}');
  });
  const args = ['keys', 'list', '--json', '--base-url', url];
  await cli(args, { env });
  const answers = join(path, '.cache/music-cli/answers');
  const entry = () => {
    const [name = ''] = readdirSync(answers, { recursive: true, encoding: 'utf8' }).filter(each =>
      each.endsWith('.answer'),
    );
    return statSync(join(answers, name)).ino;
  };
  const before = entry();
  for (const _ of [1, 2]) expect((await cli(args, { env })).code).toBe(0);
  expect(entry()).toBe(before);
});

it('--timeout also limits pauses within a response', async () => {
  const { env } = freshHome();
  const url = await serve((_, response) => {
    response.setHeader('Content-Type', 'application/json').write('{"meta":');
  });
  const args = ['keys', 'list', '--json', '--retries', '0', '--timeout', '2', '--base-url', url];
  expect(await cli(args, { env })).toEqual({
    stdout: '',
    stderr: expect.stringContaining('sent nothing more for 2 s, and the response is incomplete.'),
    code: 6,
  });
});

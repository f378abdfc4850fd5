/** What lists leave behind for Tab. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli, makeHome, parts, shell } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { campaign } from '../../support/often.ts';

const home = makeHome();
const statuses: number[] = [];
let etag = '"1"';
/** Bytes of white space behind the body. */
let rest = 0;
const server = createServer((request, response) => {
  const unchanged = request.headers['if-none-match'] === etag;
  statuses.push(unchanged ? 304 : 200);
  response.writeHead(unchanged ? 304 : 200, { etag, 'content-type': 'application/json' });
  const body = '{"meta":{},"data":[{"id":1,"baseTone":{"name":"C"}},{"id":12}]}';
  response.end(unchanged ? undefined : body.padEnd(rest));
});
let port = 0;
let url = '';

beforeAll(async () => {
  port = await listenOnLoopback(server);
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.close();
  home.remove();
});

/** The file of the candidates of keys, under the address as it was typed. */
const file = (typed: string) =>
  join(home.path, '.cache/music-cli/complete/v1', typed.replace(/[^A-Za-z0-9.-]+/g, '_'), 'keys.tsv');
const candidates = (typed: string) => readFileSync(file(typed), 'utf8');
const whole = '#\t2\t1\n1\tC\tC\n12\t\n';

it.each([[['--json']], [['-o', 'csv', '--limit', '1']], [['--count']], [['--jq', '.data']]])(
  'a new list becomes candidates, all of it, whatever of it is shown: %j',
  async options => {
    rmSync(join(home.path, '.cache'), { recursive: true, force: true });
    const { code, stderr } = await cli(['keys', 'list', '--base-url', url, ...options], { env: home.env });
    expect([code, stderr]).toEqual([0, '']);
    expect(candidates(url)).toBe(whole);
  },
);

it('a reader that has seen enough does not keep them from being written', async () => {
  rmSync(join(home.path, '.cache'), { recursive: true, force: true });
  const { code } = await shell(`music-cli keys list --base-url ${url} | true`, { env: home.env });
  expect(code).toBe(0);
  expect(candidates(url)).toBe(whole);
});

it('an unchanged list becomes candidates where there are none yet: under an address that is typed otherwise', async () => {
  const other = `HTTP://127.0.0.1:${port}`;
  await cli(['keys', 'list', '--base-url', url], { env: home.env });
  statuses.length = 0;
  await cli(['keys', 'list', '--base-url', other], { env: home.env });
  expect(statuses).toEqual([304]);
  expect(candidates(other)).toBe(whole);
});

it('a list that has not changed leaves the candidates as they are; a new one replaces them', async () => {
  rmSync(join(home.path, '.cache'), { recursive: true, force: true });
  const list = () => cli(['keys', 'list', '--base-url', url], { env: home.env });
  await list();
  writeFileSync(file(url), 'as they were');
  await list();
  expect(candidates(url)).toBe('as they were');
  etag = '"2"';
  await list();
  expect(candidates(url)).toBe(whole);
});

it('a list of more than 32 MiB becomes no candidates', async context => {
  campaign(context);
  rmSync(join(home.path, '.cache'), { recursive: true, force: true });
  const list = () => cli(['keys', 'list', '--count', '--base-url', url], { env: home.env });
  rest = 32 * 1024 * 1024 + 1;
  expect(await list()).toEqual({ stdout: '2\n', stderr: '', code: 0 });
  expect(existsSync(file(url))).toBe(false);
  rest = 0;
  etag = '"3"';
  await list();
  expect(candidates(url)).toBe(whole);
});

it("the first run of a version leaves the sandbox's candidates", async () => {
  const fresh = makeHome();
  const packaged = join(parts, 'complete/v1/sandbox');
  const folder = join(fresh.path, '.cache/music-cli/complete/v1/sandbox');
  const run = () => cli(['keys', 'get', '1', '--count'], { env: fresh.env });
  const keys = join(folder, 'keys.tsv');
  await run();
  expect(readdirSync(folder).sort()).toEqual([...readdirSync(packaged), 'version'].sort());
  expect(readFileSync(keys)).toEqual(readFileSync(join(packaged, 'keys.tsv')));
  expect(readFileSync(join(dirname(folder), 'current'), 'utf8')).toBe('sandbox\n');
  rmSync(keys);
  await run();
  expect(existsSync(keys)).toBe(false);
  writeFileSync(join(folder, 'version'), '0.0.1');
  await run();
  expect(existsSync(keys)).toBe(true);
  fresh.remove();
});

it('a folder that nobody can write costs the candidates and nothing else', async () => {
  const cache = join(home.path, 'cache');
  mkdirSync(join(cache, 'complete/v1', url.replace(/[^A-Za-z0-9.-]+/g, '_'), 'keys.tsv'), {
    recursive: true,
  });
  const at = { env: { ...home.env, MUSIC_CLI_CACHE_DIR: cache } };
  expect(await cli(['keys', 'list', '-o', 'tsv', '--columns', 'id', '--base-url', url], at)).toEqual({
    stdout: 'id\n1\n12\n',
    stderr: '',
    code: 0,
  });
});

const currentOf = (folder: string) => join(folder, '.cache/music-cli/complete/v1/current');

it("a first run that sets the address puts its candidates in force, not the sandbox's", async () => {
  const fresh = makeHome();
  const { code } = await cli(['config', 'set', 'baseUrl', url], { env: fresh.env });
  expect(code).toBe(0);
  expect(readFileSync(currentOf(fresh.path), 'utf8')).toBe(`http_127.0.0.1_${port}\n`);
  fresh.remove();
});

it('after the cache was cleared, the next list puts its candidates in force again', async () => {
  const fresh = makeHome();
  await cli(['config', 'set', 'baseUrl', url], { env: fresh.env });
  await cli(['cache', 'clear'], { env: fresh.env });
  expect(existsSync(join(fresh.path, '.cache/music-cli/complete'))).toBe(false);
  await cli(['keys', 'list'], { env: fresh.env });
  expect(readFileSync(currentOf(fresh.path), 'utf8')).toBe(`http_127.0.0.1_${port}\n`);
  expect(readFileSync(join(dirname(currentOf(fresh.path)), 'profiles.tsv'), 'utf8')).toBe(
    `default\thttp_127.0.0.1_${port}\t${url}\n`,
  );
  fresh.remove();
});

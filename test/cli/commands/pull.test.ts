import * as fs from 'node:fs';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disk } from '../../../src/base/io.ts';
import { nouns } from '../../../src/catalog/index.ts';
import { createFolderWriter } from '../../../src/cli/files/made-files.ts';
import { listen, serverUrl } from '../../../src/sandbox/listen.ts';
import { createHandler } from '../../../src/sandbox/request-handler.ts';
import { builtLibrary } from '../../sandbox/built.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { endlessProcesses, realClock } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { campaign, some } from '../../support/often.ts';
import { onTmuxScreen, requireTmux } from '../../support/tmux.ts';
import { serve } from './service.ts';

const home = makeHome();
let service: Server;
let env: Record<string, string>;

beforeAll(async () => {
  service = await listen(createHandler(builtLibrary), 0, '127.0.0.1');
  env = { ...home.env, MUSIC_CLI_BASE_URL: serverUrl(service) };
});

afterAll(() => {
  service.close();
  home.remove();
});

it('stores every response that commands need, so that they print the same offline', async context => {
  campaign(context);
  const commands = [
    ...nouns.flatMap(({ name }) => [
      [name, 'list', '--limit', '2', '-o', 'jsonl'],
      [name, 'get', '1', '--json'],
    ]),
    ['tracks', 'get', 'rhythm:1', '--json'],
    ['drums', 'list', '--json'],
    ['drums', 'files', 'Kits/Acoustic', '--json'],
    ['systems', 'state', '2', '--json'],
    ['keys', 'list', '--public', '--json'],
    ['instruments', 'options', '--json'],
    ['instruments', 'rows', '3', '--json'],
    ['bootstrap', '--json'],
    ['entities', '--json'],
    ['find', 'C', 'E', 'G', '--limit', '1', '--json'],
    ['search', 'clave', '--json'],
  ];
  const pulled = await cli(['pull'], { env });
  expect({ ...pulled, lines: pulled.stdout.split('\n').length - 1 }).toMatchObject({
    code: 0,
    stderr: '',
    lines: nouns.length + 2,
  });
  const wrong: unknown[] = [];
  for (const command of some(commands)) {
    const offline = await cli([...command, '--offline'], { env });
    const online = await cli(command, { env: { ...env, MUSIC_CLI_CACHE_DIR: join(home.path, 'other') } });
    if (offline.stdout !== online.stdout || offline.code !== 0 || online.code !== 0)
      wrong.push({ command, offline, online });
  }
  expect(wrong).toEqual([]);
});

const tmux = requireTmux();

describe.skipIf(tmux.skip)(`on a terminal ${tmux.reason}`, () => {
  it.each(some([80, 40, 120]))('shows the progress in %d columns, and keeps earlier lines', async columns => {
    // The service delays one collection until the progress bar has been seen.
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    const slow = createServer(async (request, response) => {
      if (request.url?.endsWith('/harmonies')) await opened;
      // The server may close an idle connection just when the next request begins.
      const headers = { connection: 'close' };
      const answer = await fetch(`${env.MUSIC_CLI_BASE_URL}${request.url}`, { headers });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    const base = `http://127.0.0.1:${await listenOnLoopback(slow)}`;
    const place = { MUSIC_CLI_BASE_URL: base, MUSIC_CLI_CACHE_DIR: join(home.path, `pull${columns}`) };
    const window = { env: { ...env, ...place }, columns, rows: 24 };
    const bar = columns < 50 ? '' : '█{27}░{3}  ';
    await onTmuxScreen('music-cli pull --timeout 3600; echo "code $?"', window, async ({ until }) => {
      const before = await until(lines =>
        lines.some(line => new RegExp(`^${bar}13 of 14 collections  \\S+ MB  `).test(line)),
      );
      expect(before.slice(0, 3)).toEqual([
        'keys              21  stored',
        'intervals         39  stored',
        expect.stringMatching(/^scales +\d,\d{3} {2}stored$/),
      ]);
      open();
      const after = await until(lines => lines.includes('code 0'));
      const names = after
        .slice(0, after.indexOf('code 0'))
        .map(line => /^(\w+) +[\d,]+ {2}stored$/.exec(line));
      expect(names.map(found => found?.[1])).toEqual([...nouns.map(({ name }) => name), 'tracks', 'drums']);
    });
    slow.close();
    slow.closeAllConnections();
  });
});

it('writes a line for each collection in the order of the catalog with --dir, whichever response is first', async () => {
  // The service responds in the opposite order: each response waits for that of the next collection.
  const wanted = ['keys', 'intervals', 'rhythms', 'tracks'];
  const paths = ['keys', 'intervals', 'circular-rhythms', 'circular-tracks'].map(
    name => `/api/mobile/${name}`,
  );
  const answered: string[] = [];
  const waiting = new Map<string, () => void>();
  const send = () => {
    const next = paths[paths.length - 1 - answered.length];
    const answer = next === undefined ? undefined : waiting.get(next);
    if (next === undefined || answer === undefined) return;
    answered.push(next);
    answer();
    send();
  };
  const reversed = createServer(({ url = '' }, response) => {
    const answer = () => response.end('{"meta":{},"data":[]}');
    if (!paths.includes(url)) return void response.end('[]');
    waiting.set(url, answer);
    send();
  });
  const place = {
    MUSIC_CLI_BASE_URL: `http://127.0.0.1:${await listenOnLoopback(reversed)}`,
    MUSIC_CLI_CACHE_DIR: join(home.path, 'reversed'),
  };
  const args = ['pull', ...wanted, '--dir', join(home.path, 'in-order')];
  expect(await runInProcess(args, { ...home.env, ...place })).toEqual({
    stdout: wanted.map(name => `${name.padEnd(9)}        0  stored\n`).join(''),
    stderr: '',
    code: 0,
  });
  expect(answered).toEqual(paths.toReversed());
  reversed.close();
});

it.each([[[]], [['--dir', 'quiet']]])('prints nothing with -q and the options %j', async more => {
  const run = (columns?: number) =>
    runInProcess(['pull', 'keys', 'tracks', '-q', ...more], env, {
      folder: home.path,
      ...(columns && { columns }),
    });
  const silent = { stdout: '', stderr: '', code: 0 };
  expect(await run()).toEqual(silent);
  expect(await run(80), 'on a terminal').toEqual(silent);
});

it('prints counts with thousands separators', async () => {
  const data = Array.from({ length: 12_345 }, (_, index) => ({ id: index + 1 }));
  const body = JSON.stringify({ meta: { resource: 'keys', count: data.length }, data });
  const remote = await serve({ '/api/mobile/keys': body, '/api/keys': '[]' });
  expect(await cli(['pull', 'keys'], { env: { ...home.env, MUSIC_CLI_BASE_URL: remote.url } })).toEqual({
    stdout: 'keys   12,345  stored\n',
    stderr: '',
    code: 0,
  });
  await remote.close();
});

it('reports a common failure of all collections only once', async () => {
  const nowhere = { ...home.env, MUSIC_CLI_BASE_URL: 'http://127.0.0.1:9' };
  expect(await cli(['pull', 'keys', 'intervals', '--retries', '0'], { env: nowhere })).toEqual({
    stdout: 'keys                failed\nintervals           failed\n',
    stderr:
      'music-cli: The connection to 127.0.0.1:9 was refused.\nCheck the base URL, and that the service is running.\n',
    code: 6,
  });
});

it('writes the bodies of collections byte for byte', async () => {
  const folder = join(home.path, 'fixtures');
  const { stdout, stderr, code } = await cli(['pull', 'keys', 'systems', 'tracks', '--dir', folder], { env });
  expect({ lines: stdout.split('\n').map(line => line.split(' ')[0]), stderr, code }).toEqual({
    lines: ['keys', 'systems', 'tracks', ''],
    stderr: '',
    code: 0,
  });
  const written = ['circular_tracks.json', 'keys.json', 'music_system_states.json', 'music_systems.json'];
  expect(readdirSync(folder).sort()).toEqual(written);
  const body = await cli(['keys', 'list', '--json'], { env });
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(body.stdout);
  // Each state has its own route, but the file holds a list of all states.
  const states: unknown = JSON.parse(readFileSync(join(folder, 'music_system_states.json'), 'utf8'));
  const visible = catalog.musicSystemStates.filter((_, index) => catalog.musicSystems[index]?.isPublic);
  expect(states).toEqual(visible);
});

it('keeps files that a person wrote, and replaces its own', async () => {
  const [folder, other] = [join(home.path, 'mine'), join(home.path, 'linked-to')];
  mkdirSync(folder);
  const path = join(folder, 'keys.json');
  writeFileSync(path, '[{"id":1,"color":"#my own"}]');
  writeFileSync(other, 'mine as well');
  symlinkSync(other, join(folder, 'intervals.json'));
  const first = await cli(['pull', 'keys', 'intervals', '--dir', folder], { env });
  expect([first.code, first.stderr.split('\n')]).toEqual([
    0,
    [
      `${path} already existed with other content. The old file is now ${path}.old.`,
      `${join(folder, 'intervals.json')} already existed with other content. The old file is now ${join(folder, 'intervals.json')}.old.`,
      '',
    ],
  ]);
  expect(readFileSync(`${path}.old`, 'utf8')).toBe('[{"id":1,"color":"#my own"}]');
  expect(readFileSync(other, 'utf8')).toBe('mine as well');
  // The service has no records now. Only files that pull wrote, and that nobody has changed, are emptied.
  const empty = createServer((_, response) =>
    response.end('{"meta":{"resource":"keys","count":0},"data":[]}'),
  );
  const emptied = { ...env, MUSIC_CLI_BASE_URL: `http://127.0.0.1:${await listenOnLoopback(empty)}` };
  const pull = () => cli(['pull', 'keys', '--dir', folder], { env: emptied });
  expect(await pull()).toMatchObject({ code: 0, stderr: '' });
  writeFileSync(path, '[{"id":2,"color":"#edited"}]');
  expect((await pull()).stderr).toBe(
    `${path} already existed with other content. The old file is now ${path}.old2.\n`,
  );
  expect(readFileSync(`${path}.old2`, 'utf8')).toBe('[{"id":2,"color":"#edited"}]');
  expect(readdirSync(folder).sort()).toEqual([
    'intervals.json',
    'intervals.json.old',
    'keys.json',
    'keys.json.old',
    'keys.json.old2',
  ]);
  empty.close();
});

it('names the directory that cannot be written, and stores the responses', async () => {
  const { stderr, code } = await cli(['pull', 'keys', '--dir', '/dev/null/x'], { env });
  expect({ code, said: stderr.split('\n')[0] }).toEqual({
    code: 1,
    said: "music-cli: /dev/null/x/keys.json can't be written: a part of its path is not a directory.",
  });
  expect((await cli(['keys', 'list', '--count', '--offline'], { env })).stdout).toMatch(/^\d+\n$/);
});

it.each([
  ['keys', 'intervals'],
  ['intervals', 'keys'],
])('exits with the worst code of its collections in any order: %s fails, %s is missing', async failing => {
  const server = createServer(({ url }, response) => {
    response.writeHead(url?.endsWith(`/${failing}`) ? 503 : 404).end();
  });
  const broken = { ...env, MUSIC_CLI_BASE_URL: `http://127.0.0.1:${await listenOnLoopback(server)}` };
  const { stderr, code } = await cli(['pull', 'keys', 'intervals', '--retries', '0'], { env: broken });
  expect(code).toBe(5);
  expect(stderr).toMatch(/has no such resource \(404\)\.\n(.*\n)*music-cli: .* failed \(503/);
  server.close();
});

it.each(['-', ''])("rejects --dir '%s', and writes nothing", async dir => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-pull-'));
  expect(await runInProcess(['pull', 'keys', '--dir', dir], home.env, { folder })).toEqual({
    stdout: '',
    stderr: `music-cli: --dir must be the path of a directory${dir === '' ? '' : `, not '${dir}'`}.\nWrite it as --dir <directory>: Also write each collection as <resource>.json into a directory.\n`,
    code: 2,
  });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('reports a file in the place of its directory', async () => {
  const file = join(home.path, 'a-file');
  writeFileSync(file, 'mine');
  const { stderr, code } = await cli(['pull', 'keys', '--dir', file], { env: home.env });
  expect({ stderr, code }).toEqual({
    stderr: `music-cli: ${file}/keys.json can't be written: a part of its path is not a directory.\nChoose another directory with --dir, or free some space; then run the command again.\n`,
    code: 1,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it('recognises its own file if the command was killed just before or after it moved the file into place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-pull-'));
  const path = join(folder, 'keys.json');
  const was = (suffix: string) =>
    `${path} already existed with other content. The old file is now ${path}${suffix}.`;
  const machine = {
    disk: fs,
    workingFolder: folder,
    uid: process.getuid?.(),
    clock: realClock,
    processes: endlessProcesses,
    places: { cache: join(folder, 'cache'), config: folder },
  };
  /** Writes a version of the file, and returns the messages. */
  const put = async (content: string, disk: Disk = fs) => {
    const messages: string[] = [];
    await createFolderWriter({ ...machine, disk }, folder)('keys.json', content, line => messages.push(line));
    return messages;
  };
  /** Writes a version in a process that ends just before, or just after, the new file is moved into place. */
  const putAndEnd = (content: string, isPlaced: boolean) => {
    const renameSync: typeof fs.renameSync = (from, to) => {
      if (isPlaced) fs.renameSync(from, to);
      throw new Error('killed');
    };
    return put(content, { ...fs, renameSync });
  };
  expect(await put('one')).toEqual([]);
  await expect(putAndEnd('two', false)).rejects.toThrow('killed');
  expect(readFileSync(path, 'utf8')).toBe('one');
  expect(await put('three!')).toEqual([]);
  await expect(putAndEnd('four', true)).rejects.toThrow('killed');
  expect(readFileSync(path, 'utf8')).toBe('four');
  expect(await put('five')).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['cache', 'keys.json']);
  writeFileSync(path, "somebody's");
  expect(await put('six')).toEqual([was('.old')]);
  // Twelve writers each write their own version, and none mistakes another's for a file of the user.
  writeFileSync(path, "somebody's, too");
  const versions = Array.from({ length: 12 }, (_, index) => `version ${index}`);
  const olds = await Promise.all(versions.map(each => put(each)));
  expect(olds.flat()).toEqual([was('.old2')]);
  expect(versions).toContain(readFileSync(path, 'utf8'));
  expect([`${path}.old`, `${path}.old2`].map(each => readFileSync(each, 'utf8'))).toEqual([
    "somebody's",
    "somebody's, too",
  ]);
  rmSync(folder, { recursive: true });
});

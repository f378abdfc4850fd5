import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, serverUrl } from '../../../src/sandbox/listen.ts';
import { createHandler } from '../../../src/sandbox/request-handler.ts';
import { readCatalog } from '../../support/catalog.ts';
import { cli, executable, makeHome, node, shell } from '../../support/cli.ts';
import { campaign } from '../../support/often.ts';
import { onTerminal, requireTerminal } from '../../support/terminal.ts';

const canary = 'canary-0123456789';
const bytesOf = (text: string, size = 5000) =>
  Buffer.concat(Array.from({ length: Math.ceil(size / 32) }, (_, index) => sha(`${text} ${index}`))).subarray(
    0,
    size,
  );
const sha = (text: string) => createHash('sha256').update(text).digest();

let home: ReturnType<typeof makeHome>;
let servers: Server[];
/** The requested paths in order, each with the token if there was one. */
let requests: string[];

beforeEach(() => {
  home = makeHome();
  servers = [];
  requests = [];
});

afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  home.remove();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a service and returns its URL; `routes` maps the paths of requests to responses. */
async function serve(routes: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const token = request.headers['x-service-api-token'];
    requests.push(`${request.url}${token === undefined ? '' : ` with ${token}`}`);
    const found = routes[request.url ?? ''];
    if (typeof found === 'function') (found as Answer)(request, response);
    else if (Buffer.isBuffer(found)) response.writeHead(200, { 'content-length': found.length }).end(found);
    else if (found === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return serverUrl(server);
}

/** Returns the routes of one drum folder. */
const kit = (
  path: string,
  files: readonly { name?: unknown; url?: unknown }[],
  encoded = encodeURIComponent(path),
) => ({
  '/api/drum-folders.json': { folders: [{ label: 'Kit', path }] },
  [`/api/drum-folder-files.json?path=${encoded}`]: { path, files },
});

const run = (url: string | undefined, ...args: string[]) =>
  cli([...args, ...(args.includes('--dir') ? [] : ['--dir', outPath()])], {
    env: { ...home.env, MUSIC_CLI_TOKEN: canary, ...(url && { MUSIC_CLI_BASE_URL: url }) },
  });
const outPath = (...names: string[]) => join(home.path, 'out', ...names);
/** Returns all files below the folder: path → content. */
function tree(folder = outPath()): Record<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    entry => !entry.isDirectory(),
  );
  const paths = files.map(entry => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), readFileSync(path)]));
}

describe('drums download', () => {
  it('writes the files of the built-in sandbox with the same bytes and paths as an HTTP client', async context => {
    campaign(context);
    const sandbox = createHandler({
      read: readCatalog,
      sha256: text => sha(text).toString('hex'),
    });
    const server = await listen(sandbox, 0, '127.0.0.1');
    servers.push(server);
    const served = await run(serverUrl(server), 'drums', 'download', 'Acoustic', '--dir', outPath('served'));
    const embedded = await run(undefined, 'drums', 'download', 'Acoustic', '--dir', outPath('embedded'));
    expect([served.code, embedded.code]).toEqual([0, 0]);
    const expected: Record<string, Buffer> = {};
    for (const name of readdirSync(outPath('served'))) {
      const response = await fetch(
        `${serverUrl(server)}/drum-samples/Kits/Acoustic/${encodeURIComponent(name)}`,
      );
      expected[name] = Buffer.from(await response.arrayBuffer());
    }
    expect(Object.keys(expected)).toHaveLength(10);
    expect(tree(outPath('served'))).toEqual(expected);
    expect(tree(outPath('embedded'))).toEqual(expected);
  });

  it('prints the path of each file and a summary, and sends conditional requests the next time', async () => {
    const tagged: Answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end('sound');
    };
    const url = await serve({
      ...kit('Kits/A', [
        { name: 'b.wav', url: '/s/b' },
        { name: 'a.wav', url: '/s/a' },
      ]),
      '/s/a': tagged,
      '/s/b': tagged,
    });
    const stdout = `${outPath('b.wav')}\n${outPath('a.wav')}\n`;
    const command = ['drums', 'download', 'Kits/A'];
    expect(await run(url, ...command)).toEqual({ stdout, stderr: '2 downloaded (10 B).\n', code: 0 });
    expect(await run(url, ...command)).toEqual({
      stdout,
      stderr: '0 downloaded (0 B), 2 unchanged.\n',
      code: 0,
    });
    expect(await run(url, ...command, '--force')).toEqual({
      stdout,
      stderr: '2 downloaded (10 B).\n',
      code: 0,
    });
    const offline = await run(url, ...command, '--offline');
    expect(offline).toMatchObject({ stdout, code: 0 });
    expect(offline.stderr).toMatch(/0 downloaded \(0 B\), 2 unchanged\.\n$/);
  });

  it('uses the current directory without --dir, and prints relative paths', async () => {
    const url = await serve({ ...kit('A', [{ name: 'a.wav', url: '/a' }]), '/a': Buffer.from('a') });
    mkdirSync(outPath());
    const env = { ...home.env, MUSIC_CLI_BASE_URL: url };
    expect(await shell(`cd ${outPath()} && music-cli drums download A`, { env })).toMatchObject({
      stdout: 'a.wav\n',
    });
    expect(await shell(`cd ${outPath()} && music-cli drums download A --dir x/y`, { env })).toMatchObject({
      stdout: 'x/y/a.wav\n',
    });
    expect(Object.keys(tree())).toEqual(['a.wav', 'x/y/a.wav']);
  });

  it('requests directories and files whatever characters their names contain', async () => {
    const path = 'Kits/C# & 100% Cajón/太鼓+?';
    const names = ['C# kick & 50%.wav', 'Cajón 太鼓.wav', 'a+b=c;d,e.wav', "it's (1)!.wav"];
    const files = names.map(name => ({
      name,
      url: `/f/${encodeURIComponent(path)}/${encodeURIComponent(name)}`,
    }));
    const url = await serve({
      ...kit(path, files, 'Kits%2FC%23%20%26%20100%25%20Caj%C3%B3n%2F%E5%A4%AA%E9%BC%93%2B%3F'),
      ...Object.fromEntries(files.map(({ name, url }) => [url, bytesOf(name)])),
    });
    expect(await run(url, 'drums', 'download', path)).toMatchObject({ code: 0 });
    expect(tree()).toEqual(Object.fromEntries(names.map(name => [name, bytesOf(name)])));
  });

  it('finds files at unescaped addresses', async () => {
    const url = await serve({
      ...kit('A', [
        { name: '1', url: '/f/C# Cajón/50% a.wav' },
        { name: '2', url: 'f/relative to the answer.wav' },
        { name: '3', url: 'f/relative to the root.wav' },
      ]),
      '/f/C%23%20Caj%C3%B3n/50%25%20a.wav': Buffer.from('1'),
      '/api/f/relative%20to%20the%20answer.wav': Buffer.from('2'),
      '/f/relative%20to%20the%20root.wav': Buffer.from('3'),
    });
    expect(await run(url, 'drums', 'download', 'A')).toMatchObject({ code: 0 });
    expect(tree()).toEqual({ 1: Buffer.from('1'), 2: Buffer.from('2'), 3: Buffer.from('3') });
  });

  it('keeps hostile names inside the target directory', async () => {
    const names = [
      ...[
        '../escape.wav',
        '/etc/cron.d/x',
        '..\\..\\up.wav',
        'C:\\x.wav',
        'CON.wav',
        '..',
        '',
        '-rf',
        '.bashrc',
      ],
      ...[
        'a\u0000b\u001b[2J.wav',
        'x\u202evaw.exe',
        'KICK.wav',
        'kick.wav',
        'Cajo\u0301n',
        'Caj\u00f3n',
        'dots.. ',
      ],
      `${'長'.repeat(300)}.wav`,
    ];
    const files = names.map((name, index) => ({ name, url: `/f/${index}.wav` }));
    const url = await serve({
      ...kit('A', files),
      ...Object.fromEntries(files.map(({ url }) => [url, Buffer.from(url)])),
    });
    const { code, stdout } = await run(url, 'drums', 'download', 'A');
    expect(code).toBe(0);
    expect(readdirSync(home.path).sort()).toEqual(['.cache', 'out']);
    const expected = [
      ...['escape.wav', 'etc_cron.d_x', 'up.wav', 'x.wav', '_CON.wav', 'sample', '6.wav', '_rf', '_bashrc'],
      ...['a_b_[2J.wav', 'x_vaw.exe', 'KICK.wav', 'kick (2).wav', 'Caj\u00f3n', 'Caj\u00f3n (2)', 'dots'],
      `${'長'.repeat(83)}.wav`,
    ];
    expect(stdout).toBe(expected.map(name => `${outPath(name)}\n`).join(''));
    expect(tree()).toEqual(
      Object.fromEntries(expected.map((name, index) => [name, Buffer.from(`/f/${index}.wav`)])),
    );
  });

  it('gives each folder its own directory with --all, inside the target', async () => {
    const paths = ['Kits/A', 'Kits/a', '../../up', '/abs/./x', '..', 'B'];
    const files = { name: 'k.wav', url: '/k' };
    const url = await serve({
      '/api/drum-folders.json': { folders: paths.map(path => ({ label: path, path })) },
      ...Object.fromEntries(
        paths.map(path => [
          `/api/drum-folder-files.json?path=${encodeURIComponent(path)}`,
          { path, files: [files] },
        ]),
      ),
      '/k': Buffer.from('k'),
    });
    expect(await run(url, 'drums', 'download', '--all')).toMatchObject({ code: 0 });
    expect(Object.keys(tree()).sort()).toEqual(
      ['B/k.wav', 'Kits/A/k.wav', 'Kits/a (2)/k.wav', 'abs/x/k.wav', 'folder/k.wav', 'up/k.wav'].sort(),
    );
    expect(readdirSync(home.path).sort()).toEqual(['.cache', 'out']);
  });

  it('does not follow a symbolic link in the place of a directory or a file', async () => {
    const path = 'Kits/A';
    const url = await serve({ ...kit(path, [{ name: 'k.wav', url: '/k' }]), '/k': Buffer.from('k') });
    mkdirSync(outPath());
    mkdirSync(join(home.path, 'elsewhere'));
    symlinkSync(join(home.path, 'elsewhere'), outPath('Kits'));
    const refused = await run(url, 'drums', 'download', '--all');
    expect(refused).toEqual({
      stdout: '',
      stderr:
        `0 downloaded (0 B), 1 failed.\n` +
        `music-cli: ${outPath('Kits/A/k.wav')}: Cannot create the directory ${outPath('Kits/A')}: it is a link or a file.\nChoose another directory with --dir.\n`,
      code: 2,
    });
    expect(readdirSync(join(home.path, 'elsewhere'))).toEqual([]);
    rmSync(outPath('Kits'));
    writeFileSync(outPath('Kits'), 'mine');
    const result = await run(url, 'drums', 'download', '--all');
    expect(result.stderr).toBe(
      refused.stderr.replace('it is a link or a file', 'a part of its path is not a directory'),
    );
    expect(readFileSync(outPath('Kits'), 'utf8')).toBe('mine');

    const victim = join(home.path, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, outPath('k.wav'));
    expect(await run(url, 'drums', 'download', path)).toMatchObject({ code: 0 });
    expect(lstatSync(outPath('k.wav')).isFile()).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('keeps the downloaded files if one fails, and exits with 6', async () => {
    const url = await serve({
      ...kit('A', [
        { name: 'a.wav', url: '/a' },
        { name: 'cut.wav', url: '/cut' },
        { name: 'none.wav', url: '/none' },
        { name: 'where.wav', url: 7 },
        { name: 'local.wav', url: 'file:///etc/passwd' },
        { name: 'z.wav', url: '/z' },
      ]),
      '/a': Buffer.from('a'),
      '/cut': (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 10 });
        response.write('12345', () => response.destroy());
      },
      '/z': Buffer.from('z'),
    });
    const host = url.slice('http://'.length);
    const lines = [
      `${outPath('cut.wav')}: The response of ${host} was truncated.`,
      `${outPath('none.wav')}: ${host} has no such resource (404).`,
      `${outPath('where.wav')}: The service sent no URL for this file.`,
      `${outPath('local.wav')}: 'file:///etc/passwd' is not a web address, so nothing was downloaded from there.`,
      '2 downloaded (2 B), 4 failed.',
      'music-cli: 4 of 6 files could not be downloaded.',
      'Run the same command again to continue.',
    ];
    expect(await run(url, 'drums', 'download', 'A', '--retries', '0')).toEqual({
      stdout: `${outPath('a.wav')}\n${outPath('z.wav')}\n`,
      stderr: `${lines.join('\n')}\n`,
      code: 6,
    });
    expect(tree()).toEqual({ 'a.wav': Buffer.from('a'), 'z.wav': Buffer.from('z') });

    const { stdout, stderr, code } = await run(url, 'drums', 'download', 'A', '--retries', '0', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      files: [
        { path: outPath('a.wav'), status: 'unchanged', size: 1 },
        { path: outPath('cut.wav'), status: 'failed', error: { code: 'truncated_answer' } },
        { status: 'failed', error: { code: 'not_found' } },
        { status: 'failed', error: { code: 'no_address' } },
        { status: 'failed', error: { code: 'address_refused' } },
        { path: outPath('z.wav'), status: 'unchanged', size: 1 },
      ],
      downloaded: 0,
      unchanged: 2,
      failed: 4,
      bytes: 0,
    });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'incomplete' } });
    expect(code).toBe(6);
  });

  it('exits with the code of the failures if all have the same reason', async () => {
    const url = await serve(kit('A', [{ name: 'a.wav', url: '/a' }]));
    expect(await run(url, 'drums', 'download', 'A')).toMatchObject({ code: 3 });
    const offline = await run(url, 'drums', 'download', 'A', '--offline');
    expect(offline).toMatchObject({ stdout: '', code: 8 });
    expect(offline.stderr).toContain(
      `music-cli: ${outPath('a.wav')}: Not downloaded yet (--offline is set).\nRun the command once without --offline, MUSIC_CLI_OFFLINE or the setting offline.\n`,
    );
    expect(requests.filter(line => line === '/a')).toHaveLength(1);
  });

  it('requests at most eight files at a time', async () => {
    const open: ServerResponse[] = [];
    let most = 0;
    // The server ends its responses after eight requests, when a ninth has had time to arrive.
    const slow: Answer = (_request, response) => {
      response.writeHead(200).write('x');
      most = Math.max(most, open.push(response));
      if (open.length === 8) setTimeout(() => open.splice(0).map(each => each.end('x')), 30);
    };
    const names = Array.from({ length: 40 }, (_, index) => `${index}.wav`);
    const url = await serve({
      ...kit(
        'A',
        names.map(name => ({ name, url: `/${name}` })),
      ),
      ...Object.fromEntries(names.map(name => [`/${name}`, slow])),
    });
    expect(await run(url, 'drums', 'download', 'A')).toMatchObject({
      stderr: '40 downloaded (80 B).\n',
      code: 0,
    });
    expect(most).toBe(8);
    expect(Object.keys(tree())).toHaveLength(40);
  });

  it('never sends the token: not to the service, not to another origin, not after redirects', async () => {
    const other = await serve({ '/o': Buffer.from('o'), '/r': Buffer.from('r') });
    const url = await serve({
      ...kit('A', [
        { name: 'own', url: '/own' },
        { name: 'other', url: `${other}/o` },
        { name: 'redirected', url: '/redirect' },
      ]),
      '/own': Buffer.from('own'),
      '/redirect': (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(302, { location: `${other}/r` }).end(),
    });
    const { code, stdout, stderr } = await run(url, 'drums', 'download', 'A', '--debug');
    expect(code).toBe(0);
    expect(tree()).toEqual({
      other: Buffer.from('o'),
      own: Buffer.from('own'),
      redirected: Buffer.from('r'),
    });
    expect(requests).toHaveLength(6);
    expect([...requests, stdout, stderr].join('\n')).not.toContain(canary);
  });

  it('never sends a request to this machine for a remote service, not even after redirects', async () => {
    const secret = await serve({ '/secret': Buffer.from('secret'), '/own': Buffer.from('own') });
    const redirect: Answer = (_request, response) =>
      response.writeHead(302, { location: `${secret}/secret` }).end();
    const routes: Record<string, unknown> = {
      ...kit('A', [
        { name: 'literal', url: `${secret}/secret` },
        { name: 'named', url: `${secret.replace('127.0.0.1', 'localhost')}/secret` },
        { name: 'redirected', url: '/redirect' },
        { name: 'own', url: '/own' },
      ]),
      '/redirect': redirect,
      '/own': Buffer.from('own'),
    };
    // This proxy stands for the service at music.example. Requests to a proxy have absolute URLs.
    const proxy = await serve(
      Object.fromEntries(
        Object.entries(routes).map(([path, found]) => [`http://music.example${path}`, found]),
      ),
    );
    const { stdout, stderr, code } = await cli(['drums', 'download', 'A', '--dir', outPath()], {
      env: { ...home.env, MUSIC_CLI_BASE_URL: 'http://music.example', http_proxy: proxy },
    });
    const host = secret.slice('http://'.length);
    const why = 'is an address of this machine or its network, so nothing was downloaded from there.';
    expect({ stdout, stderr, code }).toEqual({
      stdout: `${outPath('own')}\n`,
      stderr: [
        `${outPath('literal')}: '${host}' ${why}`,
        `${outPath('named')}: '${host.replace('127.0.0.1', 'localhost')}' ${why}`,
        `${outPath('redirected')}: '${host}' ${why}`,
        '1 downloaded (3 B), 3 failed.',
        'music-cli: 3 of 4 files could not be downloaded.',
        'Run the same command again to continue.',
        '',
      ].join('\n'),
      code: 6,
    });
    expect(requests.filter(line => line.includes('secret'))).toEqual([]);
  });

  it('gives up on a server that does not respond', async () => {
    const url = await serve({ ...kit('A', [{ name: 'a.wav', url: '/a' }]), '/a': () => {} });
    const { code, stderr } = await run(url, 'drums', 'download', 'A', '--timeout', '2', '--retries', '0');
    expect(code).toBe(6);
    expect(stderr).toContain('did not respond within 2 s');
  });

  it('leaves partial files when interrupted, and resumes them the next time', async () => {
    const whole = bytesOf('long', 200_000);
    const ranges: (string | undefined)[] = [];
    let begin = () => {};
    const half = new Promise<void>(resolve => {
      begin = resolve;
    });
    const url = await serve({
      ...kit('A', [{ name: 'long.wav', url: '/long' }]),
      '/long': (request: IncomingMessage, response: ServerResponse) => {
        const { range } = request.headers;
        ranges.push(range && `${range} if ${request.headers['if-range']}`);
        const from = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
        const headers = { etag: '"long"', 'content-length': whole.length - from };
        if (range === undefined) {
          response.writeHead(200, headers);
          response.write(whole.subarray(0, 100_000), begin);
        } else {
          const extent = `bytes ${from}-${whole.length - 1}/${whole.length}`;
          response.writeHead(206, { ...headers, 'content-range': extent }).end(whole.subarray(from));
        }
      },
    });
    const env = { ...home.env, MUSIC_CLI_BASE_URL: url };
    const child = spawn(node, [executable(), 'drums', 'download', 'A', '--dir', outPath()], { env });
    let stderr = '';
    child.stderr.on('data', chunk => {
      stderr += chunk;
    });
    await half;
    const partial = () => readdirSync(outPath()).find(name => name.endsWith('.part'));
    while (
      !existsSync(outPath()) ||
      partial() === undefined ||
      statSync(outPath(partial() ?? '')).size < 100_000
    )
      await new Promise(resolve => setTimeout(resolve, 10));
    child.kill('SIGINT');
    const code = await new Promise(resolve => child.on('close', resolve));
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr:
        'music-cli: Interrupted before all files were downloaded.\nRun the same command again to continue.\n',
    });

    expect(await run(url, 'drums', 'download', 'A')).toMatchObject({ code: 0 });
    expect(ranges).toEqual([undefined, 'bytes=100000- if "long"']);
    expect(tree()).toEqual({ 'long.wav': whole });
  });

  it('stops quietly when the reader of its output exits', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `${index}.wav`);
    const url = await serve({
      ...kit(
        'A',
        names.map(name => ({ name, url: `/${name}` })),
      ),
      ...Object.fromEntries(
        names.map(name => [
          `/${name}`,
          (_request: IncomingMessage, response: ServerResponse) => setTimeout(() => response.end(name), 20),
        ]),
      ),
    });
    const env = { ...home.env, MUSIC_CLI_BASE_URL: url };
    const line = `music-cli drums download A --dir ${outPath()} | head -1; echo "\${PIPESTATUS[0]}"`;
    expect(await shell(line, { env })).toMatchObject({ stdout: `${outPath('0.wav')}\n0\n`, stderr: '' });
    expect(Object.keys(tree()).length).toBeLessThan(200);
  });

  it.each([
    [[], 'Missing folder.'],
    [['A', '--all'], "Option '--all' cannot be used with argument '<folder>'."],
  ])('rejects the arguments %j', async (args, message) => {
    const url = await serve({});
    const { code, stderr } = await run(url, 'drums', 'download', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(requests).toEqual([]);
  });

  it('prints the requests for the file lists with --curl, and sends nothing', async () => {
    const url = await serve({});
    expect(await run(url, 'drums', 'download', 'Kits/A', 'C#', '--curl')).toEqual({
      stdout:
        `curl --compressed -H 'Accept: application/json' '${url}/api/drum-folder-files.json?path=Kits%2FA'\n` +
        `curl --compressed -H 'Accept: application/json' '${url}/api/drum-folder-files.json?path=C%23'\n`,
      stderr: '',
      code: 0,
    });
    expect(requests).toEqual([]);
  });
});

describe('media download', () => {
  it('writes only one file to stdout with -o -', async () => {
    const print = (...ids: string[]) => cli(['media', 'download', ...ids, '-o', '-'], { env: home.env });
    const { code, stdout, stderr } = await print('1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.startsWith('RIFF')).toBe(true);
    const same = await cli(['media', 'download', '1', '--file', '-'], { env: home.env });
    expect(same).toEqual({ code, stdout, stderr });
    const named = await cli(['media', 'download', '1', '--file', 'x.wav'], { env: home.env });
    expect(named).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining("--file must be - for stdout (--dir takes a directory), not 'x.wav'."),
    });
    expect(await print('1', '2')).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: 'music-cli: stdout takes one file, not 2.\n',
    });
  });

  const asset = (id: number, fields: Record<string, unknown>) => ({
    [`/api/mobile/media-assets/${id}`]: { meta: {}, data: { id, title: `Asset ${id}`, ...fields } },
  });

  it('names files by their path, and adds an extension for the type if it is missing', async () => {
    const url = await serve({
      ...asset(1, { path: '/m/Caj%C3%B3n%20groove.mp3', mimeType: 'audio/mpeg' }),
      ...asset(2, { path: '/m/loop', mimeType: 'audio/ogg; codecs=opus' }),
      ...asset(3, { path: '/m/what', mimeType: 'application/x-unknown' }),
      ...asset(4, { path: '/m/', nameSlug: 'the-slug', mimeType: 'audio/wav' }),
      ...asset(5, { path: '/n/loop.ogg', mimeType: 'audio/ogg' }),
      ...asset(6, { path: '/m/..%2F..%2Fup.wav' }),
      '/m/Caj%C3%B3n%20groove.mp3': Buffer.from('1'),
      '/m/loop': Buffer.from('2'),
      '/m/what': Buffer.from('3'),
      '/m/': Buffer.from('4'),
      '/n/loop.ogg': Buffer.from('5'),
      '/m/..%2F..%2Fup.wav': Buffer.from('6'),
    });
    const { code, stdout } = await run(url, 'media', 'download', '1', '2', '3', '4', '5', '6', '1');
    expect(code).toBe(0);
    const names = ['Cajón groove.mp3', 'loop.ogg', 'what', 'the-slug.wav', 'loop (2).ogg', 'up.wav'];
    expect(stdout).toBe(names.map(name => `${outPath(name)}\n`).join(''));
    expect(tree()).toEqual(
      Object.fromEntries(names.map((name, index) => [name, Buffer.from(`${index + 1}`)])),
    );
  });

  it.each([
    ['below the path of the base URL', '/v1/m/a.wav'],
    ["at the origin's root", '/m/a.wav'],
  ])('finds a site-relative path %s', async (_case, place) => {
    const [[path, answer] = []] = Object.entries(asset(1, { path: '/m/a.wav' }));
    const url = await serve({ [`/v1${path}`]: answer, [place]: Buffer.from('a') });
    expect(await run(`${url}/v1`, 'media', 'download', '1')).toMatchObject({ code: 0 });
    expect(tree()).toEqual({ 'a.wav': Buffer.from('a') });
  });

  it('downloads nothing if an asset is missing', async () => {
    const url = await serve({ ...asset(1, { path: '/a' }), '/a': Buffer.from('a') });
    expect(await run(url, 'media', 'download', '1', '2')).toMatchObject({ code: 3, stdout: '' });
    expect(existsSync(outPath())).toBe(false);
  });

  it('accepts names of records', async () => {
    const { code, stdout } = await run(undefined, 'media', 'download', 'Middle C');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${outPath('c4.wav')}\n` });
    expect(readFileSync(outPath('c4.wav')).subarray(0, 4).toString()).toBe('RIFF');
  });
});

describe('on a terminal', () => {
  const { skip, reason } = requireTerminal();

  it.skipIf(skip)(
    `a progress bar shows the progress and disappears at the end${reason && ` (${reason})`}`,
    async () => {
      const slow: Answer = (_request, response) => {
        response.writeHead(200, { 'content-length': 4000 });
        response.write(Buffer.alloc(1000));
        setTimeout(() => response.end(Buffer.alloc(3000)), 300);
      };
      const url = await serve({ ...kit('A', [{ name: 'a\u009b.wav', url: '/a' }]), '/a': slow });
      const argv = [node, executable(), 'drums', 'download', 'A', '--dir', outPath()];
      const env = { ...home.env, MUSIC_CLI_BASE_URL: url, TERM: 'xterm', NO_COLOR: '1' };
      const { screen, status } = await onTerminal(argv, [], { env });
      expect(status).toBe(0);
      const [bar, ...rest] = screen.split('\x1b[K');
      expect(bar).toMatch(/^\r░+ {2}0 of 1 file {2}0 B {2}0 B\/s$/);
      expect(rest.at(-2)).toBe('\r');
      expect(rest.at(-1)).toBe(`${outPath('a_.wav')}\r\n1 downloaded (4.0 kB).\r\n`);

      const dumb = await onTerminal([...argv, '--force'], [], { env: { ...env, TERM: 'dumb' } });
      expect(dumb.screen).toBe(`${outPath('a_.wav')}\r\n1 downloaded (4.0 kB).\r\n`);
    },
  );
});

it('reports how many files did not fit on a full disk', async () => {
  const words = ['drums', 'download', 'Kits/Acoustic', '--dir', join(home.path, 'narrow')];
  // POSIX counts `ulimit -f` in blocks of 512 bytes.
  const limitedShell = ['sh', '-c', 'ulimit -f 80; exec "$0" "$@"'];
  const { stderr, code } = await cli(words, { env: home.env, under: limitedShell });
  expect([stderr.split('\n').slice(-4), code]).toEqual([
    [
      '5 downloaded (123 kB), 5 failed.',
      'music-cli: 5 of 10 files could not be downloaded.',
      'Choose another directory with --dir, or free some space; then run the command again.',
      '',
    ],
    1,
  ]);
});

it('leaves no empty files on a full disk', async () => {
  const folder = join(home.path, 'full');
  const limitedShell = ['sh', '-c', 'ulimit -f 0; exec "$0" "$@"'];
  const { code } = await cli(['drums', 'download', 'Kits/Acoustic', '--dir', folder], {
    env: home.env,
    under: limitedShell,
  });
  expect([code, readdirSync(folder)]).toEqual([1, []]);
});

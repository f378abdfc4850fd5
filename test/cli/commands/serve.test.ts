/** Tests the running command `serve`: its output, log and errors, and what its options change for HTTP clients. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { cli, makeHome, root } from '../../support/cli.ts';
import { type ServeProcess, startServe } from '../../support/serving.ts';

const home = makeHome();
afterAll(() => home.remove());

const running: ServeProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(one => one.stop()));
});

async function start(...args: string[]): Promise<ServeProcess> {
  const one = await startServe(args, { env: home.env });
  running.push(one);
  return one;
}

const run = (...args: string[]) => cli(args, { env: home.env });

describe('the output at the start', () => {
  it('contains the address and the tokens', async () => {
    const { firstLine: report, url } = await start();
    expect(report).toBe(`The sandbox listens on ${url}

Tokens:
  sandbox-premium   an account with a paid plan
  sandbox-free      an account on the Free plan: 403
  sandbox-revoked   a revoked token: 401
  sandbox-expired   an expired token: 401

Try: music-cli keys list --base-url ${url}
`);
  });

  it('is one line of JSON with --json, with the seed if it was chosen at random', async () => {
    const plain = await start('--json');
    const tokens = ['sandbox-premium', 'sandbox-free', 'sandbox-revoked', 'sandbox-expired'];
    expect(JSON.parse(plain.firstLine)).toEqual({ url: plain.url, tokens });
    const faulty = await start('--json', '--fail', '5%');
    expect(JSON.parse(faulty.firstLine)).toEqual({ url: faulty.url, tokens, seed: expect.any(Number) });
    const seeded = await start('--latency', '1-2', '--seed', '7');
    expect(seeded.firstLine).toContain('\nLatency and failures use --seed 7\n');
  });

  it('contains an address if --host is a name of this machine, and the server responds to that name', async () => {
    const { url } = await start('--host', 'localhost');
    expect((await fetch(`${url.replace(/\/\/[^:]+|\/\/\[.*\]/, '//localhost')}/api/keys`)).status).toBe(200);
  });
});

describe('the log', () => {
  it('has a line for each request, and no token', async () => {
    const one = await start();
    const headers = { 'x-service-api-token': 'sandbox-premium' };
    const { headers: first } = await fetch(`${one.url}/api/mobile/keys`);
    await fetch(`${one.url}/api/mobile/keys`, { headers: { 'if-none-match': first.get('etag') ?? '' } });
    await fetch(`${one.url}/api/mobile/me`, { headers });
    await fetch(`${one.url}/api/mobile/me?x=sandbox-premium&api_token=hush%21&y=1`, { headers });
    await fetch(`${one.url}/api/keys?x=a%2Fb%2Bc`, { headers: { 'x-service-api-token': 'a/b+c' } });
    await fetch(`${one.url}/api/m%1b[31m`, { method: 'HEAD' });
    await new Promise(resolve => {
      const socket = connect(Number(new URL(one.url).port), '127.0.0.1', () =>
        socket.write('nonsense\r\n\r\n'),
      );
      socket.on('close', resolve).resume();
    });
    await one.stop();
    const lines = one
      .stderr()
      .replace(/\d+ ms/g, 'N ms')
      .replace(/200 [\d.]+ k?B/g, '200 N B');
    expect(lines).toBe(`GET /api/mobile/keys 200 N B N ms
GET /api/mobile/keys 304 0 B N ms
GET /api/mobile/me 200 N B N ms
GET /api/mobile/me?x=[token]&api_token=[hidden]&y=1 200 N B N ms unknown parameters: x, api_token, y
GET /api/keys?x=[token] 200 N B N ms unknown parameters: x
HEAD /api/m%1b[31m 404 0 B N ms
(unreadable) 400 69 B N ms
`);
  });

  it('masks the tokens of the environment and of the plain file in every spelling', async () => {
    const secret = 'token/of+mine 91f6c2d0';
    const fileToken = 'token-in-a-file-7be843aa';
    const folder = join(home.path, 'tokens');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'credentials.json');
    writeFileSync(file, JSON.stringify({ 'default@sandbox': fileToken }), { mode: 0o600 });
    const env = { ...home.env, MUSIC_CLI_TOKEN: secret, MUSIC_CLI_CONFIG_DIR: folder };
    const encodings = (token: string) => {
      const once = encodeURIComponent(token);
      const all = Array.from(Buffer.from(token), byte => `%${byte.toString(16)}`).join('');
      return [once, encodeURIComponent(once), all, encodeURIComponent(all), once.toLowerCase()];
    };
    const spelled = [...encodings(secret), ...encodings(fileToken)];
    for (const option of [[], ['--json']]) {
      const one = await startServe(option, { env });
      running.push(one);
      for (const each of spelled) await fetch(`${one.url}/api/keys?q=${each}`);
      for (const each of spelled) await fetch(`${one.url}/api/${each}/x`);
      for (const each of spelled) await fetch(`${one.url}/api/keys?${each}=1`);
      await one.stop();
      const lines = one.stderr().trimEnd().split('\n');
      expect(lines).toHaveLength(3 * spelled.length);
      for (const line of lines) {
        expect(line).toMatch(/\[token\]/);
        for (const part of ['91f6c2d0', '7be843aa', ...spelled]) expect(line).not.toContain(part);
      }
    }
  });

  it('names the query parameters that the route does not have', async () => {
    const [text, data] = [await start(), await start('--json')];
    for (const { url } of [text, data]) {
      await fetch(`${url}/api/mobile/circular-tracks?limit=1`);
      await fetch(`${url}/api/mobile/keys?limit=1&page=2&limit=3`);
      await fetch(`${url}/api/mobile/entities?includes=keys`);
      await fetch(`${url}/api/nothing?limit=1`);
      await fetch(`${url}/search?q=clave`);
    }
    await Promise.all([text.stop(), data.stop()]);
    const logLines = text.stderr().trimEnd().split('\n');
    expect(logLines.map(line => / ms ?(.*)$/.exec(line)?.[1])).toEqual([
      ...['', 'unknown parameters: limit, page', 'unknown parameters: includes', '', ''],
    ]);
    const lines = data.stderr().trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line).unknown)).toEqual([
      ...[undefined, ['limit', 'page'], ['includes'], undefined, undefined],
    ]);
  });

  it('is JSON with --json, coloured with --color, and empty with -q', async () => {
    const [data, coloured, quiet] = [
      await start('--json'),
      await start('--color', 'always'),
      await start('-q'),
    ];
    for (const { url } of [data, coloured, quiet]) await fetch(`${url}/nowhere`);
    await Promise.all([data.stop(), coloured.stop(), quiet.stop()]);
    expect(JSON.parse(data.stderr())).toEqual({
      method: 'GET',
      url: '/nowhere',
      status: 404,
      bytes: 67,
      ms: expect.any(Number),
    });
    const shown = coloured
      .stderr()
      .replaceAll('\u001b', '')
      .replace(/\d+ ms/, 'N ms');
    expect(shown).toBe('GET /nowhere [33m404[39m [2m67 B N ms[22m\n');
    expect(quiet.stderr()).toBe('');
  });

  it('never blocks the server, even if its reader stops reading', async () => {
    const one = await startServe(['--json'], { env: home.env, leavesStderr: true });
    running.push(one);
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const path = `/nowhere?${'x'.repeat(2000)}`;
        const outgoing = httpRequest(`${one.url}${path}`, { agent }, incoming => {
          incoming.resume();
          incoming.on('end', () => resolve(incoming.statusCode));
        });
        outgoing.on('error', reject);
        outgoing.end();
      });
    // Two megabytes of log: more than a pipe and Node's own stream can buffer.
    for (let batch = 0; batch < 250; batch++) {
      expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([404, 404, 404, 404]);
    }
    agent.destroy();
    expect(await one.stop()).toBe(0);
  });
});

it('exits at once on a signal, with open connections and pending responses', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const one = await startServe(['--latency', '60000'], { env: home.env });
    const waiting = fetch(`${one.url}/api/mobile/keys`).catch(() => 'cut off');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect([signal, await one.stop(signal), await waiting]).toEqual([signal, 0, 'cut off']);
  }
});

describe('simulated faults', () => {
  it('are overcome by the retries of the commands', async () => {
    // With this seed the first two requests fail, and the third succeeds.
    const one = await start('--fail', '60%', '--seed', '2');
    const ask = (...args: string[]) =>
      run('keys', 'list', '--count', '--base-url', one.url, '--refresh', ...args);
    const outcomes = [];
    for (let index = 0; index < 6; index++) {
      const { code } = await ask('--retries', '0');
      outcomes.push(code);
    }
    expect(outcomes).toContain(0);
    expect(outcomes).toContain(5);
    const secondServer = await start('--fail', '60%', '--seed', '2');
    const first = outcomes.indexOf(0);
    const { code, stdout } = await run(
      'keys',
      'list',
      '--count',
      '--base-url',
      secondServer.url,
      '--retries',
      String(first),
    );
    expect([code, stdout]).toEqual([0, '21\n']);
  });

  it('limit the rate: the command then exits with 7', async () => {
    const { url } = await start('--rate-limit', '2');
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await fetch(`${url}/api/keys`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const { code, stderr } = await run('keys', 'list', '--base-url', url, '--retries', '0', '--json');
    expect(code).toBe(7);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'rate_limited', status: 429 });
  });
});

describe('records given with --data', () => {
  it('are served from a directory, and validated at the start', async () => {
    const folder = join(home.path, 'fixtures');
    mkdirSync(folder);
    writeFileSync(join(folder, 'keys.json'), '[{"id":1,"color":"#123456"},{"id":99}]');
    const { url } = await start('--data', folder);
    const answer = await fetch(`${url}/api/mobile/keys/1`);
    expect(await answer.json()).toMatchObject({ data: { id: 1, color: '#123456' } });
    writeFileSync(join(folder, 'keys.json'), '[{"id":1,"color":7}]');
    const { code, stdout, stderr } = await run('serve', '--port', '0', '--data', folder);
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `music-cli: ${folder}/keys.json, record 1 (id 1): color is not a string.\nCorrect the file, and start again.\n`,
    ]);
    const again = await fetch(`${url}/api/mobile/keys/1`);
    expect(await again.json()).toMatchObject({ data: { color: '#123456' } });
    expect(running[0]?.stderr()).toContain('The previous records stay in use.');
  });

  it('are hidden from pages of other sites', async () => {
    const folder = join(home.path, 'pages');
    mkdirSync(folder);
    const [built, given] = [await start(), await start('--data', folder)];
    const loopback = await start('--cors', 'loopback');
    const open = await start('--host', '0.0.0.0');
    const reached = { ...open, url: `http://127.0.0.1:${new URL(open.url).port}` };
    const allowedOrigin = async ({ url }: ServeProcess, origin: string) =>
      (await fetch(`${url}/api/mobile/keys/1`, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    const origins = [
      'https://evil.example',
      'http://localhost:5173',
      'http://[::1]:80',
      'http://localhost.evil.example',
      'null',
    ];
    const allowed = [];
    for (const one of [built, given, loopback, reached])
      allowed.push(await Promise.all(origins.map(origin => allowedOrigin(one, origin))));
    expect(allowed).toEqual([
      ['*', '*', '*', '*', '*'],
      [null, 'http://localhost:5173', 'http://[::1]:80', null, null],
      [null, 'http://localhost:5173', 'http://[::1]:80', null, null],
      [null, null, null, null, null],
    ]);
  });
});

it('removes the token from its environment', async () => {
  const [script, tokenFile] = [join(home.path, 'look.cjs'), join(home.path, 'seen')];
  writeFileSync(
    script,
    `const { writeFileSync } = require('node:fs');
process.on('SIGUSR2', () => writeFileSync(${JSON.stringify(tokenFile)}, String(process.env.MUSIC_CLI_TOKEN)));`,
  );
  const env = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium', NODE_OPTIONS: `--require ${script}` };
  const one = await startServe([], { env });
  running.push(one);
  process.kill(one.pid, 'SIGUSR2');
  while (!existsSync(tokenFile) || readFileSync(tokenFile).length === 0)
    await new Promise(resolve => setTimeout(resolve, 20));
  expect(readFileSync(tokenFile, 'utf8')).toBe('undefined');
});

it.each([
  [
    ['--fail', 'lots'],
    '--fail must be shares of at most 100% in total, each with an optional route and failure: 5%, 2%:429, /api/keys=1%:reset.',
  ],
  [
    ['--fail', '60%', '--fail', '60%:429'],
    '--fail must be shares of at most 100% in total, each with an optional route and failure: 5%, 2%:429, /api/keys=1%:reset.',
  ],
  [
    ['--latency', 'slow'],
    "--latency must be milliseconds or a range, at most a minute: 80, 50-400, not 'slow'.",
  ],
  [
    ['--cors', 'app.example'],
    "--cors must be one origin, loopback, * or none: https://app.example, not 'app.example'.",
  ],
  [['--rate-limit', '0'], "--rate-limit must be a positive integer, not '0'."],
  [['--seed', 'x'], "--seed must be a whole number from 0 to 4294967295, not 'x'."],
  [['--host', ''], '--host must be an address or a name of this machine.'],
  [['--host', 'nowhere.invalid'], /^Cannot listen on nowhere\.invalid, port 0: (ENOTFOUND|EAI_AGAIN)\.$/],
  [['--data', ''], '--data must be the path of a directory.'],
  [['--data', 'nowhere'], "nowhere can't be read: no such file or directory."],
] as const)('rejects the options %j', async (args, expected) => {
  const { code, stdout, stderr } = await run('serve', '--port', '0', ...args);
  const [message = ''] = stderr.replace(/^music-cli: /, '').split('\n');
  expect([code, stdout]).toEqual([2, '']);
  if (typeof expected === 'string') expect(message).toBe(expected);
  else expect(message).toMatch(expected);
});

it('starts with every command line in its documentation', async () => {
  const page = readFileSync(join(root, 'docs', 'sandbox.md'), 'utf8');
  const lines = [...page.matchAll(/^music-cli serve(.*)$/gm)].map(([, rest = '']) => rest.trim());
  expect(lines.length).toBeGreaterThan(6);
  mkdirSync(join(home.path, 'page'));
  for (const line of lines) {
    const args = line.split(' ').filter(Boolean);
    const folder = args.indexOf('fixtures');
    if (folder >= 0) args[folder] = join(home.path, 'page');
    const { url } = await start(...args);
    if (!line.includes('--fail'))
      expect([line, (await fetch(`${url}/api/keys`)).status]).toEqual([line, 200]);
  }
});

/** Tests where the token is sent, where it is never sent, and `me`, by recording every header over real HTTP. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cli, executable, makeHome, node } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import {
  createSandboxResponder,
  type RecordingServer,
  type Responder,
  startRecording,
} from '../../support/recording.ts';
import { serve } from './service.ts';

const premium = { MUSIC_CLI_TOKEN: 'sandbox-premium' };

let home: ReturnType<typeof makeHome>;
let server: RecordingServer;
beforeEach(async () => {
  home = makeHome();
  server = await startRecording();
});
afterEach(async () => {
  home.remove();
  await server.close();
});

const log = () => join(home.path, 'spawned');
/** Runs a command, and records the processes that it starts. */
const run = (line: string, env: Record<string, string> = {}) => {
  rmSync(log(), { force: true });
  return cli(line.split(' '), { env: { ...home.env, ...env }, spawnLog: log() });
};
const spawnedProcesses = () => (existsSync(log()) ? readFileSync(log(), 'utf8').trim().split('\n') : []);
const serviceAt = (base = server.url) => ({ MUSIC_CLI_BASE_URL: base });

/** Public commands, each with the requests that it sends; written by hand from the reference. */
const publicCommands: readonly [string, ...string[]][] = [
  ['keys list', '/api/mobile/keys'],
  ['keys get 1', '/api/mobile/keys/1'],
  ['keys list --public', '/api/keys'],
  ['intervals list', '/api/mobile/intervals'],
  ['intervals get 1', '/api/mobile/intervals/1', '/api/mobile/intervals'],
  ['scales list', '/api/mobile/key-scales'],
  ['scales get 1', '/api/mobile/key-scales/1'],
  ['harmonies list', '/api/mobile/harmonies'],
  ['harmonies get 1', '/api/mobile/harmonies/1'],
  ['rhythms list', '/api/mobile/circular-rhythms'],
  ['rhythms get 1', '/api/mobile/circular-rhythms/1'],
  ['engines list', '/api/mobile/sound-engines'],
  ['engines get 1', '/api/mobile/sound-engines/1'],
  ['presets list', '/api/mobile/sound-presets'],
  ['presets get 1', '/api/mobile/sound-presets/1'],
  ['articles list', '/api/mobile/articles'],
  ['articles get 1', '/api/mobile/articles/1'],
  ['media list', '/api/mobile/media-assets'],
  ['media get 1', '/api/mobile/media-assets/1'],
  ['instruments list', '/api/mobile/instruments'],
  ['instruments get 1', '/api/mobile/instruments/1'],
  ['instruments list --public', '/api/instruments'],
  ['instruments options', '/api/instruments_select'],
  ['instruments rows 1', '/api/instrument_rows_select?instrumentId=1'],
  ['rows list', '/api/mobile/instrument-rows'],
  ['rows get 1', '/api/mobile/instrument-rows/1'],
  ['systems list', '/api/mobile/music-systems'],
  ['systems get 1', '/api/mobile/music-systems/1', '/api/mobile/music-systems'],
  ['systems state 1', '/api/mobile/music-systems/1/state', '/api/mobile/music-systems'],
  ['drums folders', '/api/drum-folders.json'],
  ['api mobile/keys', '/api/mobile/keys'],
  ['api keys', '/api/keys'],
  ['api mobile/me/', '/api/mobile/me/'],
];
const optionalCommands: readonly [string, string][] = [
  ['tracks list', '/api/mobile/circular-tracks'],
  ['tracks list --limit 3', '/api/mobile/circular-tracks?limit=3'],
  ['bootstrap', '/api/mobile/music-bootstrap'],
  ['bootstrap --key-id 1', '/api/mobile/music-bootstrap?keyId=1'],
  ['entities', '/api/mobile/entities'],
  ['entities --include keys', '/api/mobile/entities?include=keys'],
  ['api mobile/entities', '/api/mobile/entities'],
];

describe('a token is sent', () => {
  it.each(publicCommands)('never by %s, which starts no process', async (line, ...paths) => {
    await run(line, { ...serviceAt(), ...premium });
    expect(server.tokens()).toEqual(paths.map(path => `${path} -`));
    expect(spawnedProcesses()).toEqual([]);
  });

  it.each([...optionalCommands, ['me', '/api/mobile/me'], ['api mobile/me', '/api/mobile/me']])(
    'by %s, from the environment without another process',
    async (line, path) => {
      expect((await run(line, { ...serviceAt(), ...premium })).code).toBe(0);
      expect(server.tokens()[0]).toBe(`${path} sandbox-premium`);
      expect(
        server
          .tokens()
          .filter(each => !each.includes('circular-tracks'))
          .slice(1),
      ).toEqual([]);
      expect(spawnedProcesses()).toEqual([]);
    },
  );

  it.each(optionalCommands)('not by %s with --anonymous, or if there is no token', async (line, path) => {
    await run(`${line} --anonymous`, { ...serviceAt(), ...premium });
    await run(line, serviceAt());
    // A list that the service has cut off is requested again, with its total number as the limit.
    const requests = server.tokens().filter(each => !/circular-tracks\?limit=\d{3} -$/.test(each));
    expect(requests).toEqual([`${path} -`, `${path} -`]);
    expect(spawnedProcesses()).toEqual([]);
  });

  it.each(['media download 1', 'drums download Acoustic'])(
    'never in downloads of samples and media, or in the requests before them: %s',
    async line => {
      expect((await run(`${line} --dir ${home.path}`, { ...serviceAt(), ...premium })).code).toBe(0);
      expect(server.requests.length).toBeGreaterThan(1);
      expect(server.tokens().filter(each => !each.endsWith(' -'))).toEqual([]);
      expect(spawnedProcesses()).toEqual([]);
    },
  );

  it('in the one header that the service knows, and in no other', async () => {
    await run('me', { ...serviceAt(), ...premium });
    const { rawHeaders: raw } = server.requests[0] ?? { rawHeaders: [] };
    const holding = raw.flatMap((text, index) => (text.includes('sandbox-premium') ? [raw[index - 1]] : []));
    expect(holding).toEqual(['X-Service-Api-Token']);
  });
});

describe('a command that requires a token, without one,', () => {
  it.each(['me', 'api mobile/me', 'me --json', 'me --offline', 'auth status'])(
    'sends no request and exits with 4: %s',
    async line => {
      const result = await run(line, { ...serviceAt(), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' });
      expect([result.stdout, result.code]).toEqual(['', 4]);
      expect(server.requests).toEqual([]);
      expect(spawnedProcesses()).toEqual([expect.stringMatching(/^spawn .*keychain-child\.cjs$/)]);
    },
  );

  it('sends no request with --anonymous, and does not open the keychain', async () => {
    expect(await run('me --anonymous', { ...serviceAt(), ...premium })).toEqual({
      stdout: '',
      stderr: 'music-cli: This needs an account, and --anonymous sends no token.\nLeave out --anonymous.\n',
      code: 4,
    });
    expect(server.requests).toEqual([]);
    expect(spawnedProcesses()).toEqual([]);
  });
});

describe('me', () => {
  it('prints the exact body with --json', async () => {
    const body = '{ "username" : "cl\\u00e4ra", "id":12345678901234567890,\t"extra": null }\n';
    const service = await startRecording((_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    expect(await run('me --json', { ...serviceAt(service.url), ...premium })).toEqual({
      stdout: body,
      stderr: '',
      code: 0,
    });
    await service.close();
  });

  it('prints a card with the names of favourite instruments if they are cached', async () => {
    const card = (favourites: string) => `clara  account 4711

email                  clara@example.com
tier                   premium
plan                   Premium, yearly
roles                  ROLE_USER
personas               musician
favoriteInstrumentIds  ${favourites}
locale                 en
isVerified             yes
subscriptionTier       premium
subscriptionPlanCode   premium_yearly
groupQuota             10
canMakePrivate         yes
canUsePaidFeatures     yes
`;
    expect((await run('me', premium)).stdout).toBe(card('1 (Guitar), 15 (Violin), 24 (Drum kit)'));
    expect((await run('me', { ...serviceAt(), ...premium })).stdout).toBe(card('1, 15, 24'));
    expect((await run('me --names', { ...serviceAt(), ...premium })).stdout).toBe(
      card('1 (Guitar), 15 (Violin), 24 (Drum kit)'),
    );
    expect(server.tokens()).toEqual([
      '/api/mobile/me sandbox-premium',
      '/api/mobile/me sandbox-premium',
      '/api/mobile/instruments -',
    ]);
  });

  it.each([
    [
      'sandbox-revoked',
      'HOST does not accept the token in MUSIC_CLI_TOKEN (401): The token is not valid: it is unknown, revoked or expired.',
      'It may be revoked or expired, or the plan may have ended. Create a new one in your profile and set MUSIC_CLI_TOKEN to that.',
      'token_rejected',
    ],
    [
      'sandbox-free',
      'HOST does not allow this (403): API tokens need an active paid plan.',
      "Check the account's plan and rights.",
      'forbidden',
    ],
  ])('says why the service rejects %s, and what to do', async (token, says, hint, code) => {
    const message = says.replace('HOST', `127.0.0.1:${server.port}`);
    const env = { ...serviceAt(), MUSIC_CLI_TOKEN: token };
    expect(await run('me', env)).toEqual({
      stdout: '',
      stderr: `music-cli: ${message}\n${hint}\n`,
      code: 4,
    });
    const json = await run('me --json', env);
    const status = code === 'forbidden' ? 403 : 401;
    expect(JSON.parse(json.stderr)).toEqual({ error: { code, status, message, hint } });
    expect([json.stdout, json.code]).toEqual(['', 4]);
  });

  it('prints with --curl the variable in place of the token, sends nothing and opens no keychain', async () => {
    const curl = `curl --compressed -H 'Accept: application/json' -H "X-Service-Api-Token: $MUSIC_CLI_TOKEN" '${server.url}/api/mobile/me'\n`;
    for (const line of ['me --curl', 'auth status --curl', 'auth login --curl', 'api mobile/me --curl']) {
      expect(await run(line, serviceAt())).toEqual({ stdout: curl, stderr: '', code: 0 });
      expect(spawnedProcesses()).toEqual([]);
    }
    const tracks = (header: string) =>
      `curl --compressed -H 'Accept: application/json'${header} '${server.url}/api/mobile/circular-tracks'\n`;
    expect((await run('tracks list --curl', serviceAt())).stdout).toBe(tracks(''));
    expect((await run('tracks list --curl', { ...serviceAt(), ...premium })).stdout).toBe(
      tracks(' -H "X-Service-Api-Token: $MUSIC_CLI_TOKEN"'),
    );
    expect((await run('tracks list --curl --anonymous', { ...serviceAt(), ...premium })).stdout).toBe(
      tracks(''),
    );
    expect(server.requests).toEqual([]);
  });
});

describe('after a redirect', () => {
  /** Redirects API requests to `to`; responds to the rest as the sandbox does. */
  const redirectTo =
    (status: number, to: () => string): Responder =>
    (request, response) => {
      if (request.url.startsWith('/api/')) response.writeHead(status, { location: to() }).end();
      else createSandboxResponder()({ ...request, url: request.url.replace('/moved', '') }, response);
    };

  it.each([301, 302, 303, 307, 308])('another origin gets no token (%i)', async status => {
    const other = await startRecording(redirectTo(status, () => `${server.url}/api/mobile/entities`));
    expect((await run('entities', { ...serviceAt(other.url), ...premium })).code).toBe(0);
    expect(other.tokens()).toEqual(['/api/mobile/entities sandbox-premium']);
    expect(server.tokens()).toEqual(['/api/mobile/entities -']);
    await other.close();
  });

  it('another name of the same machine counts as another origin', async () => {
    const other = await startRecording(
      redirectTo(302, () => `http://localhost:${server.port}/api/mobile/me`),
    );
    const { code, stderr } = await run('me', { ...serviceAt(other.url), ...premium });
    expect(stderr).toContain('requires a token (401)');
    expect(code).toBe(4);
    expect(server.tokens().every(each => each.endsWith(' -'))).toBe(true);
    await other.close();
  });

  it('the same origin gets the token', async () => {
    const same = await startRecording(redirectTo(307, () => '/moved/api/mobile/me'));
    expect((await run('me', { ...serviceAt(same.url), ...premium })).code).toBe(0);
    expect(same.tokens()).toEqual(['/api/mobile/me sandbox-premium', '/moved/api/mobile/me sandbox-premium']);
    await same.close();
  });
});

describe('a token that is too long', () => {
  const envWithToken = (length: number) => ({ MUSIC_CLI_TOKEN: ` ${'a'.repeat(length - 1)}b ` });

  it.each(['me', 'keys list', 'keys list --help', 'config list', 'auth login', 'no such command'])(
    'is rejected first, and nothing is sent: %s',
    async line => {
      expect(await run(line, { ...serviceAt(), ...envWithToken(4097) })).toEqual({
        stdout: '',
        stderr:
          'music-cli: MUSIC_CLI_TOKEN is longer than any token (limit: 4096 characters).\nGive only the token, on one line.\n',
        code: 4,
      });
      expect(server.tokens()).toEqual([]);
    },
  );

  it('is rejected from a pipe before a keychain is opened', async () => {
    const login = ['auth', 'login', '--with-token'];
    expect(await cli(login, { env: { ...home.env, ...serviceAt() }, input: 'a'.repeat(4097) })).toEqual({
      stdout: '',
      stderr:
        'music-cli: The input is longer than any token (limit: 4096 characters).\nGive only the token, on one line.\n',
      code: 2,
    });
    expect(server.tokens()).toEqual([]);
  });

  it('is rejected with 100,000 characters, while one of 4,096 is sent', async () => {
    expect((await run('me --debug', { ...serviceAt(), ...envWithToken(100_000) })).code).toBe(4);
    expect(server.tokens()).toEqual([]);
    expect((await run('me --retries 0', { ...serviceAt(), ...envWithToken(4096) })).stderr).toContain(
      'does not accept the token in MUSIC_CLI_TOKEN (401)',
    );
  });
});

it('no command sends a token without certificate checks, unless --insecure-tls is set', async () => {
  const env = { ...serviceAt('https://127.0.0.1:1'), ...premium, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  for (const line of ['me', 'tracks list', 'api mobile/me']) {
    const { stdout, stderr, code } = await run(`${line} --retries 0`, env);
    expect([stdout, code]).toEqual(['', 2]);
    expect(stderr).toContain(
      'music-cli: Refusing to send the token: NODE_TLS_REJECT_UNAUTHORIZED=0 disables the verification of servers.\n',
    );
  }
  expect((await run('me --retries 0 --insecure-tls', env)).code).toBe(6);
  expect((await run('tracks list --retries 0 --anonymous', env)).code).toBe(6);
  expect((await run('keys list --retries 0', env)).code).toBe(6);
});

it('a login rejects a stdin that is open only for writing', async () => {
  const file = join(home.path, 'written');
  const words = [node, executable(), 'auth', 'login', '--with-token', '--insecure-storage'];
  const { status, stdout, stderr } = spawnSync('sh', ['-c', '"$@" 0>"$0"', file, ...words], {
    env: home.env,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr:
      "music-cli: The token could not be read from standard input (EBADF).\nPipe it to 'music-cli auth login --with-token'.\n",
  });
});

describe('over plain HTTP', () => {
  /** Calls `use` with a proxy, which records every request to another machine in `requests`. */
  async function withProxy(use: (env: Record<string, string>, seen: string[]) => Promise<void>) {
    const requests: string[] = [];
    const proxy = createServer((request, response) => {
      requests.push(`${request.url} ${request.headers['x-service-api-token'] ?? '-'}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"meta":{},"data":{}}');
    });
    const port = await listenOnLoopback(proxy);
    await use({ http_proxy: `http://127.0.0.1:${port}` }, requests);
    proxy.closeAllConnections();
    await new Promise(resolve => proxy.close(resolve));
  }
  const base = 'http://music.example';

  it.each(['me', 'tracks list', 'entities', 'bootstrap', 'api mobile/me', 'auth status'])(
    'no request sends a token to another machine: %s',
    async line => {
      await withProxy(async (env, seen) => {
        const result = await run(`${line} --base-url ${base}`, { ...env, MUSIC_CLI_TOKEN: 'some-token-1' });
        expect(result.stderr).toMatch(
          /^music-cli: Refusing to send the token over plain HTTP to music\.example\.\n/,
        );
        expect(result.code).toBe(2);
        expect(seen).toEqual([]);
      });
    },
  );

  it('a route with an optional token is requested without one', async () => {
    await withProxy(async (env, seen) => {
      await run(`entities --base-url ${base} --anonymous`, { ...env, MUSIC_CLI_TOKEN: 'some-token-1' });
      await run(`entities --base-url ${base}`, env);
      await run(`keys list --base-url ${base}`, { ...env, MUSIC_CLI_TOKEN: 'some-token-1' });
      expect(seen).toEqual([
        'http://music.example/api/mobile/entities -',
        'http://music.example/api/mobile/entities -',
        'http://music.example/api/mobile/keys -',
      ]);
    });
  });

  it('a proxy on another machine is bypassed for requests to this machine', async () => {
    const env = { ...serviceAt(), ...premium, http_proxy: 'http://192.0.2.1:3128' };
    expect((await run('me --retries 0 --timeout 5', env)).code).toBe(0);
    expect(server.tokens()).toEqual(['/api/mobile/me sandbox-premium']);
  });
});

it.each(['the environment', 'the plain file'])(
  'neither shows nor stores a token of %s that a service returns to a request without it',
  async place => {
    const home = makeHome();
    const token = 'c4nary-Token-98f0';
    const intervals = JSON.stringify({ meta: {}, data: [{ id: 1, name: `x${token}y` }] });
    const service = await serve({
      '/api/mobile/intervals': intervals,
      '/api/mobile/keys': {
        status: 400,
        type: 'text/plain',
        body: `no: ${token}`,
        headers: { 'x-echo': token },
      },
    });
    const base = ['--base-url', service.url];
    const isFiled = place === 'the plain file';
    const env = { ...home.env, ...(!isFiled && { MUSIC_CLI_TOKEN: token }) };
    const config = join(home.path, '.config/music-cli');
    if (isFiled) {
      mkdirSync(config, { recursive: true, mode: 0o700 });
      const filed = JSON.stringify({ [`default@${service.url}`]: token });
      writeFileSync(join(config, 'credentials.json'), filed, { mode: 0o600 });
    }
    const listed = await cli(['intervals', 'list', '--json', ...base], { env });
    expect(listed).toEqual({ stdout: intervals.replace(token, '[token]'), stderr: '', code: 0 });
    const refused = await cli(['api', 'mobile/keys', '-i', ...base], { env });
    expect(refused.stdout).toContain('x-echo: [token]');
    expect(refused.stdout).toMatch(/\n\nno: \[token\]$/);
    const files = readdirSync(home.path, { recursive: true, withFileTypes: true }).filter(each =>
      each.isFile(),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files)
      if (parentPath !== config) expect(readFileSync(join(parentPath, name)).includes(token)).toBe(false);
    // A token file that others can read is not read, so nothing is masked; public requests still work.
    if (isFiled) {
      chmodSync(join(config, 'credentials.json'), 0o644);
      const { stdout, stderr } = await cli(['intervals', 'list', '--json', '--refresh', ...base], { env });
      expect([stdout, stderr]).toEqual([intervals, '']);
    }
    await service.close();
    home.remove();
  },
);

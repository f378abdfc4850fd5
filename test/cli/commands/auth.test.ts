/** Tests `auth` as people and scripts run it: with real terminals, real files and real HTTP. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cli, executable, makeHome, node, type Result } from '../../support/cli.ts';
import { campaign } from '../../support/often.ts';
import { type RecordingServer, startRecording } from '../../support/recording.ts';
import { onTerminal, requireTerminal, type Step } from '../../support/terminal.ts';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const credentials = () => join(home.path, '.config/music-cli/credentials.json');
const storedTokens = () => JSON.parse(readFileSync(credentials(), 'utf8'));
const run = (line: string, env: Record<string, string> = {}, input = ''): Promise<Result> =>
  cli(line === '' ? [] : line.split(' '), { env: { ...home.env, ...env }, input });
/** Logs in with the plain file, which needs no keychain. */
const logIn = (token: string, line = '') =>
  run(`auth login --with-token --insecure-storage${line}`, {}, `${token}\n`);
const plain = () => `a plain file, which is not protected: ${credentials()}`;

const refusal = `music-cli: A token must not be an argument: the shell history and other users can see it.
Run 'music-cli auth login' and paste it, pipe it to 'music-cli auth login --with-token', or set MUSIC_CLI_TOKEN. If it was a real token, replace it.
`;

it('auth without a subcommand shows its help', async () => {
  const { stdout, stderr, code } = await run('auth');
  expect(stdout).toContain('\n\nUsage: music-cli auth <command> [options]\n\n');
  for (const name of ['login', 'status', 'logout'])
    expect(stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  expect([stderr, code]).toEqual(['', 0]);
});

const python = requireTerminal();
describe.skipIf(python.skip)(`auth login at a terminal ${python.reason}`, () => {
  const atTerminal = (steps: Step[], line = 'auth login --insecure-storage', env = {}) =>
    onTerminal([node, executable(), ...line.split(' ')], steps, {
      env: { ...home.env, TERM: 'xterm', NO_COLOR: '1', ...env },
    });
  const prompt = 'Token for the sandbox (it is not shown): ';
  const restored = { signal: null, echo: true, lines: true, left: 0 };
  const success = () =>
    `${prompt}\r\nLogged in to the sandbox as clara (profile default); the token is in ${plain()}.\r\n`;

  it.each([
    ['typed', 'sandbox-premium\r'],
    ['pasted with its line break', 'sandbox-premium\n'],
    ['pasted in bracketed paste mode', '\x1b[200~sandbox-premium\x1b[201~\r'],
    ['corrected while typing', 'sandbox-premiux\x7fm\r'],
  ])('accepts a token that is %s and never shows it', async (_how, type) => {
    expect(await atTerminal([{ when: prompt, type }])).toEqual({ screen: success(), status: 0, ...restored });
    expect(storedTokens()).toEqual({ 'default@sandbox': 'sandbox-premium' });
  });

  it('never shows the token with --with-token', async () => {
    const seen = await atTerminal(
      [{ when: prompt, type: 'sandbox-premium\r' }],
      'auth login --with-token --insecure-storage',
    );
    expect(seen).toEqual({ screen: success(), status: 0, ...restored });
  });

  it('exits with 130 on Ctrl-C and stores nothing', async () => {
    const seen = await atTerminal([{ when: prompt, type: 'sandbox-pre\x03' }]);
    expect(seen).toEqual({ screen: `${prompt}\r\nmusic-cli: Interrupted.\r\n`, status: 130, ...restored });
    expect(existsSync(credentials())).toBe(false);
  });

  it('exits with 130 on SIGINT from another process and restores the terminal', async () => {
    const seen = await atTerminal([{ when: prompt, signal: 'SIGINT' }]);
    const screen = `${prompt}\r\nmusic-cli: Interrupted.\r\n`;
    expect(seen).toEqual({ screen, status: 130, ...restored });
  });

  it('rejects an empty line at the prompt', async () => {
    const seen = await atTerminal([{ when: prompt, type: '\r' }]);
    expect(seen).toEqual({
      screen: `${prompt}\r\nmusic-cli: No token was given.\r\nCreate one in your profile (API tokens) and paste it at 'music-cli auth login'.\r\n`,
      status: 2,
      ...restored,
    });
  });

  it('reports a missing keychain before asking for the token', async () => {
    const seen = await atTerminal([], 'auth login', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' });
    expect(seen.screen).toMatch(
      /^music-cli: No keychain is available: .*\.\r\nTry MUSIC_CLI_TOKEN=sandbox-premium music-cli me; a token is read from that variable, from a file \(auth login --insecure-storage\) or from a keychain\.\r\n/,
    );
    expect(seen.screen).not.toContain('Token for');
    expect(seen.status).toBe(4);
  });

  it('does not store a token that the service rejects', async () => {
    const seen = await atTerminal([{ when: prompt, type: 'sandbox-revoked\r' }]);
    expect(seen.screen).toBe(
      `${prompt}\r\nmusic-cli: The sandbox does not accept the token (401): The token is not valid: it is unknown, revoked or expired.\r\nIt may be revoked or expired, or the plan may have ended. Create a new one in your profile and run 'music-cli auth login'.\r\n`,
    );
    expect(seen.status).toBe(4);
    expect(existsSync(credentials())).toBe(false);
  });
});

describe('auth login --with-token', () => {
  it('reads the first line of stdin and says where the token is stored', async () => {
    expect(await run('auth login --with-token --insecure-storage', {}, 'sandbox-premium\r\nmore')).toEqual({
      stdout: `Logged in to the sandbox as clara (profile default); the token is in ${plain()}.\n`,
      stderr: '',
      code: 0,
    });
    expect(storedTokens()).toEqual({ 'default@sandbox': 'sandbox-premium' });
    expect(lstatSync(credentials()).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(credentials(), '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(credentials(), '..'))).toEqual(['credentials.json']);
  });

  it('prints JSON if JSON is requested', async () => {
    const { stdout } = await logIn('sandbox-premium', ' --json');
    expect(JSON.parse(stdout)).toEqual({
      host: 'sandbox',
      profile: 'default',
      username: 'clara',
      source: 'file',
      insecure: true,
    });
  });

  it.each([
    [
      'sandbox-revoked',
      'The sandbox does not accept the token (401): The token is not valid: it is unknown, revoked or expired.',
      "It may be revoked or expired, or the plan may have ended. Create a new one in your profile and run 'music-cli auth login'.",
    ],
    [
      'sandbox-expired',
      'The sandbox does not accept the token (401): The token is not valid: it is unknown, revoked or expired.',
      "It may be revoked or expired, or the plan may have ended. Create a new one in your profile and run 'music-cli auth login'.",
    ],
    [
      'sandbox-free',
      'The sandbox does not allow this (403): API tokens need an active paid plan.',
      "Check the account's plan and rights.",
    ],
  ])('does not store the token %s, and says why', async (token, message, hint) => {
    expect(await logIn(token)).toEqual({ stdout: '', stderr: `music-cli: ${message}\n${hint}\n`, code: 4 });
    expect(existsSync(credentials())).toBe(false);
  });

  it('and later names the profile in the hint if the service rejects the token', async () => {
    await logIn('sandbox-premium', ' --profile work');
    writeFileSync(credentials(), '{"work@sandbox":"sandbox-revoked"}');
    expect((await run('me --profile work')).stderr).toMatch(
      /: run 'music-cli auth login --profile work'\.\n$/,
    );
  });

  it.each([
    '[]',
    '{}',
    'null',
    '{"id":1}',
    '{"username":"ana"}',
    '{"id":null,"username":"ana"}',
    '{"id":1,"username":""}',
    '{"data":{"id":1,"username":"ana"}}',
  ])('stores nothing if the response is %s', async body => {
    const server = await startRecording((_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    const result = await logIn('some-token-1', ` --base-url ${server.url}`);
    await server.close();
    expect(result).toEqual({
      stdout: '',
      stderr: `music-cli: 127.0.0.1:${server.port} did not return an account.\nAn account has an id and a username. Check the base URL.\n`,
      code: 5,
    });
    expect(existsSync(credentials())).toBe(false);
  });

  it.each(['', '\n', '  \n'])('rejects an input without a token: %j', async input => {
    const { stderr, code } = await run('auth login --with-token --insecure-storage', {}, input);
    expect([stderr.split('\n')[0], code]).toEqual(['music-cli: No token was given.', 2]);
  });

  it('rejects a token that no header can carry, without showing it', async () => {
    const { stderr, code } = await logIn('abc def');
    expect(stderr).toBe(
      'music-cli: The token contains characters that are not allowed in a token.\nCopy the whole token and nothing else, and log in with it.\n',
    );
    expect(code).toBe(4);
  });
});

describe('auth login is rejected', () => {
  it('without a terminal if --with-token is missing', async () => {
    expect(await run('auth login', {}, 'sandbox-premium\n')).toEqual({
      stdout: '',
      stderr:
        "music-cli: Cannot ask for the token without a terminal.\nPipe it to 'music-cli auth login --with-token', or set MUSIC_CLI_TOKEN for one run.\n",
      code: 2,
    });
  });

  it('while MUSIC_CLI_TOKEN is set', async () => {
    const result = await run('auth login --with-token', { MUSIC_CLI_TOKEN: 'x' }, 'sandbox-premium\n');
    expect(result).toEqual({
      stdout: '',
      stderr:
        'music-cli: MUSIC_CLI_TOKEN is set, and it overrides stored tokens.\nUnset MUSIC_CLI_TOKEN first, or keep using it without logging in.\n',
      code: 2,
    });
  });

  it('over plain HTTP to another machine', async () => {
    const result = await run('auth login --with-token --base-url http://music.example', {}, 'secret-token\n');
    expect(result).toEqual({
      stdout: '',
      stderr:
        'music-cli: Refusing to send the token over plain HTTP to music.example.\nUse an https:// address (plain http is allowed only for this machine).\n',
      code: 2,
    });
  });
});

describe('a token given as an argument is rejected and not repeated', () => {
  const token = 'Zq8canary-Token_5';
  it.each([
    `--token ${token}`,
    `--token=${token}`,
    `--api-token=${token} me`,
    `me --token ${token}`,
    `auth login --with-token=${token}`,
    `config set token ${token}`,
    `config set apiToken ${token}`,
    `api mobile/me?token=${token}`,
    `api mobile/me -q api_token=${token}`,
    `api mobile/me -H X-Service-Api-Token:${token}`,
  ])('%s', async line => {
    expect(await run(line)).toEqual({ stdout: '', stderr: refusal, code: 2 });
    expect(JSON.parse((await run(`${line} --json`)).stderr)).toMatchObject({
      error: { code: 'token_argument' },
    });
  });

  it.each([
    ['auth login', ''],
    ['auth login', ' --with-token'],
    ['auth login', ' --profile work'],
    ['auth status', ''],
    ['auth logout', ''],
    ['me', ''],
  ])('by a command that takes no argument: %s%s', async (name, options) => {
    const message = `'music-cli ${name}' takes no argument, and a token must not be one`;
    const { stderr, code } = await run(`${name}${options} ${token}`);
    expect(stderr).toBe(refusal.replace('A token must not be an argument', message));
    expect(code).toBe(2);
  });

  it.each([
    `${token}`,
    `auth ${token}`,
    `keys ${token}`,
    `keys list ${token}`,
    `config ${token} x`,
    `-${token}`,
    `--${token}`,
    `keys list -o ${token}`,
    `keys list --color ${token}`,
    `keys list --timeout ${token}`,
    `me --base-url ${token}`,
    `me --base-url https://${token}@music.example`,
    `me --profile ${token}:`,
    `config get ${token}`,
    `config set retries ${token}`,
    `completion ${token}`,
  ])('even if the command takes no token: %s', async line => {
    const { stdout, stderr, code } = await run(line);
    expect(stdout + stderr).not.toContain('canary');
    expect(code).toBe(2);
  });

  it.each([
    `keys get ${token}`,
    `keys list --filter name=${token}`,
    `api mobile/${token}`,
    `drums files ${token}`,
    `${token}`,
    `keys list --columns=${token}`,
  ])('anywhere if it equals MUSIC_CLI_TOKEN: %s', async line => {
    expect(await run(line, { MUSIC_CLI_TOKEN: `${token}\n` })).toEqual({
      stdout: '',
      stderr: refusal,
      code: 2,
    });
  });

  it('but a profile, a name or a misspelt command is not taken for a token', async () => {
    expect((await logIn('sandbox-premium', ' --profile work')).code).toBe(0);
    expect((await run('keys get C')).code).toBe(0);
    expect((await run('kyes')).stderr).toBe(
      "music-cli: There is no command 'kyes'.\nDid you mean: music-cli keys\n",
    );
  });
});

describe('auth status', () => {
  it('names the account, the host and the store, and warns that a plain file is not protected', async () => {
    await logIn('sandbox-premium');
    expect(await run('auth status')).toEqual({
      stdout: `host        the sandbox\nprofile     default\ntoken from  ${plain()}\naccepted    yes\naccount     clara\n`,
      stderr: '',
      code: 0,
    });
    expect(await run('auth status --json')).toEqual({
      stdout:
        '{"host":"sandbox","profile":"default","source":"file","insecure":true,"accepted":true,"username":"clara"}\n',
      stderr: '',
      code: 0,
    });
  });

  it('mentions the plain file even if the environment takes precedence', async () => {
    await logIn('sandbox-premium');
    expect(await run('auth status', { MUSIC_CLI_TOKEN: 'sandbox-premium' })).toEqual({
      stdout:
        'host        the sandbox\nprofile     default\ntoken from  MUSIC_CLI_TOKEN\naccepted    yes\naccount     clara\n',
      stderr: `Another token is in ${plain()}\n`,
      code: 0,
    });
  });

  it.each([
    ['sandbox-revoked', 'does not accept the token (401)', 'token_rejected', 401],
    ['sandbox-free', 'does not allow this (403)', 'forbidden', 403],
  ])('exits with 4 if the service rejects the token: %s', async (MUSIC_CLI_TOKEN, message, code, status) => {
    const result = await run('auth status', { MUSIC_CLI_TOKEN });
    expect(result.stdout).toBe(
      'host        the sandbox\nprofile     default\ntoken from  MUSIC_CLI_TOKEN\naccepted    no\n',
    );
    expect(result.stderr).toContain(`music-cli: The sandbox ${message}: `);
    expect(result.code).toBe(4);
    const json = await run('auth status --json', { MUSIC_CLI_TOKEN });
    expect(JSON.parse(json.stdout)).toEqual({
      host: 'sandbox',
      profile: 'default',
      source: 'environment',
      insecure: false,
      accepted: false,
      username: null,
    });
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code, status } });
    expect(json.code).toBe(4);
  });

  it('sends no request with --offline', async () => {
    const server = await startRecording();
    const env = { MUSIC_CLI_TOKEN: 'sandbox-revoked', MUSIC_CLI_BASE_URL: server.url };
    const host = `127.0.0.1:${server.port}`;
    expect(await run('auth status --offline', env)).toEqual({
      stdout: `host        ${host}\nprofile     default\ntoken from  MUSIC_CLI_TOKEN\naccepted    not checked\n`,
      stderr: '',
      code: 0,
    });
    expect(JSON.parse((await run('auth status --offline --json', env)).stdout)).toMatchObject({
      host,
      accepted: null,
      username: null,
    });
    expect(server.requests).toEqual([]);
    await server.close();
  });

  it('reports the host, the profile and the source of the token if the service cannot be reached', async () => {
    const server = await startRecording();
    await server.close();
    const host = `127.0.0.1:${server.port}`;
    expect(
      await run(`auth status --base-url ${server.url} --retries 0`, { MUSIC_CLI_TOKEN: 'some-token-1' }),
    ).toEqual({
      stdout: `host        ${host}\nprofile     default\ntoken from  MUSIC_CLI_TOKEN\naccepted    could not be checked\n`,
      stderr: `music-cli: The connection to ${host} was refused.\nCheck the base URL, and that the service is running.\n`,
      code: 6,
    });
  });

  it('rejects a plain file that other users can read', async () => {
    await logIn('sandbox-premium');
    const fs = await import('node:fs');
    fs.chmodSync(credentials(), 0o644);
    const { stdout, stderr, code } = await run('auth status');
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `music-cli: ${credentials()} can be read by others, so it was not read.\nIf nobody has read it, run: chmod 600 ${credentials()}; otherwise revoke the token.\n`,
    );
    expect(code).toBe(4);
  });
});

describe('auth logout with an unusable token file', () => {
  it.each([
    ['others can read', (path: string) => chmodSync(path, 0o644)],
    ['is damaged', (path: string) => writeFileSync(path, '{', { mode: 0o600 })],
  ])('removes a file that %s', async (_, spoil) => {
    await logIn('sandbox-premium');
    spoil(credentials());
    expect(await run('auth status')).toMatchObject({ stdout: '', code: 4 });
    expect(await run('auth logout')).toMatchObject({
      stdout: 'Logged out of the sandbox (profile default).\n',
      code: 0,
    });
    expect(existsSync(credentials())).toBe(false);
  });
});

describe('auth logout', () => {
  let server: RecordingServer;
  beforeEach(async () => {
    server = await startRecording();
  });
  afterEach(() => server.close());
  const filesBelow = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });

  it('removes the token, the stored account data, and the indexes of lists that depend on the account', async () => {
    const env = { MUSIC_CLI_BASE_URL: server.url };
    await run('auth login --with-token --insecure-storage', env, 'sandbox-premium\n');
    for (const line of ['me', 'tracks list', 'bootstrap', 'keys list']) {
      expect((await run(line, env)).code).toBe(0);
    }
    const cache = join(home.path, '.cache/music-cli');
    const indexes = join(cache, 'indexes/v1/somewhere');
    mkdirSync(indexes, { recursive: true });
    for (const noun of ['tracks', 'keys']) writeFileSync(join(indexes, `${noun}.index`), 'names');
    const remainingFiles = filesBelow(join(cache, 'answers'));
    const ofAccount = remainingFiles.filter(path => path.includes('/default_40'));
    // Two of them hold tracks: the first hundred, and all.
    expect(ofAccount.length).toBe(4);
    expect(remainingFiles.length).toBe(5);

    expect(await run('auth logout', env)).toEqual({
      stdout: `Logged out of 127.0.0.1:${server.port} (profile default).\n`,
      stderr: '',
      code: 0,
    });
    expect(filesBelow(join(cache, 'answers'))).toEqual(
      remainingFiles.filter(path => !path.includes('/default_40')),
    );
    expect(readdirSync(indexes)).toEqual(['keys.index']);
    expect(existsSync(credentials())).toBe(false);
    expect((await run('me --offline', env)).code).toBe(4);
  });

  it('warns that the environment still holds a token', async () => {
    await logIn('sandbox-premium');
    const result = await run('auth logout --json', { MUSIC_CLI_TOKEN: 'sandbox-premium' });
    expect(result).toEqual({
      stdout: '{"host":"sandbox","profile":"default","removed":["file"]}\n',
      stderr: 'MUSIC_CLI_TOKEN is still set.\n',
      code: 0,
    });
  });
});

it('auth keeps the tokens of different profiles and hosts separate', async context => {
  campaign(context);
  const [one, two] = [await startRecording(), await startRecording()];
  const accounts: [string, RecordingServer][] = [
    ['default', one],
    ['work', one],
    ['default', two],
  ];
  for (const [profile, server] of accounts) {
    await logIn('sandbox-premium', ` --profile ${profile} --base-url ${server.url}`);
  }
  await logIn('sandbox-premium');
  const all = [
    ...accounts.map(([profile, server]) => `${profile}@http://127.0.0.1:${server.port}`),
    'default@sandbox',
  ];
  expect(Object.keys(storedTokens())).toEqual(all);
  expect(await run(`auth logout --profile work --base-url ${one.url}`)).toMatchObject({
    stdout: `Logged out of 127.0.0.1:${one.port} (profile work).\n`,
  });
  expect(Object.keys(storedTokens())).toEqual(all.filter(name => !name.startsWith('work')));
  for (const line of ['me', `me --base-url ${one.url}`, `me --base-url ${two.url}/`]) {
    expect((await run(`${line} --jq .username -r`)).stdout).toBe('clara\n');
  }
  expect((await run(`auth status --profile work --base-url ${two.url}`)).code).toBe(4);
  await Promise.all([one.close(), two.close()]);
});

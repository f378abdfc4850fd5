/**
 * Tests that a response comes from the place that the user named; otherwise the exit code is not 0, or a warning says
 * so.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { serve } from './service.ts';

const home = makeHome();
const folder = join(home.path, '.config/music-cli');
const list = ['keys', 'list', '--columns', 'id', '--limit', '1', '-o', 'tsv'];
const firstKey = 'id\n1\n';
const fromSandbox = 'Data from the sandbox. To use the service: music-cli config set baseUrl <url>\n';
const forbidden = {
  stdout: '',
  stderr: `music-cli: No base URL is set, and the sandbox setting forbids the built-in sandbox.
Run 'music-cli config set baseUrl <url>', or set MUSIC_CLI_BASE_URL.
`,
  code: 2,
};
afterAll(() => home.remove());

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return cli(args, { env: { ...home.env, ...env } });
}

function configure(settings: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings));
}

describe('the environment', () => {
  it('an empty base URL is an error, as on the command line', async () => {
    expect(await run(list, { MUSIC_CLI_BASE_URL: '' })).toEqual({
      stdout: '',
      stderr: `music-cli: MUSIC_CLI_BASE_URL is empty.
Set it to an address like https://music.example.org, or unset it.
`,
      code: 2,
    });
    expect(await run([...list, '--base-url', ''])).toMatchObject({ stdout: '', code: 2 });
  });

  it('an unknown variable is reported with the nearest one and a notice that the sandbox responds', async () => {
    expect(await run(list, { MUSIC_CLI_BASEURL: 'https://music.example' })).toEqual({
      stdout: firstKey,
      stderr: `music-cli: Unknown variable MUSIC_CLI_BASEURL. Did you mean MUSIC_CLI_BASE_URL? See 'music-cli help environment'.
${fromSandbox}`,
      code: 0,
    });
  });

  it.each([
    ['MUSIC_CLI_BASE_URI', 'MUSIC_CLI_BASE_URL'],
    ['MUSIC_CLI_TOKENS', 'MUSIC_CLI_TOKEN'],
    ['MUSIC_CLI_CACHEDIR', 'MUSIC_CLI_CACHE_DIR'],
  ])('%s suggests %s', async (typed, meant) => {
    const { stderr, code } = await run(list, { [typed]: 'x' });
    expect([stderr.split('\n')[0], code]).toEqual([
      `music-cli: Unknown variable ${typed}. Did you mean ${meant}? See 'music-cli help environment'.`,
      0,
    ]);
  });

  it('prints the sandbox notice in a pipe if a variable is empty; not with --quiet, and not if no variable is empty', async () => {
    expect(await run(list, { MUSIC_CLI_PROFILE: '' })).toEqual({
      stdout: firstKey,
      stderr: fromSandbox,
      code: 0,
    });
    expect(await run([...list, '-q'], { MUSIC_CLI_PROFILE: '' })).toEqual({
      stdout: firstKey,
      stderr: '',
      code: 0,
    });
    expect(await run(list, { MUSIC_CLI_RETRIES: '0' })).toEqual({ stdout: firstKey, stderr: '', code: 0 });
  });

  it('doctor fails on an unknown variable', async () => {
    const env = { ...home.env, PATH: '/nowhere', MUSIC_CLI_BASEURL: 'x' };
    const { stdout, code } = await runInProcess(['doctor', '--json'], env);
    const checks: { name: string }[] = JSON.parse(stdout).checks;
    expect([checks.find(({ name }) => name === 'settings'), code]).toEqual([
      {
        name: 'settings',
        state: 'failed',
        says: "Unknown variable MUSIC_CLI_BASEURL. Did you mean MUSIC_CLI_BASE_URL? See 'music-cli help environment'.",
        do: 'unset MUSIC_CLI_BASEURL',
      },
      1,
    ]);
  });
});

describe('the sandbox setting', () => {
  it.each(['never', 'false', '0'])('is off with MUSIC_CLI_SANDBOX=%s', async value => {
    const env = { MUSIC_CLI_SANDBOX: value };
    expect(await run(list, env)).toEqual(forbidden);
    expect(await run(['api', '/api/keys'], env)).toEqual(forbidden);
    expect(await run([...list, '--curl'], env)).toEqual(forbidden);
    expect(await run([...list, '--offline'], env)).toEqual(forbidden);
    expect(await run(['auth', 'login', '--with-token', '--insecure-storage'], env)).toEqual(forbidden);
  });

  it('is off with sandbox = false in the configuration, unless the variable is set', async () => {
    expect(await run(['config', 'set', 'sandbox', 'false'])).toMatchObject({ code: 0 });
    expect(await run(list)).toEqual(forbidden);
    expect(await run(list, { MUSIC_CLI_SANDBOX: 'true' })).toEqual({ stdout: firstKey, stderr: '', code: 0 });
    const { stdout, code } = await runInProcess(['doctor', '--json'], { ...home.env, PATH: '/nowhere' });
    const checks: { name: string; state: string }[] = JSON.parse(stdout).checks;
    expect([checks.find(({ name }) => name === 'service')?.state, code]).toEqual(['failed', 1]);
    expect(await run(['config', 'unset', 'sandbox'])).toMatchObject({ code: 0 });
  });

  it('does not affect a service or the reading of words', async () => {
    const service = await serve({ '/api/mobile/keys': '{"data":[{"id":1}]}' });
    const env = { MUSIC_CLI_SANDBOX: 'never', MUSIC_CLI_BASE_URL: service.url };
    expect(await run(list, env)).toEqual({ stdout: firstKey, stderr: '', code: 0 });
    expect(await run(['draw', 'Cmaj7'], { MUSIC_CLI_SANDBOX: 'never' })).toMatchObject({
      stderr: '',
      code: 0,
    });
    await service.close();
  });

  it('rejects other values', async () => {
    expect(await run(list, { MUSIC_CLI_SANDBOX: 'perhaps' })).toEqual({
      stdout: '',
      stderr: `music-cli: MUSIC_CLI_SANDBOX must be true or false, not 'perhaps'.
'music-cli help environment' explains it.
`,
      code: 2,
    });
  });
});

describe('the offline setting', () => {
  it('works in the environment and the configuration, and --refresh overrides it', async () => {
    const service = await serve({ '/api/mobile/keys': '{"data":[{"id":1}]}' });
    const env = { MUSIC_CLI_BASE_URL: service.url };
    const missing = {
      stdout: '',
      stderr: `music-cli: Not in the cache: ${service.url}/api/mobile/keys (--offline is set).
Run the command once without --offline, MUSIC_CLI_OFFLINE or the setting offline.
`,
      code: 8,
    };
    expect(await run(list, { ...env, MUSIC_CLI_OFFLINE: '1' })).toEqual(missing);
    configure({ offline: true });
    expect(await run(list, env)).toEqual(missing);
    expect(await run(list, { ...env, MUSIC_CLI_OFFLINE: 'no' })).toMatchObject({ stdout: firstKey, code: 0 });
    expect(await run([...list, '--refresh'], env)).toMatchObject({ stdout: firstKey, code: 0 });
    configure({});
    await service.close();
  });
});

describe('a response that is not an account', () => {
  it.each(['{}', '[]', '{"id":1}'])('makes the command me fail: %s', async body => {
    const service = await serve({ '/api/mobile/me': body });
    const env = { MUSIC_CLI_BASE_URL: service.url, MUSIC_CLI_TOKEN: 'a-token-of-mine' };
    expect(await run(['me'], env)).toEqual({
      stdout: '',
      stderr: `music-cli: The service sent something other than an account.
'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.
`,
      code: 5,
    });
    expect(await run(['auth', 'status'], env)).toMatchObject({
      stdout: expect.stringContaining('accepted    could not be checked\n'),
      code: 5,
    });
    await service.close();
  });
});

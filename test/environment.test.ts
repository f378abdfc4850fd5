/** Tests what the tests can access on their machine: programs and environment variables. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';
import { cleanEnvironment } from './support/environment.ts';
import { firstMissing, requires } from './support/requires.ts';

const testFiles = () =>
  readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.startsWith('lab'),
  );
const start = (command: string, ...words: string[]) =>
  spawnSync(command, words, { encoding: 'utf8', shell: false });

it.skipIf(process.platform === 'win32')('an undeclared program is not found (needs POSIX)', () => {
  expect(start('npm', '--version').error).toMatchObject({ code: 'ENOENT' });
  expect(start('sh', '-c', 'npm --version').status).toBe(127);
});

it.skipIf(process.platform === 'win32')('a declared program is found (needs POSIX)', context => {
  const npm = requires('npm');
  context.skip(npm.skip, npm.reason);
  expect(start('npm', '--version').stdout).toMatch(/^\d+\.\d+\.\d+/);
  expect(start('sh', '-c', 'npm --version').stdout).toMatch(/^\d+\.\d+\.\d+/);
});

it('no test starts an undeclared program by its path', () => {
  const tests = testFiles();
  expect(tests.length).toBeGreaterThan(100);
  const starting = /\b(?:spawn|spawnSync|execFile|execFileSync|run|start)\(\s*['"`]\/\w/;
  expect(tests.filter(name => starting.test(readFileSync(join(root, 'test', name), 'utf8')))).toEqual([]);
});

it('the reason for a skip names the first missing requirement', () => {
  const [none, jq] = [
    { skip: false, reason: '' },
    { skip: true, reason: 'needs jq' },
  ];
  expect([firstMissing(none, none), firstMissing(none, jq), firstMissing(jq, none)]).toEqual([none, jq, jq]);
  const texts = testFiles().map(name => [name, readFileSync(join(root, 'test', name), 'utf8')] as const);
  expect(texts.filter(([, text]) => /skipIf\([^)]*\|\|/.test(text)).map(([name]) => name)).toEqual([]);
});

it('the settings of the user and the machine are removed', () => {
  const foreign = {
    ...{ LANG: 'de_DE.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', TZ: 'Asia/Kathmandu', TERM: 'dumb' },
    ...{ HTTP_PROXY: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', NO_PROXY: '*' },
    ...{ NODE_EXTRA_CA_CERTS: '/ca', SSL_CERT_FILE: '/ca', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    ...{ BASH_ENV: '/rc', ENV: '/rc', FORCE_COLOR: '3', NO_COLOR: '1', CLICOLOR_FORCE: '1' },
    ...{ NODE_OPTIONS: '--no-warnings', NODE_ENV: 'production', XDG_CACHE_HOME: '/x', PAGER: 'most' },
    ...{ MUSIC_CLI_TOKEN: 'secret', MUSIC_CLI_BASE_URL: 'https://music.example.com' },
  };
  const needed = { PATH: '/usr/bin', CI: 'true', MUSIC_CLI_REQUIRE_ALL: '1' };
  expect(cleanEnvironment({ ...foreign, ...needed })).toEqual({
    ...needed,
    ...{ LANG: 'C.UTF-8', NODE_ENV: 'test' },
  });
  const unset = Object.keys(foreign).filter(name => !['LANG', 'NODE_ENV'].includes(name));
  expect(unset.filter(name => process.env[name] !== undefined)).toEqual([]);
});

it('the temporary directory has a path that shells and sockets accept', () => {
  const usable = dirname(tmpdir());
  const cleanPath = (TMPDIR: string) => cleanEnvironment({ TMPDIR }).TMPDIR;
  const refused = ['a b', 'x'.repeat(80)].map(name => join(tmpdir(), name));
  for (const path of refused) mkdirSync(path);
  expect(['relative', join(usable, 'missing'), ...refused].map(cleanPath)).toEqual(Array(4).fill(undefined));
  expect(cleanPath(usable)).toBe(usable);
});

it('the home directory belongs to this run, and the umask is the usual one', () => {
  expect(process.env.HOME).toContain('music-cli-tests-');
  expect(process.umask()).toBe(0o022);
});

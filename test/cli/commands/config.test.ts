/** Tests `config`: the settings table, and that a broken configuration can always be repaired. */

import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';

let homes: ReturnType<typeof makeHome>[] = [];
afterEach(() => {
  for (const home of homes) home.remove();
  homes = [];
});

function freshHome() {
  const home = makeHome();
  homes.push(home);
  const file = join(home.path, '.config/music-cli/config.json');
  const write = (text: string) => {
    mkdirSync(join(home.path, '.config/music-cli'), { recursive: true });
    writeFileSync(file, text);
  };
  return { file, write, run: (...argv: string[]) => cli(argv, { env: home.env }), env: home.env };
}

/** Options that select the settings in the expected lists below. Test a new setting in settings.test.ts. */
const onlyListed = [
  '--filter',
  `setting = ${'baseUrl sandbox offline timeout maxTime retries caCert clientCert clientKey profile output color pager accessible drawings noteNames'.replaceAll(' ', ',')}`,
];

const ok = (stderr: string, stdout = '') => ({ stdout, stderr, code: 0 });

it('sets, shows and unsets settings separately for each profile', async () => {
  const { run, file } = freshHome();
  expect(await run('config', 'set', 'baseUrl', 'http://localhost:1/x')).toEqual(
    ok('Set baseUrl of the profile default.\n'),
  );
  expect(await run('config', 'set', 'retries', '0', '--profile', 'constructor')).toEqual(
    ok('Set retries of the profile constructor.\n'),
  );
  expect(await run('config', 'set', 'color', 'NEVER')).toEqual(ok('Set color.\n'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    color: 'never',
    profiles: { default: { baseUrl: 'http://localhost:1/x' }, constructor: { retries: 0 } },
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('config', 'get', 'retries', '--profile', 'constructor')).toEqual(ok('', '0\n'));
  expect(await run('config', 'profiles')).toEqual(ok('', 'default  (current)\nconstructor\n'));
  expect(await run('config', 'set', 'profile', 'constructor')).toEqual(ok('Set profile.\n'));
  expect(await run('config', 'list', '-o', 'csv', ...onlyListed)).toEqual(
    ok(
      '',
      [
        'setting,value,note,from,origin',
        'baseUrl,,the built-in sandbox responds,default,',
        'sandbox,true,,default,',
        'offline,false,,default,',
        'timeout,10,"10 to the first byte, 30 within a response",default,',
        'maxTime,,no limit,default,',
        `retries,0,,profile constructor,${file}`,
        'caCert,,"Node\'s, and NODE_EXTRA_CA_CERTS",default,',
        'clientCert,,none,default,',
        'clientKey,,in the file of clientCert,default,',
        `profile,constructor,,configuration,${file}`,
        "output,csv,,'--output,",
        `color,never,,configuration,${file}`,
        'pager,,"$PAGER, or less -FRX",default,',
        'accessible,false,,default,',
        'drawings,true,,default,',
        'noteNames,english,,default,',
        '',
      ].join('\r\n'),
    ),
  );
  expect(await run('config', 'delete-profile', 'constructor')).toEqual(
    ok(
      "Removed the profile constructor. If it has a token, remove it with 'music-cli auth logout --profile constructor'.\n",
    ),
  );
  expect(await run('config', 'delete-profile', 'constructor')).toEqual({
    stdout: '',
    stderr:
      "music-cli: There is no profile 'constructor'.\nProfiles: default. Create one with 'music-cli config set baseUrl <url> --profile constructor'.\n",
    code: 3,
  });
  expect(await run('config', 'unset', 'color')).toEqual(ok('color is back to its default.\n'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    profiles: { default: { baseUrl: 'http://localhost:1/x' } },
  });
});

it('names the account of the token that delete-profile leaves', async () => {
  const { run } = freshHome();
  await run('config', 'set', 'baseUrl', 'http://localhost:1/x', '--profile', 'work');
  expect(await run('config', 'delete-profile', 'work')).toEqual(
    ok(
      "Removed the profile work. If it has a token, remove it with 'music-cli auth logout --profile work --base-url http://localhost:1/x'.\n",
    ),
  );
});

it.each([
  [['timeout', 'Infinity'], "timeout must be a number of seconds from 0.001 to 86400, not 'Infinity'."],
  [['timeout', '3000000'], "timeout must be a number of seconds from 0.001 to 86400, not '3000000'."],
  [['retries', '1000'], "retries must be a whole number from 0 to 99, not '1000'."],
  [['color', 'mauve'], "color must be one of auto, always, never, not 'mauve'."],
  [
    ['profile', '__proto__'],
    "profile must be a name of letters, digits, dots, dashes and underscores, not '__proto__'.",
  ],
])('config set %j is rejected and changes nothing', async ([name = '', value = ''], message) => {
  const { run } = freshHome();
  expect(await run('config', 'set', name, value)).toEqual({
    stdout: '',
    stderr: `music-cli: ${message}\nShow the current settings with 'music-cli config list'.\n`,
    code: 2,
  });
  expect(await run('config', 'get', name)).toEqual({
    stdout: '',
    stderr: `music-cli: ${name} is not set in the configuration.\n'music-cli config list' shows the value that applies. Set one with 'music-cli config set ${name} <value>'.\n`,
    code: 3,
  });
});

it('rejects an unknown profile, which would break every later command', async () => {
  const { run } = freshHome();
  expect(await run('config', 'set', 'profile', 'nosuch')).toEqual({
    stdout: '',
    stderr:
      "music-cli: There is no profile 'nosuch'.\nProfiles: default. Create one with 'music-cli config set baseUrl <url> --profile nosuch'.\n",
    code: 3,
  });
});

it('prints values with their JSON types, notes in a separate field, and the file of each', async () => {
  const { run, file, write } = freshHome();
  const fileContent =
    '{ "retries": 1,\n"profiles": {"work": {"retries": 5},\n\n "default": { "x\\"{": [{"retries": 9}], "retries": 0\n } } }';
  write(fileContent);
  const { stdout } = await run(
    'config',
    'list',
    '--json',
    '--filter',
    'setting = baseUrl,timeout,retries,drawings',
  );
  const from = 'default';
  expect(JSON.parse(stdout)).toEqual([
    { setting: 'baseUrl', value: null, note: 'the built-in sandbox responds', from, origin: null },
    { setting: 'timeout', value: 10, note: '10 to the first byte, 30 within a response', from, origin: null },
    { setting: 'retries', value: 0, note: null, from: 'profile default', origin: file },
    { setting: 'drawings', value: true, note: null, from, origin: null },
  ]);
});

it('says if a value comes from an option', async () => {
  const { run, file } = freshHome();
  await run('config', 'set', 'baseUrl', 'http://localhost:1/x', '--profile', 'work');
  const words = ['--profile', 'work', '--retries', '0', '--no-pager', '-o', 'tsv'];
  expect(await run('config', 'list', ...words, ...onlyListed)).toEqual(
    ok(
      '',
      [
        'setting\tvalue\tnote\tfrom\torigin',
        `baseUrl\thttp://localhost:1/x\t\tprofile work\t${file}`,
        'sandbox\ttrue\t\tdefault\t',
        'offline\tfalse\t\tdefault\t',
        'timeout\t10\t10 to the first byte, 30 within a response\tdefault\t',
        'maxTime\t\tno limit\tdefault\t',
        'retries\t0\t\t--retries\t',
        "caCert\t\tNode's, and NODE_EXTRA_CA_CERTS\tdefault\t",
        'clientCert\t\tnone\tdefault\t',
        'clientKey\t\tin the file of clientCert\tdefault\t',
        'profile\twork\t\t--profile\t',
        'output\ttsv\t\t--output\t',
        'color\tauto\t\tdefault\t',
        'pager\t\t$PAGER, or less -FRX\tdefault\t',
        'accessible\tfalse\t\tdefault\t',
        'drawings\ttrue\t\tdefault\t',
        'noteNames\tenglish\t\tdefault\t',
        '',
      ].join('\n'),
    ),
  );
});

it('treats an empty pager variable as no pager, and ignores other empty variables', async () => {
  const { env } = freshHome();
  const words = ['config', 'list', '--filter', 'setting = pager,retries', '-o', 'tsv'];
  expect(await cli(words, { env: { ...env, MUSIC_CLI_PAGER: '', MUSIC_CLI_RETRIES: '' } })).toEqual(
    ok('', 'setting\tvalue\tnote\tfrom\torigin\nretries\t2\t\tdefault\t\npager\t\t\tMUSIC_CLI_PAGER\t\n'),
  );
});

it('says that the default profile has no settings, not that it does not exist', async () => {
  const { run } = freshHome();
  expect(await run('config', 'delete-profile', 'default')).toEqual({
    stdout: '',
    stderr:
      "music-cli: The profile 'default' has no settings.\n'music-cli config list' shows the current settings.\n",
    code: 3,
  });
});

it.each([
  ['{"profiles":{"default":{"timeout":null}}}', ['unset', 'timeout'], 'timeout is back to its default.\n'],
  [
    '{"profiles":{"default":{"timeout":"soon"}}}',
    ['set', 'timeout', '5'],
    'Set timeout of the profile default.\n',
  ],
  ['{"color":7,"profile":["x"]}', ['unset', 'color'], 'color is back to its default.\n'],
])('config set and config unset work although the file is invalid: %s', async (text, argv, message) => {
  const { run, write } = freshHome();
  write(text);
  expect((await run('keys', 'list')).code).toBe(2);
  expect(await run('config', ...argv)).toEqual(ok(message));
  if (!text.includes('["x"]')) expect((await run('keys', 'list')).code).toBe(0);
});

it('warns on stderr about unknown names in the file, except with --quiet', async () => {
  const { run, write, file } = freshHome();
  write('{"baseUrl":"https://music.example"}');
  const line = `music-cli: baseUrl is outside of "profiles" and is ignored: ${file}.\n`;
  const { stdout, stderr, code } = await run('keys', 'get', '1', '--columns', 'id', '-o', 'tsv');
  expect({ stdout, stderr, code }).toEqual({ stdout: 'id\n1\n', stderr: line, code: 0 });
  expect((await run('keys', 'list', '--quiet')).stderr).toBe('');
});

it('writes through a symbolic link and keeps the permissions', async () => {
  const { run, write, file } = freshHome();
  write('{"color":"never"}');
  const target = `${file}.dotfiles`;
  renameSync(file, target);
  chmodSync(target, 0o640);
  symlinkSync(basename(target), file);
  expect((await run('config', 'set', 'color', 'always')).code).toBe(0);
  expect([readlinkSync(file), statSync(target).mode & 0o777]).toEqual([basename(target), 0o640]);
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ color: 'always' });
  writeFileSync(target, '{"color":');
  expect((await run('config', 'set', 'color', 'auto')).code).toBe(0);
  expect([readlinkSync(file), readFileSync(`${file}.old`, 'utf8')]).toEqual([basename(target), '{"color":']);
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ color: 'auto' });
});

it('repairs the profile that a variable names, and none if another variable is invalid', async () => {
  const { write, file, env } = freshHome();
  const set = (more: object) => cli(['config', 'set', 'retries', '1'], { env: { ...env, ...more } });
  const config = { profiles: { work: { retries: 'many' } } };
  write(JSON.stringify(config));
  const work = { MUSIC_CLI_PROFILE: 'work' };
  expect((await set({ ...work, MUSIC_CLI_TIMEOUT: 'soon' })).code).toBe(2);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config);
  expect(await set(work)).toEqual(ok('Set retries of the profile work.\n'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ profiles: { work: { retries: 1 } } });
});

it('backs up a file that is not JSON and starts a new one', async () => {
  const { run, write, file } = freshHome();
  write('{"retries":');
  expect(await run('keys', 'list')).toEqual({
    stdout: '',
    stderr: `music-cli: The configuration file is not a JSON object: ${file}.\nCorrect it, or remove it to start with the defaults.\n`,
    code: 2,
  });
  expect(await run('config', 'path')).toEqual(ok('', `${file}\n`));
  expect(await run('config', 'path', '--json')).toEqual(ok('', `${JSON.stringify(file)}\n`));
  const mended = await run('config', 'set', 'retries', '1');
  expect([mended.code, mended.stdout]).toEqual([0, '']);
  expect(mended.stderr).toContain(`and is kept as ${file}.old.`);
  expect(readFileSync(`${file}.old`, 'utf8')).toBe('{"retries":');
  expect((await run('keys', 'list')).code).toBe(0);
});

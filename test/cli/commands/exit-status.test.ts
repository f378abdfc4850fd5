/** Tests --exit-status, the setting of the output format, and that each setting has a variable. */
import { afterAll, describe, expect, it } from 'vitest';
import { settingTable } from '../../../src/cli/program/settings/setting-table.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runInProcess(args, { ...home.env, ...env });

describe('--exit-status changes only the exit code, to 3, if there are no records', () => {
  const none = ['--filter', 'id = 0'];
  it.each([
    [['keys', 'list', ...none], 'id  name  solfege  signature  frequency  color\n'],
    [['keys', 'list', ...none, '--json'], '[]\n'],
    [['keys', 'list', ...none, '-o', 'csv', '--no-header'], ''],
    [['keys', 'list', ...none, '--count'], '0\n'],
    [['keys', 'list', ...none, '--jq', 'length'], '0\n'],
    [['keys', 'list', '--jq', '.data[] | select(.id == 99)'], ''],
    [['keys', 'list', '--jq', '.data | length > 99'], 'false\n'],
    [['keys', 'get', 'c', '--jq', '1, .data.nothing'], '1\nnull\n'],
    [['keys', 'list', '--offset', '99', '-o', 'jsonl'], ''],
    [['keys', 'get', '1', ...none, '--json'], 'null\n'],
    [['find', 'C', 'E', 'G', '--filter', 'noun = rows', '-o', 'jsonl'], ''],
    [['search', 'xyzzyplugh', '-q', '--json'], '[]\n'],
    [['systems', 'compare', '12-edo', '31-edo', '--filter', 'step > 99', '-o', 'jsonl'], ''],
    [['pull', 'keys', '--json'], '[]\n'],
  ])('for %j', async (words, stdout) => {
    const usual = await run(words);
    expect(usual).toMatchObject({ code: 0, stdout });
    expect(await run([...words, '--exit-status'])).toEqual({ ...usual, code: 3 });
  });

  it.each([
    [['keys', 'list', '--json']],
    [['keys', 'list', '--jq', '.data | length']],
    [['keys', 'list', '--jq', 'null, "is false"']],
    [['keys', 'list', '--count']],
    [['keys', 'get', 'c', '--json']],
    [['search', 'blues', '-o', 'csv']],
  ])('and changes nothing otherwise: %j', async words => {
    expect(await run([...words, '--exit-status'])).toEqual(await run(words));
  });
});

describe('the output format of records', () => {
  it('comes from -o, else from the variable, else from the setting', async () => {
    const ownHome = makeHome();
    const runWith = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      runInProcess(['keys', 'get', 'c', '--columns', 'id,name', ...words], { ...ownHome.env, ...env });
    const forms = { csv: 'id,name\r\n1,C\r\n', tsv: 'id\tname\n1\tC\n', json: '{"id":1,"name":"C"}\n' };
    await runInProcess(['config', 'set', 'output', 'csv'], ownHome.env);
    expect((await runWith([])).stdout).toBe(forms.csv);
    expect((await runWith([], { MUSIC_CLI_OUTPUT: 'tsv' })).stdout).toBe(forms.tsv);
    expect((await runWith(['-o', 'json'], { MUSIC_CLI_OUTPUT: 'tsv' })).stdout).toBe(forms.json);
    expect((await runWith(['--json'], { MUSIC_CLI_OUTPUT: 'tsv' })).stdout).toBe(forms.json);
    expect((await runInProcess(['keys', 'list', '--count'], ownHome.env)).stdout).toBe('21\n');
    expect((await runWith(['--jq', '.name'])).stdout).toBe('"C"\n');
    // The setting does not affect commands without records.
    expect((await runInProcess(['draw', 'C', 'E', 'G', '--as', 'words'], ownHome.env)).code).toBe(0);
    ownHome.remove();
  });

  it('determines the format of errors', async () => {
    const { stderr, code } = await run(['keys', 'get', '99'], { MUSIC_CLI_OUTPUT: 'json' });
    expect([JSON.parse(stderr).error.code, code]).toEqual(['not_found', 3]);
    const drawn = await run(['draw', 'xyzzy'], { MUSIC_CLI_OUTPUT: 'json' });
    expect(drawn.stderr).toMatch(/^music-cli: /);
  });
});

it('every setting has a variable', () => {
  const without = Object.entries(settingTable).filter(([, setting]) => !('variable' in setting));
  expect(without).toEqual([]);
});

it.each([
  ['MUSIC_CLI_RETRIES', 'retries', '7', 7],
  ['MUSIC_CLI_TIMEOUT', 'timeout', '2.5', 2.5],
  ['MUSIC_CLI_MAX_TIME', 'maxTime', '9', 9],
  ['MUSIC_CLI_COLOR', 'color', 'never', 'never'],
  ['MUSIC_CLI_DRAWINGS', 'drawings', 'no', false],
  ['MUSIC_CLI_OUTPUT', 'output', 'json', 'json'],
])('%s sets %s, and an invalid value is rejected', async (name, setting, text, value) => {
  const list = ['config', 'list', '--json', '--filter', `setting = ${setting}`];
  const { stdout } = await run(list, { [name]: text });
  expect(JSON.parse(stdout)).toEqual([{ setting, value, note: null, from: name, origin: null }]);
  expect(await run(['keys', 'list'], { [name]: 'x y' })).toMatchObject({ code: 2 });
});

it('warns about an unknown variable, on a terminal and in a pipe', async () => {
  const env = { ...home.env, MUSIC_CLI_TIMEOT: '5', MUSIC_CLI_XYZZY: '1', MUSIC_CLI_COLOR: 'never' };
  const { stderr } = await runInProcess(['keys', 'get', 'c'], env, { columns: 200 });
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    "music-cli: Unknown variable MUSIC_CLI_TIMEOT. Did you mean MUSIC_CLI_TIMEOUT? See 'music-cli help environment'.",
    "music-cli: Unknown variable MUSIC_CLI_XYZZY. See 'music-cli help environment'.",
  ]);
  expect((await runInProcess(['keys', 'get', 'c'], env)).stderr.split('\n').slice(0, 2)).toEqual(
    stderr.split('\n').slice(0, 2),
  );
});

it('the help on variables fits a terminal of 40 columns', async () => {
  const { stdout } = await runInProcess(
    ['help', 'environment'],
    { ...home.env, NO_COLOR: '1' },
    { columns: 40 },
  );
  expect(stdout.split('\n').filter(line => line.length > 40)).toEqual([]);
});

/** Tests `--jq`: its input is the selected records, and endless expressions are stopped. */
import { spawn } from 'node:child_process';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cli, executable, makeHome, node, shell } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, some } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';
import { serve } from './service.ts';

const native = requires('jq');
const home = makeHome();
afterAll(() => home.remove());
const run = (...args: string[]) => cli(args, { env: home.env });

describe.concurrent('--jq', () => {
  it.each([
    [['keys', 'list', '--jq', '.data | length'], '21\n'],
    [['keys', 'list', '--columns', 'name', '--limit', '2', '--jq', '.'], '[{"name":"C"},{"name":"C♯"}]\n'],
    [['keys', 'list', '--filter', 'name = Db', '--jq', '.[].signature', '-r'], 'B♭, E♭, A♭, D♭, G♭\n'],
    [['keys', 'list', '--sort', '-id', '--jq', '.[0].id'], '21\n'],
    [['keys', 'get', 'C', '--jq', '.data.id'], '1\n'],
    [['keys', 'get', 'C', '--columns', 'name', '--jq', '.name', '-r'], 'C\n'],
    [
      ['keys', 'list', '--jq', '.[] | select(.name == $k) | .id', '--columns', 'id,name', '--arg', 'k', 'D'],
      '4\n',
    ],
    [['keys', 'get', '--arg', 'k', '--x', '--arg', 'l', 'a=b', 'C', '--jq', '[$k, $l]'], '["--x","a=b"]\n'],
    [['api', 'mobile/keys/1', '--jq', '$ARGS.named', '--arg=k=C'], '{"k":"C"}\n'],
    [['keys', 'get', 'C', 'D', '--columns', 'name', '--jq', 'map(.name)'], '["C","D"]\n'],
    [['keys', 'list', '-o', 'json', '--jq', '.data[0] | {id, color}'], '{"id":1,"color":"#d14747"}\n'],
    [['keys', 'list', '--jq', 'env, $ENV'], '{}\n{}\n'],
  ])('filters the selected records: %j', async (args, stdout) => {
    expect(await run(...args)).toEqual({ stdout, stderr: '', code: 0 });
  });

  it('warns if a column that is not a field gives null or nothing', async context => {
    campaign(context);
    expect(await run('keys', 'list', '--jq', '.data[] | select(.name == "C")')).toEqual({
      stdout: '',
      stderr: "'name' is a column, not a field of a key: use --columns name --jq '.[].name'.\n",
      code: 0,
    });
    expect(await run('keys', 'list', '--limit', '2', '--jq', '.[].name')).toEqual({
      stdout: 'null\nnull\n',
      stderr: "'name' is a column, not a field of a key: use --columns name --jq '.[].name'.\n",
      code: 0,
    });
    expect(await run('scales', 'list', '--limit', '1', '--jq', '.[].modes')).toEqual({
      stdout: 'null\n',
      stderr: "'modes' is a column, not a field of a scale: use --columns modes --jq '.[].modes'.\n",
      code: 0,
    });
    const array = await run('keys', 'list', '--limit', '2', '--jq', '.data[].id');
    expect([array.code, JSON.parse(array.stderr).error.hint]).toEqual([
      2,
      "The selection is an array: use '.[]' instead of '.data[]'.",
    ]);
    for (const words of [['.[].id'], ['.id', '--limit', '2']]) {
      const { code, stderr } = await run('keys', 'list', '--jq', ...words);
      expect([code, JSON.parse(stderr).error.hint]).toEqual([
        2,
        "Use '.[]' if records are selected, for example with --filter; otherwise use '.data[]'.",
      ]);
    }
    for (const [words, path] of [
      ['list', '.data[].id'],
      ['get c', '.data.id'],
    ] as const)
      expect(await run('keys', ...words.split(' '), '--jq', '.id')).toEqual({
        stdout: 'null\n',
        stderr: `'id' is in the body's 'data': use --jq '${path}'.\n`,
        code: 0,
      });
    expect(await run('keys', 'list', '--jq', '.data[0].name')).toEqual({
      stdout: 'null\n',
      stderr: "'name' is a column, not a field of a key: use --columns name --jq '.[].name'.\n",
      code: 0,
    });
  });

  it.each(
    some([
      [['.data[0].name, 1'], 'null\n1\n'],
      [['1, .data[0].name'], '1\nnull\n'],
      [['"null", .data[0].name'], '"null"\nnull\n'],
      [['.data[0].other'], 'null\n'],
      [['.[0].name', '--columns', 'id'], 'null\n'],
    ]),
  )('prints no warning after %j', async ([expression = '', ...more], stdout) => {
    expect(await run('keys', 'list', '--jq', expression, ...more)).toEqual({ stdout, stderr: '', code: 0 });
  });

  it('prints no warning about columns if there are no records', async () => {
    const service = await serve({ '/api/mobile/keys': '{"data":[]}' });
    const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
    const result = await cli(['keys', 'list', '--jq', '.data[0].name'], { env });
    await service.close();
    expect(result).toEqual({ stdout: 'null\n', stderr: '', code: 0 });
  });

  it('prints the warning however long the output is', async context => {
    campaign(context);
    const expression = '.data[0] | range(50000) as $i | .name';
    const { stdout, stderr } = await run('keys', 'list', '--jq', expression);
    expect(stdout).toBe('null\n'.repeat(50_000));
    expect(stderr).toContain("'name' is a column");
  });

  it.sequential(`reads and writes long texts, wherever they are split ${native.reason}`, {
    skip: native.skip,
  }, async () => {
    const script = "music-cli scales list --filter 'id > 0' --json | jq -c 'map(.fullName)'";
    const { stdout } = await shell(script, { env: home.env });
    expect(stdout).toContain('♯');
    const filtered = ['scales', 'list', '--filter', 'id > 0'];
    expect(await run(...filtered, '--jq', 'map(.fullName)')).toEqual({ stdout, stderr: '', code: 0 });
    const signs = '[range(50000) | "♯"] | add';
    expect(await run('keys', 'list', '--ascii', '-r', '--jq', signs)).toEqual({
      stdout: `${'#'.repeat(50_000)}\n`,
      stderr: '',
      code: 0,
    });
  });

  it.each([
    [['--count'], '--count', '--jq <expression>'],
    [['-o', 'csv'], '--jq', '-o csv'],
    [['-o', 'table'], '--jq', '-o table'],
  ])('cannot be combined with %j', async (other, one, two) => {
    const { stdout, stderr, code } = await run('keys', 'list', '--jq', '.', ...other);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'conflicting_options',
        status: null,
        message: `Option '${one}' cannot be used with option '${two}'.`,
        hint: 'Leave out one of them.',
      },
    });
  });
});

describe.concurrent('an expression that never ends', () => {
  beforeEach(campaign);
  it.each(some(['[range(1e9)]', 'def f: 1 + f; f', '[repeat(1)]']))(
    'or uses too much memory is stopped: %s',
    async expression => {
      const { stdout, stderr, code } = await run('keys', 'list', '--timeout', '100', '--jq', expression);
      expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
      expect(JSON.parse(stderr).error).toMatchObject({
        code: 'jq_too_large',
        message: 'jq ran out of memory: the response or the result does not fit into 256 MB.',
      });
    },
  );

  it('or nests too deeply is stopped', async () => {
    const nested = 'reduce range(1e6) as $i (null; [.])';
    const { stdout, stderr, code } = await run('keys', 'list', '--jq', nested);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'jq_too_large',
      message: 'jq failed: the expression recurses, or nests values, too deeply.',
    });
  });

  it('is stopped by --timeout', async () => {
    const { code, stderr } = await run('keys', 'list', '--timeout', '1', '--jq', 'last(range(1e12))');
    expect({ code, error: JSON.parse(stderr).error }).toEqual({
      code: 6,
      error: {
        code: 'jq_timeout',
        status: null,
        message: 'jq was stopped after 1 s.',
        hint: 'If it needs longer, raise --timeout.',
      },
    });
  });

  it.sequential('prints results as they come, and is stopped when the reader of the output exits', async () => {
    const script = `music-cli keys list --jq 'repeat(1)' | head -2; echo "\${PIPESTATUS[0]}"`;
    expect(await shell(script, { env: home.env })).toEqual({ stdout: '1\n1\n0\n', stderr: '', code: 0 });
  });

  it('is stopped by Ctrl-C', async () => {
    const child = spawn(node, [executable(), 'keys', 'list', '--jq', '0, last(range(1e12))'], {
      env: home.env,
    });
    let stderr = '';
    child.stderr.on('data', chunk => {
      stderr += chunk;
    });
    // The wait is long enough for jq to be running.
    const timer = setTimeout(() => child.kill('SIGINT'), 2000);
    const signal = await new Promise(resolve => child.on('close', (_, by) => resolve(by)));
    clearTimeout(timer);
    expect({ signal, stderr }).toEqual({ signal: 'SIGINT', stderr: '' });
  });
});

it('keeps the output printed before an error', async () => {
  const { stdout, stderr, code } = await run('keys', 'list', '--jq', '.data[0].id, .data[0].id.x');
  expect({ stdout, code }).toEqual({ stdout: '1\n', code: 2 });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: 'jq_error',
    message: expect.stringMatching(/^jq: error \(at <stdin>:\d+\): Cannot index number with string \("x"\)$/),
  });
});

it('prints debug messages on stderr', async () => {
  expect(await run('keys', 'list', '--jq', '1 | debug')).toEqual({
    stdout: '1\n',
    stderr: '["DEBUG:",1]\n',
    code: 0,
  });
});

it.each([
  [['--arg', 'k'], '--arg must be a name and a value.'],
  [['--arg', '1k', 'v'], '--arg must be a name and a value.'],
])('--arg is rejected without a valid name and a value: %j', async (words, message) => {
  const { stdout, stderr, code } = await run('keys', 'list', '--jq', '.', ...words);
  expect({ stdout, code, message: stderr.includes(message) }).toEqual({ stdout: '', code: 2, message: true });
});

it('prints an error as text on a terminal, and as JSON in a pipe or with --json', async () => {
  const words = ['keys', 'list', '--jq', '.['];
  const terminal = await runInProcess(words, { ...home.env, NO_COLOR: '1' }, { columns: 80 });
  expect([
    /^music-cli: /m.test(terminal.stderr),
    terminal.stderr.includes('{"error"'),
    terminal.code,
  ]).toEqual([true, false, 2]);
  for (const [args, columns] of [
    [words, undefined],
    [[...words, '--json'], 80],
  ] as const) {
    const { stderr, code } = await runInProcess(args, home.env, columns === undefined ? {} : { columns });
    expect([Object.keys(JSON.parse(stderr.split('\n').at(-2) ?? '')), code]).toEqual([['error'], 2]);
  }
});

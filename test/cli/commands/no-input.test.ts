/** Tests that nothing prompts on a terminal with --no-input, MUSIC_CLI_NO_INPUT or CI. */
import { afterAll, expect, it } from 'vitest';
import type { Machine } from '../../../src/cli/program/context/machine.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

const started: string[] = [];
const stdin: Machine['stdin'] = {
  isTerminal: true,
  stream: () => {
    throw new Error('stdin was read');
  },
};

const ways: readonly (readonly [args: readonly string[], env: Readonly<Record<string, string>>])[] = [
  [['--no-input'], {}],
  [[], { MUSIC_CLI_NO_INPUT: '1' }],
  [[], { CI: 'true' }],
];

/** Runs a command on a terminal of three lines with each of the settings, and returns their common result. */
async function runWithoutInput(...words: readonly string[]) {
  const results = [];
  for (const [args, env] of ways) {
    let shown = '';
    const stdout = {
      ...{ isTerminal: true, columns: 80, rows: 3 },
      write: (chunk: string | Uint8Array) => {
        shown += Buffer.from(chunk).toString();
      },
    };
    const overrides: Partial<Machine> = {
      ...{ stdin, stdout },
      runPager: command => {
        started.push(command);
        throw new Error('a program was started');
      },
    };
    const { stderr, code } = await runInProcess(
      [...words, ...args],
      { ...home.env, ...env, NO_COLOR: '1' },
      { columns: 80, overrides },
    );
    results.push({ shown, stderr, code });
  }
  const [first] = results;
  expect(results).toEqual(ways.map(() => first));
  return first;
}

it('with --no-input or in CI, no list to pick from is shown', async () => {
  expect(await runWithoutInput('keys', 'get')).toEqual({
    shown: '',
    stderr:
      "music-cli: Missing required argument 'id'.\nUsage: music-cli keys get <id…> [options]; for example: music-cli keys get Db\n",
    code: 2,
  });
});

it('with --no-input or in CI, browse does not start', async () => {
  expect(await runWithoutInput('browse')).toEqual({
    shown: '',
    stderr: `music-cli: browse needs an interactive terminal.
Use instead: 'music-cli scales list', 'music-cli scales get <name>', 'music-cli
search <words>'.
`,
    code: 2,
  });
});

it('with --no-input or in CI, no prompt is shown', async () => {
  for (const words of [
    ['auth', 'login'],
    ['auth', 'login', '--with-token'],
  ])
    expect(await runWithoutInput(...words)).toEqual({
      shown: '',
      stderr: `music-cli: Cannot ask for the token without a terminal.
Pipe it to 'music-cli auth login --with-token', or set MUSIC_CLI_TOKEN for one
run.
`,
      code: 2,
    });
});

it('with --no-input or in CI, no pager is started', async () => {
  const result = await runWithoutInput('keys', 'list', '--columns', 'name', '-q');
  expect(result?.code).toBe(0);
  expect(result?.shown.split('\n').length).toBeGreaterThan(20);
  expect(started).toEqual([]);
});

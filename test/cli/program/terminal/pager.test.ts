import { spawnSync } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import {
  choosePager,
  isLongerThan,
  type RunPager,
  showInPager,
} from '../../../../src/cli/program/terminal/pager.ts';
import { makeHome } from '../../../support/cli.ts';
import { runInProcess } from '../../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

function choose(env: Record<string, string>, isTerminal = true, wanted = true) {
  return choosePager(env, { isTerminal }, wanted);
}

it('the pager comes from MUSIC_CLI_PAGER, then PAGER, then less', () => {
  expect(choose({})).toBe('less -FRX');
  expect(choose({ PAGER: 'more' })).toBe('more');
  expect(choose({ PAGER: 'more', MUSIC_CLI_PAGER: 'most -s' })).toBe('most -s');
});

it('MUSIC_CLI_PAGER overrides the configuration, which overrides PAGER', async () => {
  await runInProcess(['config', 'set', 'pager', 'configured'], home.env);
  const pagerOf = async (env: Record<string, string>) => {
    const commands: string[] = [];
    const spawn: RunPager = command => {
      commands.push(command);
      return { status: 0 };
    };
    await runInProcess(
      ['intervals', 'list'],
      { ...home.env, ...env },
      { columns: 80, overrides: { runPager: spawn } },
    );
    return commands;
  };
  expect(await pagerOf({ PAGER: 'usual' })).toEqual(['configured']);
  expect(await pagerOf({ PAGER: 'usual', MUSIC_CLI_PAGER: 'own' })).toEqual(['own']);
});

it('an empty pager and cat mean no pager', () => {
  expect(choose({ PAGER: '' })).toBeUndefined();
  expect(choose({ PAGER: 'cat' })).toBeUndefined();
  expect(choose({ PAGER: 'more', MUSIC_CLI_PAGER: '' })).toBeUndefined();
});

it('no pager is used in a pipe, in CI, on a dumb terminal, or with --no-pager', () => {
  expect(choose({}, false)).toBeUndefined();
  expect(choose({ CI: 'true' })).toBeUndefined();
  expect(choose({ CI: 'false' })).toBe('less -FRX');
  expect(choose({ TERM: 'dumb' })).toBeUndefined();
  expect(choose({}, true, false)).toBeUndefined();
});

it('text is paged if its wrapped lines and the prompt do not fit the screen', () => {
  const screen = { columns: 10, rows: 5 };
  expect(isLongerThan('1\n2\n3\n4\n', screen)).toBe(false);
  expect(isLongerThan('1\n2\n3\n4\n5\n', screen)).toBe(true);
  expect(isLongerThan(`1\n2\n${'x'.repeat(20)}\n`, screen)).toBe(false);
  expect(isLongerThan(`1\n2\n${'x'.repeat(21)}\n`, screen)).toBe(true);
  expect(isLongerThan(`\x1b[1m${'x'.repeat(10)}\x1b[22m\n2\n3\n4\n`, screen)).toBe(false);
});

const quiet: RunPager = (command, options) =>
  spawnSync(command, { ...options, stdio: ['pipe', 'ignore', 'ignore'] });
const env = { PATH: process.env.PATH };

it('a pager that exits early succeeds, and one that cannot start does not', () => {
  const text = 'line\n'.repeat(100_000);
  expect(showInPager(text, 'cat', env, quiet)).toBe(true);
  expect(showInPager(text, 'head -1', env, quiet)).toBe(true);
  expect(showInPager(text, 'exit 1', env, quiet)).toBe(true);
  expect(showInPager(text, 'no-such-pager-at-all', env, quiet)).toBe(false);
});

it('less keeps the options that the user has set, and reads UTF-8', () => {
  let seen: unknown;
  const spy: RunPager = (command, options) => {
    seen = { command, ...options };
    return { status: 0 };
  };
  showInPager('text', 'less', { LESS: '-S' }, spy);
  expect(seen).toEqual({
    command: 'less',
    shell: true,
    input: 'text',
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: '-S', LESSCHARSET: 'utf-8', LV: '-c' },
  });
});

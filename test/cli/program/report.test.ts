import { afterAll, expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { report } from '../../../src/cli/program/report.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

function reported(error: unknown, debug: boolean, json = false): string {
  let said = '';
  const write = (text: string | Uint8Array) => {
    said += text;
  };
  const stderr = { isTerminal: false, columns: 80, rows: 24, write };
  expect(report(error, { stderr }, { json, debug, ascii: false })).toBe(6);
  return said;
}

it('shows the stacks of an error and of all that caused it, under --debug alone', () => {
  const socket = new Error('socket hang up');
  const transport = new TypeError('no answer', { cause: socket });
  const failure = new Failure('network', 'The network failed.', { code: 'network_failed', cause: transport });
  expect(reported(failure, false)).toBe('music-cli: The network failed.\n');
  const stack = (head: string) => String.raw`${head}\n(?: +at .*\n)+`;
  expect(reported(failure, true)).toMatch(
    new RegExp(
      `^music-cli: The network failed\\.\n${stack('.*The network failed\\.')}` +
        `caused by: ${stack('TypeError: no answer')}caused by: ${stack('Error: socket hang up')}$`,
    ),
  );
});

it('puts the choices behind the hint of a JSON line', () => {
  const failure = new Failure('network', 'Which?', {
    code: 'ambiguous',
    hint: 'Say it.',
    choices: ['a', 'b'],
  });
  expect(reported(failure, false, true)).toBe(
    '{"error":{"code":"ambiguous","status":null,"message":"Which?","hint":"Say it. a; b"}}\n',
  );
});

it.each(['--json', '--jq=.', '--jq .', '-ojson', '-o jsonl', '--output=json', '--output JSON'])(
  'is JSON after %s, although the words can’t be read',
  async form => {
    const { stderr, code } = await runInProcess(['keys', 'list', ...form.split(' '), '--nosuch'], home.env);
    expect([JSON.parse(stderr).error.code, code]).toEqual(['unknown_option', 2]);
  },
);

it('shows the stack of a line that can’t be read under --debug', async () => {
  const { stderr } = await runInProcess(['keys', 'lst', '--debug'], home.env);
  expect(stderr).toMatch(/^music-cli: keys has no command 'lst'\.\n.*\nFailure: .*\n +at /);
});

import { afterAll, expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { report } from '../../../src/cli/program/report.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

function reportOf(error: unknown, debug: boolean, json = false): string {
  let text = '';
  const write = (piece: string | Uint8Array) => {
    text += piece;
  };
  const stderr = { isTerminal: false, columns: 80, rows: 24, write };
  expect(report(error, { stderr }, { json, debug, ascii: false })).toBe(6);
  return text;
}

it('an error shows its stack and those of its causes only with --debug', () => {
  const socket = new Error('socket hang up');
  const transport = new TypeError('no response', { cause: socket });
  const failure = new Failure('network', 'The network failed.', { code: 'network_failed', cause: transport });
  expect(reportOf(failure, false)).toBe('music-cli: The network failed.\n');
  const stack = (head: string) => String.raw`${head}\n(?: +at .*\n)+`;
  expect(reportOf(failure, true)).toMatch(
    new RegExp(
      `^music-cli: The network failed\\.\n${stack('.*The network failed\\.')}` +
        `caused by: ${stack('TypeError: no response')}caused by: ${stack('Error: socket hang up')}$`,
    ),
  );
});

it('an error in JSON has the choices in its hint', () => {
  const failure = new Failure('network', 'Which?', {
    code: 'ambiguous',
    hint: 'Say it.',
    choices: ['a', 'b'],
  });
  expect(reportOf(failure, false, true)).toBe(
    '{"error":{"code":"ambiguous","status":null,"message":"Which?","hint":"Say it. a; b"}}\n',
  );
});

it.each(['--json', '--jq=.', '--jq .', '-ojson', '-o jsonl', '--output=json', '--output JSON'])(
  'an error is JSON after %s, even if the command line cannot be parsed',
  async form => {
    const { stderr, code } = await runInProcess(['keys', 'list', ...form.split(' '), '--nosuch'], home.env);
    expect([JSON.parse(stderr).error.code, code]).toEqual(['unknown_option', 2]);
  },
);

it('with --debug, a command line that cannot be parsed shows a stack', async () => {
  const { stderr } = await runInProcess(['keys', 'lst', '--debug'], home.env);
  expect(stderr).toMatch(/^music-cli: keys has no command 'lst'\.\n.*\nFailure: .*\n +at /);
});

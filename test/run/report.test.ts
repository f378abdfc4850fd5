import { expect, it } from 'vitest';
import { Failure } from '../../src/base/errors.ts';
import { report } from '../../src/run/report.ts';

function reported(error: unknown, debug: boolean): string {
  let said = '';
  const write = (text: string | Uint8Array) => {
    said += text;
  };
  const stderr = { isTerminal: false, columns: 80, rows: 24, write };
  expect(report(error, { stderr }, { json: false, debug, ascii: false })).toBe(6);
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

import { expect, it } from 'vitest';
import { cli, makeHome } from '../support/cli.ts';

it('--no-header leaves the first line of CSV out', async () => {
  const home = makeHome();
  const argv = ['keys', 'list', '--columns', 'id,name', '--limit', '1', '-o', 'csv'];
  const whole = await cli(argv, { env: home.env });
  const headless = await cli([...argv, '--no-header'], { env: home.env });
  home.remove();
  expect(whole).toEqual({ stdout: 'id,name\r\n1,C\r\n', stderr: '', code: 0 });
  expect(headless).toEqual({ stdout: '1,C\r\n', stderr: '', code: 0 });
});

import { expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';

it('an option of one format works with the setting that selects the format', async () => {
  const home = makeHome();
  const listKeys = (env: Record<string, string>) =>
    cli(['keys', 'list', '--columns', 'id', '--limit', '1', '--csv-raw'], { env: { ...home.env, ...env } });
  expect(await listKeys({ MUSIC_CLI_OUTPUT: 'csv' })).toEqual({ stdout: 'id\r\n1\r\n', stderr: '', code: 0 });
  const refused = 'music-cli: --csv-raw has no effect here.\nIt works with -o csv.\n';
  expect(await listKeys({})).toEqual({ stdout: '', stderr: refused, code: 2 });
  expect(await listKeys({ MUSIC_CLI_OUTPUT: 'tsv' })).toEqual({ stdout: '', stderr: refused, code: 2 });
  home.remove();
});

it('--no-header omits the first line of CSV', async () => {
  const home = makeHome();
  const argv = ['keys', 'list', '--columns', 'id,name', '--limit', '1', '-o', 'csv'];
  const withHeader = await cli(argv, { env: home.env });
  const withoutHeader = await cli([...argv, '--no-header'], { env: home.env });
  home.remove();
  expect(withHeader).toEqual({ stdout: 'id,name\r\n1,C\r\n', stderr: '', code: 0 });
  expect(withoutHeader).toEqual({ stdout: '1,C\r\n', stderr: '', code: 0 });
});

/** Tests --file: without --force, only files that this program wrote are replaced. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { builtShell, cli, makeHome } from '../../support/cli.ts';

const home = makeHome();
afterAll(() => home.remove());
const pathOf = (name: string) => join(home.path, name);
const run = (...args: string[]) => cli(args, { env: home.env });
const done = { stdout: '', stderr: '', code: 0 };

describe.each([
  ['export', 'C', '-o', 'abc'],
  ['draw', 'C'],
  ['scales', 'draw', '2', '-o', 'svg'],
])('%s %s', (...words) => {
  it('keeps a file that another program wrote, unless --force is given', async () => {
    const path = pathOf(`theirs-${words[0]}`);
    writeFileSync(path, 'mine');
    expect(await run(...words, '--file', path)).toEqual({
      stdout: '',
      stderr: `music-cli: '${path}' exists, and music-cli did not make it.\nReplace it with --force, or name another file.\n`,
      code: 2,
    });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(await run(...words, '--file', path, '--force')).toEqual(done);
    expect(readFileSync(path, 'utf8')).toBe((await run(...words)).stdout);
  });

  it('replaces its own file, unless it was changed', async () => {
    const path = pathOf(`own-${words[0]}`);
    expect(await run(...words, '--file', path)).toEqual(done);
    expect(await run(...words, '--file', path)).toEqual(done);
    writeFileSync(path, 'changed by hand');
    expect(await run(...words, '--file', path)).toMatchObject({ code: 2 });
    expect(readFileSync(path, 'utf8')).toBe('changed by hand');
  });
});

it('writes into an empty file, such as one made by mktemp', async () => {
  writeFileSync(pathOf('empty'), '');
  expect(await run('draw', 'C', '--file', pathOf('empty'))).toEqual(done);
});

it('--force requires --file', async () => {
  expect(await run('draw', 'C', '--force')).toMatchObject({ stdout: '', code: 2 });
});

it('reports that the working directory has been removed', async () => {
  const gone = pathOf('gone');
  for (const line of [
    'draw C --file x',
    'export C -o abc --dir x',
    'pull keys --dir x',
    'media download 1',
    'serve --port 0 --data .',
  ]) {
    rmSync(gone, { recursive: true, force: true });
    mkdirSync(gone);
    const { stdout, stderr, code } = await builtShell(
      `cd '${gone}' && rmdir '${gone}' && music-cli ${line}`,
      {
        env: home.env,
      },
    );
    expect([line, stdout.replace(/^keys .*failed\n/, ''), stderr, code]).toEqual([
      line,
      '',
      'music-cli: The working directory was removed.\nChange to another directory, or give an absolute path.\n',
      2,
    ]);
  }
});

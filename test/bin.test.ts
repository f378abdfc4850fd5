/** Tests bin/music-cli.js and the other files of the package that Node starts. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, version } from '../package.json';
import { executable, makeHome, node, root } from './support/cli.ts';

const home = makeHome();
const command = executable();
afterAll(() => home.remove());

function start(...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(node, args, { encoding: 'utf8', env: home.env, input: '' });
}

const started = [
  'bin/music-cli.js',
  'dist/keychain-child.cjs',
  'dist/jq-worker.cjs',
  'dist/sandbox/index.cjs',
];

it('the built program reads quoted CSV on stdin with its bundled library', () => {
  const words = [command, 'keys', 'get', '-', '--columns', 'id,name', '-o', 'csv'];
  const input = 'id,name\n"1","C, x"\n2,C♯\n';
  const { stdout, stderr } = spawnSync(node, words, { encoding: 'utf8', env: home.env, input });
  expect([stdout, stderr]).toEqual(['id,name\r\n1,C\r\n2,C♯\r\n', '']);
});

describe('the version of Node', () => {
  const preload = join(home.path, 'pretend.cjs');
  beforeAll(() =>
    writeFileSync(
      preload,
      `const version = process.env.PRETENDED;
      Object.defineProperty(process, 'version', { value: 'v' + version });
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: version } });`,
    ),
  );
  const startOn = (pretended: string, file: string) =>
    spawnSync(node, ['--require', preload, join(root, file), '--version'], {
      encoding: 'utf8',
      env: { ...home.env, PRETENDED: pretended },
    });

  it.each([
    ['0.12.18', '20.18 or newer'],
    ['12.22.12', '20.18 or newer'],
    ['16.20.2', '20.18 or newer'],
    ['18.20.8', '20.18 or newer'],
    ['20.11.1', '20.18 or newer'],
    ['20.17.0', '20.18 or newer'],
    ['21.7.3', '20.18, or 22.3 or newer'],
    ['22.2.0', '20.18, or 22.3 or newer'],
  ])('%s is not supported: the program prints one line and exits with 1', (pretended, needed) => {
    const line = `music-cli needs Node ${needed}; this is v${pretended}.\n`;
    for (const file of started.slice(0, -1)) {
      const { status, stdout, stderr } = startOn(pretended, file);
      expect([file, status, stdout, stderr]).toEqual([file, 1, '', line]);
    }
    const { status, stderr } = startOn(pretended, 'dist/sandbox/index.cjs');
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Error: ${line}`)]);
  });

  it.each(['20.18.0', '20.20.2', '22.3.0', '22.22.0', '23.0.0', '24.0.0', '26.3.1'])(
    '%s is supported',
    pretended => {
      expect(startOn(pretended, 'bin/music-cli.js')).toMatchObject({
        status: 0,
        stdout: `${version}\n`,
        stderr: '',
      });
    },
  );

  it('has the same limits in engines of package.json', () => {
    expect(engines.node).toBe('>=20.18 <21 || >=22.3');
  });

  it.each(started)('is checked in %s, which has only syntax that Node 0.12 can parse', file => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^#!.*|\/\/.*/gm, '');
    expect(text).toContain('var version');
    expect(
      text.match(
        /=>|`|\b(?:const|let|class|async|await|import|export)\b|\?\?|\?\.|\.\.\.|\*\*|node:|catch \{/g,
      ),
    ).toBe(null);
  });
});

it('the command runs through a symbolic link', () => {
  const link = join(home.path, 'link');
  symlinkSync(command, link);
  expect(start(link, '--version')).toMatchObject({ status: 0, stdout: `${version}\n` });
});

it.skipIf(process.platform === 'win32')('the command is executable', () => {
  expect(statSync(command).mode & 0o111).toBe(0o111);
});

it('in an unbuilt clone the command prints what to do, and exits with 1', () => {
  const clone = join(home.path, 'clone', 'bin');
  mkdirSync(clone, { recursive: true });
  copyFileSync(command, join(clone, 'music-cli.js'));
  expect(start(join(clone, 'music-cli.js'), 'keys', 'list')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'music-cli is not built. Run npm run build first.\n',
  });
});

it('the build after an installation says what is missing without the development dependencies, and exits with 0', () => {
  const clone = join(home.path, 'production', 'scripts');
  mkdirSync(clone, { recursive: true });
  const script = join(clone, 'build-after-install.cjs');
  copyFileSync(join(root, 'scripts/build-after-install.cjs'), script);
  expect(start(script)).toMatchObject({
    status: 0,
    stdout: '',
    stderr:
      'music-cli is not built, because the development dependencies are missing. Run: npm ci --include=dev\n',
  });
});

it('the command does not hide an error of the built program', () => {
  const broken = join(home.path, 'broken');
  for (const name of ['bin', 'dist']) mkdirSync(join(broken, name), { recursive: true });
  copyFileSync(command, join(broken, 'bin', 'music-cli.js'));
  writeFileSync(join(broken, 'dist', 'main.cjs'), "throw new Error('broken');");
  const { status, stderr } = start(join(broken, 'bin', 'music-cli.js'));
  expect([status, stderr]).toEqual([1, expect.stringContaining('Error: broken')]);
});

/** Tests `version`. */
import { expect, it } from 'vitest';
import { version } from '../../../package.json';
import { installMethod, releaseHint } from '../../../src/cli/program/installed.ts';
import { cli } from '../../support/cli.ts';

it('version --json prints the runtime and how the program was installed', async () => {
  const answer = await cli(['version', '--json']);
  expect(answer).toEqual({ stdout: expect.any(String), stderr: '', code: 0 });
  expect(JSON.parse(answer.stdout)).toEqual({
    version,
    node: expect.stringMatching(/^\d+\.\d+\.\d+/),
    v8: expect.stringMatching(/^\d+\.\d+/),
    platform: process.platform,
    arch: process.arch,
    installedBy: 'clone',
  });
  expect(await cli(['--version', '--json'])).toEqual(answer);
});

it('prints only the number without --json', async () => {
  for (const words of [['version'], ['--version'], ['-V'], ['keys', 'list', '--version']])
    expect(await cli(words)).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 });
});

it.each([
  ['/home/me/music-cli', { 'src/main.ts': '' }, 'clone'],
  ['/usr/lib/node_modules/music-cli', {}, 'npm'],
  ['/home/me/.npm/_npx/0123456789abcdef/node_modules/music-cli', {}, 'npx'],
  ['C:\\Users\\me\\AppData\\Local\\npm-cache\\_npx\\01\\node_modules\\music-cli', {}, 'npx'],
  ['/opt/music-cli/lib/music-cli', { 'installed-by': 'archive\n' }, 'archive'],
  ['/usr/lib/music-cli', { 'installed-by': 'deb\n' }, 'deb'],
])('in %s with %j the installation is reported as %s', (folder, files, way) => {
  const packageFile = (name: string) => {
    const text = new Map(Object.entries(files)).get(name);
    if (text === undefined) throw new Error(`no ${name}`);
    return text;
  };
  const runtime = { node: '20', v8: '11', arch: 'x64', packageFolder: folder };
  expect(installMethod({ runtime, packageFile })).toBe(way);
  expect(releaseHint(way)).toMatch(
    /^('npm view music-cli version' shows |'git pull' gets newer commits|newer releases are on )/,
  );
});

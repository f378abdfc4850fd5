/** Tests concurrent changes of the configuration by several processes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

it('keeps the settings written by twelve concurrent commands', async () => {
  const home = makeHome();
  const { path } = home;
  const folder = join(path, '.config/music-cli');
  const names = Array.from({ length: 12 }, (_, number) => `p${number}`);
  const results = await Promise.all(
    names.map(name =>
      runInProcess(
        ['config', 'set', 'baseUrl', `https://${name}.example`, '--profile', name],
        { HOME: path, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
        { folder: path },
      ),
    ),
  );
  expect(results).toEqual(
    names.map(name => ({ stdout: '', stderr: `Set baseUrl of the profile ${name}.\n`, code: 0 })),
  );
  const { profiles }: { profiles: object } = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
  expect(Object.keys(profiles).sort()).toEqual(names.toSorted());
  expect(readdirSync(folder)).toEqual(['config.json']);
  home.remove();
});

/** For `npm run check`, which needs no build: what commands read beside themselves, made once for all test files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import configurations from '../../rolldown.config.ts';

export async function setup(): Promise<() => void> {
  // Within the project: the keychain's child finds its native module.
  const cache = join('node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = resolve(mkdtempSync(join(cache, 'music-cli-parts-')));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-catalog.ts', folder], {
    stdio: 'inherit',
  });
  const beside = configurations.filter(({ input = {} }) =>
    ['keychain-child', 'jq-worker'].some(name => Object.hasOwn(Object(input), name)),
  );
  await build(beside.map(each => ({ ...each, output: { ...each.output, dir: folder } })));
  process.env.MUSIC_CLI_TEST_PARTS = folder;
  return () => rmSync(folder, { recursive: true });
}

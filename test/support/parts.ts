/** For `npm run check`, which needs no build: makes the catalog and helper programs if their sources have changed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import type { TestProject } from 'vitest/node';
import configurations from '../../rolldown.config.ts';
import { catalogSources, programSources } from './sources.ts';

// The folder is inside the project, so that the child process of the keychain finds its native module.
const folder = resolve('node_modules/.cache/music-cli-parts');

export async function setup(project: TestProject): Promise<void> {
  process.env.MUSIC_CLI_TEST_PARTS = folder;
  await makeParts();
  project.onTestsRerun(makeParts);
}

async function makeParts(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await makeIfChanged('catalog', catalogSources(), () => {
    rmSync(join(folder, 'catalog'), { recursive: true, force: true });
    const words = ['--import', 'tsx', 'scripts/build-catalog.ts', folder];
    execFileSync(process.execPath, words, { stdio: 'inherit' });
  });
  await makeIfChanged('programs', programSources(), async () => {
    const helpers = configurations.filter(({ input = {} }) =>
      ['keychain-child-checked', 'jq-worker-checked'].some(name => Object.hasOwn(Object(input), name)),
    );
    await build(helpers.map(each => ({ ...each, output: { ...each.output, dir: folder } })));
  });
}

async function makeIfChanged(
  name: string,
  sources: readonly string[],
  makePart: () => Promise<void> | void,
): Promise<void> {
  const stamp = join(folder, `${name}-made-of`);
  const digest = digestOf(sources);
  if (digest === readStamp(stamp)) return;
  // A killed run leaves no stamp, so its files are made again.
  rmSync(stamp, { force: true });
  await makePart();
  writeFileSync(stamp, digest);
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

function readStamp(stamp: string): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/** For `npm run check`, which needs no build: what commands read beside themselves, made when a source is another. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import type { TestProject } from 'vitest/node';
import configurations from '../../rolldown.config.ts';

// Within the project: the keychain's child finds its native module.
const folder = resolve('node_modules/.cache/music-cli-parts');
const stamp = join(folder, 'made-of');
const madeOf = () => [...filesIn('src'), ...filesIn('scripts'), 'package-lock.json', 'rolldown.config.ts'];

export async function setup(project: TestProject): Promise<void> {
  process.env.MUSIC_CLI_TEST_PARTS = folder;
  await make();
  project.onTestsRerun(make);
}

async function make(): Promise<void> {
  const digest = digestOf(madeOf());
  if (digest === noted()) return;
  // What a killed run leaves has no stamp, and is made anew.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-catalog.ts', folder], {
    stdio: 'inherit',
  });
  const beside = configurations.filter(({ input = {} }) =>
    ['keychain-child', 'jq-worker'].some(name => Object.hasOwn(Object(input), name)),
  );
  await build(beside.map(each => ({ ...each, output: { ...each.output, dir: folder } })));
  writeFileSync(stamp, digest);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

function noted(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

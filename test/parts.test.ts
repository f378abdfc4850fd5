/** Tests that `npm run check` rebuilds only the parts that depend on a changed file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogSources, programSources } from './support/sources.ts';

it('the catalog is recomputed only after a change of its sources', () => {
  const sources = catalogSources();
  for (const path of [
    'sandbox/compute/index.ts',
    'sandbox/data/scales.tsv',
    'music/chord.ts',
    'cli/show/index/make.ts',
  ])
    expect(sources).toContain(`src/${path}`);
  for (const path of [
    'cli/client/auth/tokens.ts',
    'cli/client/auth/keychain.ts',
    'cli/program/run.ts',
    'main.ts',
  ])
    expect(sources).not.toContain(`src/${path}`);
  expect(sources.filter(path => readFileSync(path).length === 0)).toEqual([]);
});

it('the programs that a command starts are rebuilt only after a change of their sources', () => {
  const sources = programSources();
  expect(sources).toContain('src/cli/client/auth/keychain-child.ts');
  expect(sources).toContain('src/cli/output/jq/worker.ts');
  expect(sources.filter(path => /^src\/(sandbox|music|cli\/commands)/.test(path))).toEqual([]);
});

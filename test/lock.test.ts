/** Tests the lock file: npm ci installs the tools on every supported Node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeNodeRanges } from '../scripts/lock.ts';
import { root } from './support/cli.ts';

it('npm omits no optional package because of the version of Node', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  expect(removeNodeRanges(text), 'run: npm run generate').toBe(text);
});

it('only the engines of optional packages are removed', () => {
  const engines = { node: '>=20.19' };
  const lock = (optional: object) =>
    `${JSON.stringify({ packages: { a: { engines }, b: { optional: true, ...optional, os: ['linux'] } } }, undefined, 2)}\n`;
  expect(removeNodeRanges(lock({ engines }))).toBe(lock({}));
});

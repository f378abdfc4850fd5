/** Tests the tables of the documentation that are generated from the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillTables, pagePaths } from '../scripts/pages.ts';
import { root } from './support/cli.ts';

const read = (page: string) => readFileSync(join(root, page), 'utf8');

it.each(pagePaths(root))('%s has the generated tables', page => {
  expect(fillTables(read(page)), 'run: npm run generate').toBe(read(page));
});

it.each(['nouns', 'exit-codes', 'settings'])('the table %s is on a page', table => {
  expect(pagePaths(root).map(read).join('')).toContain(`<!-- ${table} -->\n|`);
});

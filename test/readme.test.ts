/** What the documentation shows has been run, and is run again here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillConsole, fillTables, pages } from '../scripts/pages.ts';
import { makeHome, root, shell } from './support/cli.ts';

describe.each(pages(root))('%s', page => {
  const text = readFileSync(join(root, page), 'utf8');

  it('shows what its commands print', async () => {
    const home = makeHome();
    const again = await fillConsole(text, async command => {
      const { stdout, stderr } = await shell(command, { env: home.env });
      return stdout + stderr;
    });
    home.remove();
    expect(again).toBe(text);
  });

  it('has the tables that are made of the code', () => {
    expect(fillTables(text)).toBe(text);
  });
});

it('has commands to run, and every table on some page', () => {
  const all = pages(root)
    .map(page => readFileSync(join(root, page), 'utf8'))
    .join('');
  expect(all.match(/^\$ /gm)?.length).toBeGreaterThan(8);
  for (const table of ['nouns', 'exit-codes', 'settings']) expect(all).toContain(`<!-- ${table} -->\n|`);
});

/** What the documentation shows has been run, and is run again here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillConsole, pages } from '../scripts/pages.ts';
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
});

it('has commands to run', () => {
  const all = pages(root)
    .map(page => readFileSync(join(root, page), 'utf8'))
    .join('');
  expect(all.match(/^\$ /gm)?.length).toBeGreaterThan(8);
});

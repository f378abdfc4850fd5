/** Runs the examples of the documentation and compares the output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillConsole, pagePaths } from '../scripts/pages.ts';
import { makeHome, root, shell } from './support/cli.ts';
import { requires } from './support/requires.ts';

describe.each(pagePaths(root))('%s', page => {
  const text = readFileSync(join(root, page), 'utf8');

  // The pages use only one program that may be missing: jq.
  const needed = /^\$ .*\| jq /m.test(text) ? requires('jq') : { skip: false, reason: '' };

  it.skipIf(needed.skip)(`shows the output of its commands ${needed.reason}`, async () => {
    const home = makeHome();
    const again = await fillConsole(text, async command => {
      const { stdout, stderr } = await shell(command, { env: home.env });
      return stdout + stderr;
    });
    home.remove();
    expect(again, 'Run: npm run build && npm run generate').toBe(text);
  });
});

it('the pages have commands to run', () => {
  const all = pagePaths(root)
    .map(page => readFileSync(join(root, page), 'utf8'))
    .join('');
  expect(all.match(/^\$ /gm)?.length).toBeGreaterThan(8);
});

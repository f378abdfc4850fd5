/** What the README shows has been run, and is run again here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillConsole, fillRegion, nounTable } from '../scripts/readme.ts';
import { exitCodes } from '../src/base/errors.ts';
import { nouns } from '../src/catalog/index.ts';
import { makeHome, root, shell } from './support/cli.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

it('shows what its commands print', async () => {
  const home = makeHome();
  let commands = 0;
  const again = await fillConsole(readme, async command => {
    commands++;
    const { stdout, stderr } = await shell(command, { env: home.env });
    return stdout + stderr;
  });
  home.remove();
  expect(again).toBe(readme);
  expect(commands).toBeGreaterThan(8);
});

it('lists the nouns as the table of nouns has them', () => {
  expect(fillRegion(readme, 'nouns', nounTable(nouns))).toBe(readme);
});

it('lists every exit code', () => {
  const listed = [...readme.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
  expect(listed).toEqual(exitCodes.map(({ exit }) => exit));
});

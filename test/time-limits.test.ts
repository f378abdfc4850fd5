/**
 * Tests that no test has a time limit except that of the suite (vitest.config.mts), so that a busy machine fails no
 * test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

it('no test sets a time limit', () => {
  const paths = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .filter(path =>
      /^ *\}, \d[\d_]{3,}\);$|(?:\)|'), \{ timeout: \d[\d_]{3}/m.test(
        readFileSync(join(root, 'test', path), 'utf8'),
      ),
    );
  expect(paths, 'leave the limit to the suite; measure slow code with test/support/cpu.ts').toEqual([]);
});

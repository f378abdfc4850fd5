/** A busy machine turns no test red: none has a limit of time but the suite's (vitest.config.mts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

it('has no limit of time in any test', () => {
  const paths = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .filter(path =>
      /^ *\}, \d[\d_]{3,}\);$|(?:\)|'), \{ timeout: \d[\d_]{3}/m.test(
        readFileSync(join(root, 'test', path), 'utf8'),
      ),
    );
  expect(paths, 'leave the limit to the suite; hold what is slow by test/support/cpu.ts').toEqual([]);
});

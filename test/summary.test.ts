/** Tests the last lines of a run of the tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';
import { campaign } from './support/often.ts';

it.skipIf(process.platform === 'win32')(
  'each failed test has a command that runs it alone (needs POSIX)',
  context => {
    campaign(context);
    const project = mkdtempSync(join(tmpdir(), 'summary-'));
    const write = (name: string, text: string) => writeFileSync(join(project, name), text);
    const reporters = [[join(root, 'test/support/summary.ts'), { mode: 'test' }]];
    write('vitest.config.mjs', `export default ${JSON.stringify({ test: { globals: true, reporters } })};`);
    write('unread.test.js', 'throw new Error();');
    const name = "it's (a) $x `b` | [c]? é > d.txt";
    const red = `test(${JSON.stringify(name)}, () => expect(1).toBe(2));`;
    write(
      'a.test.js',
      `describe('a suite', () => { ${red} });\ntest('green', () => {}); test('red', () => expect(1).toBe(2));`,
    );
    const lines = (rest: string) => {
      const line = `node '${root}/node_modules/vitest/vitest.mjs' run --root '${project}' ${rest}`;
      return spawnSync('sh', ['-c', line], { encoding: 'utf8' }).stdout.trimEnd().split('\n');
    };
    const [head, unread = '', alone = '', ...more] = lines('');
    expect([head, unread, more.at(-1)]).toEqual([
      'Failed. Run each alone:',
      '  npx vitest run unread.test.js',
      '1 tests passed, 2 failed, 0 skipped',
    ]);
    const [, rest = ''] = alone.split('npx vitest run');
    expect(lines(rest).slice(-1)).toEqual(['0 tests passed, 1 failed, 0 skipped']);
    rmSync(project, { recursive: true });
  },
);

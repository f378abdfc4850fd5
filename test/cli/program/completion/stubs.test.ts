/** The files that shells load: what they may be made of. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellFiles, shells } from '../../../../src/cli/program/completion/install.ts';
import { root } from '../../../support/cli.ts';
import { requires } from '../../../support/requires.ts';

const pathOf = (shell: keyof typeof shellFiles) => join(root, 'completions', shellFiles[shell]);
const codeOf = (shell: keyof typeof shellFiles) =>
  readFileSync(pathOf(shell), 'utf8').replace(/^\s*#.*$/gm, '');

it.each(shells)('%s evaluates nothing that it read, and keeps to a page', shell => {
  expect(codeOf(shell)).not.toMatch(/\beval\b|compgen -W|\$\{\(e|\$\{\(P/);
  expect(codeOf(shell).split('\n').length).toBeLessThan(60);
});

it('keeps the bash file to what bash 3.2 knows', () => {
  const newer =
    /\b(mapfile|readarray|compopt|coproc|wait -n|local -[nA]|declare -[nAg]|typeset -[nAg]|printf -v \w+\[|EPOCH\w+)\b|\$\{\w+(\^|,|@)|\|&|&>>|;;&|;&|\$\{\w+: -|nosort/;
  expect(codeOf('bash')).not.toMatch(newer);
});

const shellcheck = requires('shellcheck');
it.skipIf(shellcheck.skip)(
  `shellcheck finds nothing dead or wrong in the bash file ${shellcheck.reason}`,
  () => {
    const run = spawnSync('shellcheck', ['-s', 'bash', '-S', 'warning', pathOf('bash')], {
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 0, stdout: '' });
  },
);

it.each(['bash', 'zsh', 'fish'] as const)('%s can parse its file', shell => {
  const { skip, reason } = requires(shell);
  if (skip) return expect(reason).not.toBe('');
  const run = spawnSync(shell, ['-n', pathOf(shell)], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 0, stderr: '' });
});

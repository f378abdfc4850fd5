/** Tests the completion files that shells load. */
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

it.each(shells)('the file for %s evaluates none of its input, and has fewer than 60 lines', shell => {
  expect(codeOf(shell)).not.toMatch(/\beval\b|compgen -W|\$\{\(e|\$\{\(P/);
  expect(codeOf(shell).split('\n').length).toBeLessThan(60);
});

it('the bash file uses only features of bash 3.2', () => {
  const newer =
    /\b(mapfile|readarray|compopt|coproc|wait -n|local -[nA]|declare -[nAg]|typeset -[nAg]|printf -v \w+\[|EPOCH\w+)\b|\$\{\w+(\^|,|@)|\|&|&>>|;;&|;&|\$\{\w+: -|nosort/;
  expect(codeOf('bash')).not.toMatch(newer);
});

const shellcheck = requires('shellcheck');
it.skipIf(shellcheck.skip)(`shellcheck finds no fault in the bash file ${shellcheck.reason}`, () => {
  const run = spawnSync('shellcheck', ['-s', 'bash', '-S', 'warning', pathOf('bash')], {
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ status: 0, stdout: '' });
});

it.each(['bash', 'zsh', 'fish'] as const)('%s can parse its completion file', shell => {
  const { skip, reason } = requires(shell);
  if (skip) return expect(reason).not.toBe('');
  const run = spawnSync(shell, ['-n', pathOf(shell)], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 0, stderr: '' });
});

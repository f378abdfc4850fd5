import * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  chooseShell,
  completionPath,
  installShellFile,
  shellFiles,
  shells,
  uninstallShellFile,
} from '../../../../src/cli/program/completion/install.ts';
import { root } from '../../../support/cli.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'music-cli-home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

it.each(shells)('the completion file for %s can be installed, installed again, and removed', shell => {
  const machine = { disk: fs, env: {}, home };
  const text = readFileSync(join(root, 'completions', shellFiles[shell]), 'utf8');
  const { path, nextSteps: next } = installShellFile(shell, { ...machine, text });
  expect(path).toBe(completionPath(shell, machine));
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(next.join('\n')).toContain('npx');
  installShellFile(shell, { ...machine, text: `${text}# of a newer version\n` });
  expect(readFileSync(path, 'utf8')).toBe(`${text}# of a newer version\n`);
  expect(readdirSync(join(path, '..'))).toHaveLength(1);
  expect(uninstallShellFile(shell, machine)).toEqual({ path, removed: true });
  expect(uninstallShellFile(shell, machine)).toEqual({ path, removed: false });
});

it.each(shells)(
  'neither overwrites nor removes a file of another program at the path of the completion file of %s',
  shell => {
    const machine = { disk: fs, env: {}, home };
    const path = completionPath(shell, machine);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '# mine\n');
    const refusal = `${path} is not a completion file of music-cli.`;
    expect(() => installShellFile(shell, { ...machine, text: 'ours' })).toThrow(refusal);
    expect(() => uninstallShellFile(shell, machine)).toThrow(refusal);
    expect(readFileSync(path, 'utf8')).toBe('# mine\n');
  },
);

it('the completion file is in the directory that the environment names', () => {
  const path = (shell: 'bash' | 'zsh' | 'fish', env: Record<string, string>) =>
    completionPath(shell, { disk: fs, env, home: '/home/me' });
  expect(path('bash', {})).toBe('/home/me/.local/share/bash-completion/completions/music-cli');
  expect(path('bash', { XDG_DATA_HOME: '/data' })).toBe('/data/bash-completion/completions/music-cli');
  expect(path('bash', { BASH_COMPLETION_USER_DIR: '/bc', XDG_DATA_HOME: '/data' })).toBe(
    '/bc/completions/music-cli',
  );
  expect(path('zsh', {})).toBe('/home/me/.zfunc/_music-cli');
  expect(path('fish', {})).toBe('/home/me/.config/fish/completions/music-cli.fish');
  expect(path('fish', { XDG_CONFIG_HOME: '/config' })).toBe('/config/fish/completions/music-cli.fish');
  expect(path('fish', { XDG_CONFIG_HOME: '' })).toBe('/home/me/.config/fish/completions/music-cli.fish');
});

it('the shell is the one that the user names, or else the one in $SHELL', () => {
  expect(chooseShell('fish', { SHELL: '/bin/zsh' })).toBe('fish');
  expect(chooseShell(undefined, { SHELL: '/usr/local/bin/zsh' })).toBe('zsh');
  expect(chooseShell(undefined, { SHELL: '/usr/bin/bash.exe' })).toBe('bash');
  expect(() => chooseShell(undefined, {})).toThrow('$SHELL does not say which shell you use.');
  expect(() => chooseShell('tcsh', { SHELL: '/bin/zsh' })).toThrow("There is no completion for 'tcsh'.");
});

it('the path in the next steps is quoted for bash', () => {
  const env = { BASH_COMPLETION_USER_DIR: join(home, "it's mine") };
  const { nextSteps: next } = installShellFile('bash', { disk: fs, env, home, text: 'x' });
  expect(next[1]).toBe(`  source '${home}/it'\\''s mine/completions/music-cli'`);
});

it('a completion file that cannot be written is reported', () => {
  writeFileSync(join(home, '.zfunc'), 'not a folder');
  expect(() => installShellFile('zsh', { disk: fs, env: {}, home, text: 'x' })).toThrow(
    '_music-cli could not be written.',
  );
});

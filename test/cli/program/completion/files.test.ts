import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tree } from '../../../../src/cli/program/argv/command.ts';
import { completionFiles } from '../../../../src/cli/program/completion/files.ts';
import { places } from '../../../../src/cli/program/completion/model.ts';
import { requires } from '../../../support/requires.ts';
import { fixture } from './fixture.ts';
import { filledCache, shells } from './shells.ts';

const files = completionFiles(fixture);
const bashText = files.get('music-cli.bash') ?? '';

it('lists every place of the tree with what may follow it', () => {
  const place = (path: string) => places(fixture).find(one => one.path === path);
  expect(place('keys')?.commands).toEqual(['list ls|list keys', 'get|show keys by id or name']);
  expect(place('keys list')?.options.slice(1)).toEqual([
    '--sort|list signed|suggestions id name solfege signature frequency color|order by these fields; -field is descending',
    "--filter|repeat|text|keep records where 'field op value' holds",
    '--limit|--zip|text|this many at most',
    '--zip|--json --limit||their number alone (not with --limit, --json)',
  ]);
  expect(place('keys get')?.arguments).toEqual(['repeat|records keys']);
  expect(place('help')?.commands).toEqual([
    'environment|environment',
    'formats|formats',
    'options|options of every command',
    'exit-codes|exit codes',
    'filters|filters',
    'names|names',
    'reference|every command',
    ...(place('')?.commands ?? []).slice(0, -1),
  ]);
  expect(place('')?.commands.at(-1)).toBe('help|a page of help, or what a command does');
  expect(place('help keys')).toEqual({ ...place('keys'), path: 'help keys' });
  expect(place('auth login')?.options).toEqual(['--with-token|||read it from standard input']);
});

it('refuses a tree that the shells would read differently', () => {
  const odd: Tree = { ...fixture, commands: [{ name: 'a|b', summary: '' }] };
  expect(() => completionFiles(odd)).toThrow('cannot be completed');
});

it('keeps the bash file to what bash 3.2 knows', () => {
  const code = bashText.replace(/^\s*#.*$/gm, '');
  const newer =
    /\b(mapfile|readarray|compopt|coproc|wait -n|local -[nA]|declare -[nAg]|typeset -[nAg]|printf -v \w+\[|EPOCH\w+)\b|\$\{\w+(\^|,|@)|\|&|&>>|;;&|;&|\$\{\w+: -|nosort/;
  expect(code).not.toMatch(newer);
});

it('never evaluates what it read', () => {
  for (const [, text] of files) {
    const code = text.replace(/^\s*#.*$/gm, '');
    expect(code).not.toMatch(/\beval\b|compgen -W|\$\{\(e|\$\{\(P/);
  }
});

const shellcheck = requires('shellcheck');

it.skipIf(shellcheck.skip)(
  `shellcheck finds nothing dead or wrong in the bash file ${shellcheck.reason}`,
  () => {
    const run = spawnSync('shellcheck', ['-s', 'bash', '-S', 'warning', '-'], {
      input: bashText,
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 0, stdout: '' });
  },
);

it.each([
  ['bash', 'music-cli.bash'],
  ['zsh', '_music-cli'],
  ['fish', 'music-cli.fish'],
])('gives %s a file that it can parse', (shell, name) => {
  const { skip, reason } = requires(shell);
  if (skip) return expect(reason).not.toBe('');
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-files-'));
  writeFileSync(join(folder, name), files.get(name) ?? '');
  const run = spawnSync(shell, ['-n', join(folder, name)], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(run).toMatchObject({ status: 0, stderr: '' });
});

/** COMPREPLY for a line, in a bash that is told how it came to be asked (COMP_TYPE) and sets -u. */
function replies(
  executable: string,
  line: string,
  compType: number,
  cache: string,
  point = line.length,
): string[] {
  const script = `set -u; ${bashText}
    COMP_LINE=$1 COMP_POINT=$2 COMP_TYPE=$3; _music_cli; printf '%s\\n' \${COMPREPLY[@]+"\${COMPREPLY[@]}"}`;
  const env = { PATH: process.env.PATH, HOME: '/nowhere', LANG: 'C.UTF-8', MUSIC_CLI_CACHE_DIR: cache };
  const run = spawnSync(executable, ['--norc', '-c', script, 'bash', line, `${point}`, `${compType}`], {
    encoding: 'utf8',
    env,
  });
  expect(run.stderr).toBe('');
  return run.stdout.split('\n').filter(reply => reply !== '');
}

describe.each(shells.filter(({ shell }) => shell === 'bash'))('$title replies', ({ executable, skip }) => {
  if (skip) return it.skip('as below', () => {});
  const insert = 9;
  const list = 63;
  const menu = 37;
  const cache = filledCache();

  it('labels only while a list is shown', () => {
    expect(replies(executable, 'music-cli keys get ', insert, cache)).toEqual(['1', '2', '3']);
    expect(replies(executable, 'music-cli keys get ', menu, cache)).toEqual(['1', '2', '3']);
    expect(replies(executable, 'music-cli keys get ', list, cache)).toEqual(['1  C', '2  C♯', '3  D']);
  });

  it('what comes after the break that readline keeps', () => {
    expect(replies(executable, 'music-cli tracks get rhythm:', insert, cache)).toEqual(['12', '13']);
    expect(replies(executable, 'music-cli tracks get rhythm:', list, cache)).toEqual([
      'rhythm:12  Son clave',
      'rhythm:13  Rumba clave',
    ]);
    expect(replies(executable, 'music-cli keys list --output=j', insert, cache)).toEqual(['json', 'jsonl']);
  });

  it('nothing for the text after the cursor', () => {
    expect(replies(executable, 'music-cli keys get', insert, cache, 'music-cli ke'.length)).toEqual([
      'keys ',
    ]);
  });

  it('a cut list that begins with no more than all that matches', () => {
    const inserted = replies(executable, 'music-cli rhythms get ', insert, cache);
    expect(inserted).toEqual(['.', ',']);
    expect(replies(executable, 'music-cli systems get ', insert, cache)).toEqual(['edo-.', 'edo-,']);
    const listed = replies(executable, 'music-cli rhythms get 1', list, cache);
    expect(listed).toHaveLength(301);
    expect(listed.at(-1)).toMatch(/^… +and more$/);
  });
});

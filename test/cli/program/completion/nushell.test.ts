/**
 * Tests completion in nushell, which is not in Debian. MUSIC_CLI_RECIPES names the directory in which it is installed
 * (`npm install --prefix <directory> nushell`), as `.ci/run` does.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { cli, makeHome, root } from '../../../support/cli.ts';
import { commandFolder } from './shells.ts';

const recipes = process.env.MUSIC_CLI_RECIPES;
const folder = mkdtempSync(join(tmpdir(), 'music-cli-nu-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what a new nushell offers for the last word of each line. */
function offersFor(lines: readonly (readonly string[])[]): (readonly string[])[] {
  const script = join(folder, 'ask.nu');
  writeFileSync(
    script,
    `$env.config.completions.external.completer = {|spans| [{ value: $"other ($spans | first)" }] }
source ${join(root, 'completions', 'music-cli.nu')}
let completer = $env.config.completions.external.completer
for line in ${JSON.stringify(lines)} { print (do $completer $line | to json --raw) }
`,
  );
  const program = join(recipes ?? '', 'node_modules', '.bin', 'nu');
  const bin = commandFolder();
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: folder };
  const { stdout, stderr, status } = spawnSync(program, ['--no-config-file', script], {
    encoding: 'utf8',
    env,
  });
  rmSync(bin, { recursive: true });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => {
      const found: { value: string }[] = JSON.parse(line);
      return found.map(({ value }) => value);
    });
}

describe.skipIf(recipes === undefined)(`nushell${recipes === undefined ? ' (needs nu)' : ''}`, () => {
  const cases = [
    ['commands, by their beginning', ['ke'], ['keys']],
    ['options after an alias of a command', ['keys', 'ls', '--out'], ['--output']],
    ['values of an option', ['keys', 'list', '-o', 'js'], ['json', 'jsonl']],
    ['values after =', ['keys', 'list', '--output=js'], ['--output=json', '--output=jsonl']],
    [
      'columns to sort by in descending order',
      ['keys', 'list', '--sort', 'name,-fr'],
      ['name,-frequency', 'name,-frequency,'],
    ],
    ['the start of a filter', ['scales', 'list', '--filter', 'keyT'], ['keyToneName=']],
    ['the next word of a name', ['scales', 'get', 'c', 'dori'], ['dorian']],
    ['names, in quotes', ['scales', 'get', '"C# hungarian mi'], ['"C# hungarian minor"']],
    ['names with a sharp sign', ['scales', 'get', '"C♯ hungarian mi'], ['"C♯ hungarian minor"']],
    ['ids after --', ['keys', 'get', '--', '21'], ['21']],
    ['nothing after a complete command line', ['keys', 'list', 'x'], []],
    ['files', ['draw', join(root, 'LICEN')], [join(root, 'LICENSE')]],
    ['pages of help', ['help', 'exit'], ['exit-codes']],
  ] as const;
  it('offers valid completions', () => {
    const found = offersFor(cases.map(([, words]) => ['music-cli', ...words]));
    expect(cases.map(([what], index) => [what, found[index]])).toEqual(
      cases.map(([what, , expected]) => [what, expected]),
    );
  });

  it('has a completion file that doctor finds only where nushell loads it from', async () => {
    const home = makeHome();
    onTestFinished(home.remove);
    const path = `${join(recipes ?? '', 'node_modules', '.bin')}:${process.env.PATH}`;
    const run = (...args: string[]) => cli(args, { env: { ...home.env, PATH: path, SHELL: '/usr/bin/nu' } });
    const doctorLine = async () => /completion +(.*)/.exec((await run('doctor')).stdout)?.[1];
    expect(await doctorLine()).toBe('Tab completion is not installed; your shell is nushell');
    await run('completion', 'install');
    expect(await doctorLine()).toBe('Tab completion is installed for nushell');
    const file = join(home.path, '.config/nushell/autoload/music-cli.nu');
    appendFileSync(file, ')\n');
    expect(await doctorLine()).toBe(
      `Tab completion is installed for nushell; a new nushell does not load ${file}`,
    );
  });

  it('leaves other programs to the previous completer', () => {
    const lines = [
      ['git', ''],
      ['npx', 'm'],
      ['npx', 'music-cli', 'ke'],
    ];
    expect(offersFor(lines)).toEqual([['other git'], ['other npx'], ['keys']]);
  });
});

/** The shells that the tests type into, with the committed files and the built command. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { shellFiles } from '../../../../src/cli/program/completion/install.ts';
import { executable, node, root } from '../../../support/cli.ts';
import { type Requirement, requires } from '../../../support/requires.ts';
import { type Shell, type ShellResult, type ShellSetup, typeInShell } from '../../../support/shell.ts';

interface TestShell extends Requirement {
  readonly title: string;
  readonly shell: Shell;
  readonly executable: string;
}

/** Other bash executables, for example an old one: MUSIC_CLI_TEST_BASHES names them, separated by colons. */
const bashes = (process.env.MUSIC_CLI_TEST_BASHES ?? '').split(':').filter(path => path !== '');

export const shells: readonly TestShell[] = [
  ...(['bash', 'zsh', 'fish'] as const).map(shell => testShell(shell, shell)),
  ...bashes.map(path => testShell('bash', path)),
];

function testShell(shell: Shell, program: string): TestShell {
  const { skip, reason } = requires('python3', ...(program === shell ? [shell] : []));
  const name = program === shell ? basename(program) : program;
  return { title: skip ? `${name} (skipped: ${reason})` : name, shell, executable: program, skip, reason };
}

/** Creates a directory for PATH that holds `music-cli`. */
export function commandFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-bin-'));
  const file = join(folder, 'music-cli');
  writeFileSync(file, `#!/bin/sh\nexec '${node}' '${executable()}' "$@"\n`);
  chmodSync(file, 0o755);
  return folder;
}

/** Types lines into a shell in which the completion of `music-cli` is installed. */
export function typeLines(
  { shell, executable: program }: TestShell,
  setup: Omit<ShellSetup, 'shell' | 'executable' | 'text' | 'cache'> & { readonly cache?: string },
): ShellResult {
  const bin = commandFolder();
  const cache = setup.cache ?? mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
  const text = readFileSync(join(root, 'completions', shellFiles[shell]), 'utf8');
  const env = { PATH: `${bin}:${process.env.PATH}`, ...setup.env };
  const result = typeInShell({ ...setup, shell, executable: program, text, cache, env });
  rmSync(bin, { recursive: true });
  if (setup.cache === undefined) rmSync(cache, { recursive: true });
  return result;
}

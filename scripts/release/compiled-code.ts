/**
 * Adds V8's compiled code of the program's chunks (src/loader.ts) to a release. Then an installation whose user cannot
 * write to it starts as quickly as one that stores its own compiled code.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Frequent commands. They call the functions that a start needs, and load the larger chunks. */
const commands = [
  // The first run in a home does more than others: it stores the candidates of completion.
  'config path',
  'keys list',
  'scales get c dorian',
  'scales list --limit 3',
  'harmonies draw ii-V-I',
  'chords get Am7',
  'find C E G B',
  'search clave',
  'rhythms export tresillo -o midi',
  'draw Am --on guitar',
  'keys list --json',
  'help',
  'version --json',
];

/** With these flags, V8 compiles the same code in each release. Runs without them accept this code. */
const flags = ['--predictable', '--random-seed=1'];

/** Runs commands, which store their compiled code in the package. @param lib the folder of the package in the archive */
export function storeCompiledCode(lib: string, node: string): void {
  const home = mkdtempSync(join(tmpdir(), 'music-cli-home-'));
  try {
    for (const command of commands)
      execFileSync(node, [...flags, join(lib, 'bin', 'music-cli.js'), ...command.split(' ')], {
        cwd: home,
        env: { HOME: home, LANG: 'C.UTF-8', TZ: 'UTC', MUSIC_CLI_SYSTEM_CONFIG_DIR: home },
        // Without a terminal, no command shows its progress.
        stdio: ['ignore', 'ignore', 'pipe'],
      });
  } finally {
    rmSync(home, { recursive: true });
  }
}

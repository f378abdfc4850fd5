/**
 * V8's code of the program's chunks (src/loader.ts), made while a release is: an installation into which its user
 * can't write starts as quickly as one that has kept its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is typed most, which calls the functions that start-up needs and loads the larger chunks. */
const commands = [
  // The first run in a home does more than others: it notes what Tab offers.
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

/** Without threads and chance V8 makes the same code of the same runs. Runs without these flags take it all the same. */
const flags = ['--predictable', '--random-seed=1'];

/** @param lib the package, as it will be installed */
export function keepCodeOf(lib: string, node: string): void {
  const home = mkdtempSync(join(tmpdir(), 'music-cli-home-'));
  try {
    for (const command of commands)
      execFileSync(node, [...flags, join(lib, 'bin', 'music-cli.js'), ...command.split(' ')], {
        cwd: home,
        env: { HOME: home, LANG: 'C.UTF-8', TZ: 'UTC', MUSIC_CLI_SYSTEM_CONFIG_DIR: home },
        // Nothing is drawn while time passes.
        stdio: ['ignore', 'ignore', 'pipe'],
      });
  } finally {
    rmSync(home, { recursive: true });
  }
}

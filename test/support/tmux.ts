/** Runs commands on a screen of tmux, to test the screen that a user sees. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executable, node } from './cli.ts';
import { maxWait } from './clock.ts';
import { requires } from './requires.ts';

export const requireTmux = () => requires('tmux', 'bash');

export interface TmuxScreen {
  /** Returns the lines of the screen without trailing spaces. @param flags options of tmux's capture-pane */
  lines(...flags: string[]): string[];
  /** Waits until the lines of the screen fulfil a condition, and returns them. */
  until(condition: (lines: readonly string[]) => boolean): Promise<string[]>;
  /** Whether the cursor is visible, and whether the alternate screen is active. */
  modes(): { readonly cursor: boolean; readonly alternate: boolean };
  type(...keys: string[]): void;
  resize(columns: number, rows: number): void;
}

interface TmuxOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly rows: number;
}

/** Runs shell lines in which `music-cli` is the built command; their screen stays open for `use`. */
export async function onTmuxScreen(
  shell: string,
  { env, columns, rows }: TmuxOptions,
  use: (screen: TmuxScreen) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-tmux-'));
  const script = join(folder, 'script.sh');
  const command = `music-cli() { "${node}" "${executable()}" "$@"; }`;
  writeFileSync(script, `${command}\n${shell}\nsleep 600\n`);
  const variables = Object.entries({ ...env, TERM: 'tmux-256color', LC_ALL: 'C.UTF-8' });
  const cleanEnv = ['env', '-i', ...variables.map(([name, value]) => `${name}='${value}'`)].join(' ');
  const run = (...args: string[]) =>
    execFileSync('tmux', ['-S', join(folder, 'socket'), '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const lines = (...flags: string[]) =>
    run('capture-pane', '-p', ...flags)
      .split('\n')
      .map(line => line.trimEnd());
  async function until(condition: (lines: readonly string[]) => boolean): Promise<string[]> {
    for (const deadline = Date.now() + maxWait; Date.now() < deadline; ) {
      if (condition(lines())) return lines();
      await sleep(100);
    }
    throw new Error(`never seen:\n${lines().join('\n')}`);
  }
  run('new-session', '-d', '-x', String(columns), '-y', String(rows), `${cleanEnv} bash ${script}`);
  try {
    await use({
      lines,
      until,
      modes: () => {
        const [cursor, alternate] = run('display-message', '-p', '#{cursor_flag} #{alternate_on}')
          .trim()
          .split(' ');
        return { cursor: cursor === '1', alternate: alternate === '1' };
      },
      type: (...keys) => void run('send-keys', ...keys),
      resize: (...size) => void run('resize-window', '-x', String(size[0]), '-y', String(size[1])),
    });
  } finally {
    run('kill-server');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs commands on a real terminal, driven by python3's pty module (terminal-steps.py). */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitForResult } from './keyring.ts';
import { requires } from './requires.ts';

export const requireTerminal = () => requires('python3');

export interface Step {
  /** Wait until the screen shows this text, after the text of the previous step. */
  readonly when: string;
  readonly type?: string;
  /** Type it again while nothing happens, because a program may discard keys that arrive with an interrupt. */
  readonly again?: boolean;
  readonly signal?: NodeJS.Signals;
}

export interface TerminalResult {
  /** All output to the terminal; line ends are CR LF. */
  readonly screen: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The modes of the terminal afterwards: echo, and line input (ICANON). */
  readonly echo: boolean;
  readonly lines: boolean;
  /** The number of steps whose text never appeared. */
  readonly left: number;
}

export async function onTerminal(
  argv: readonly string[],
  steps: readonly Step[],
  options: {
    env: Readonly<Record<string, string | undefined>>;
    cwd?: string;
    size?: { rows: number; columns: number };
  },
): Promise<TerminalResult> {
  const child = spawn('python3', [join(import.meta.dirname, 'terminal-steps.py')]);
  const { env, cwd = null, size } = options;
  child.stdin.end(JSON.stringify({ argv, steps, env, cwd, size: size ? [size.rows, size.columns] : null }));
  const { stdout, stderr } = await waitForResult(child);
  if (stdout === '') throw new Error(`the terminal did not come up: ${stderr}`);
  return JSON.parse(stdout);
}

/** Runs the built command as a user would, in a home of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const executable = join(root, 'bin', 'music-cli.js');
/** The Node that runs the command; another version's in CI. */
export const node = process.env.MUSIC_CLI_TEST_NODE ?? process.execPath;

/** For `npm run mutants`: what is tried is not built. */
const isInProcess = process.env.MUSIC_CLI_TEST_IN_PROCESS !== undefined;

export interface Result {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** The working folder; the repository's root where nothing is said. */
  readonly cwd?: string;
  /** What the command runs under: `setpriv --bounding-set=-all`. */
  readonly under?: readonly string[];
}

/** An empty home, removed by `remove`. */
export function makeHome(): { path: string; env: Record<string, string>; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'music-cli-'));
  return {
    path,
    env: homeEnvironment(path),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function homeEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    PATH: process.env.PATH ?? '',
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
  };
}

/** Runs `music-cli args…`; nothing of the caller's environment reaches it but PATH. */
export async function cli(
  args: readonly string[],
  { env = {}, input, cwd, under = [] }: RunOptions = {},
): Promise<Result> {
  if (isInProcess && input === undefined && cwd === undefined && under.length === 0) {
    const { runInProcess } = await import('./in-process.ts');
    return runInProcess(args, env);
  }
  const [program = node, ...words] = [...under, node, executable, ...args];
  return run(program, words, env, input, cwd);
}

/** Runs a line of shell in which `music-cli` is the built command. */
export function shell(line: string, { env = {}, input, under = [] }: RunOptions = {}): Promise<Result> {
  const script = `music-cli() { "$MUSIC_CLI_NODE" "$MUSIC_CLI_EXECUTABLE" "$@"; }\n${line}`;
  const [program = 'bash', ...words] = [...under, 'bash', '-c', script];
  return run(program, words, { ...env, MUSIC_CLI_NODE: node, MUSIC_CLI_EXECUTABLE: executable }, input);
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  input: string | undefined,
  cwd?: string,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', chunk => stdout.push(chunk));
    child.stderr.on('data', chunk => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', code =>
      resolve({ stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString(), code }),
    );
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

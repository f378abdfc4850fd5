/**
 * Runs the command as a user would, in a home of its own. In which way, vitest's mode says: with `--mode built` (CI) as
 * the built program; else (npm test) in this process wherever that is as true; with `--mode source` (npm run check)
 * only so, and a test that needs the build is skipped.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The Node that runs the command; another version's in CI. */
export const node = process.env.MUSIC_CLI_TEST_NODE ?? process.execPath;

// Outside vitest, in the lab, it is the build that is tried.
const mode = process.env.MUSIC_CLI_TEST_MODE ?? 'built';
/** The folder of what the build computes: the sandbox's data, the programs that run beside the command. */
export const parts = process.env.MUSIC_CLI_TEST_PARTS ?? join(root, 'dist');

/** Called where a test needs the build and there's none; test/support/without-build.ts sets it to skip the test. */
let refuse = (): void => {};
export function whereBuildIsNeeded(then: () => void): void {
  refuse = then;
}

/** Called before a test types a line of a shell; test/support/test-file.ts declares bash, and skips the test without it. */
let declareShell = (): void => {};
export function beforeShell(then: () => void): void {
  declareShell = then;
}

/** The built program. */
export function executable(): string {
  refuse();
  return join(root, 'bin', 'music-cli.js');
}

export interface Result {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** The working folder; the repository's root by default. */
  readonly cwd?: string;
  /** What the command runs under: `setpriv --bounding-set=-all`. */
  readonly under?: readonly string[];
  /** A file that lists every process which the command starts. */
  readonly spawnLog?: string;
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

/** Without a home of its own a run has that of all tests (temporary.ts). */
function homeEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    PATH: process.env.PATH ?? '',
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
    // The machine's own configuration, in /etc, is none of a test's.
    MUSIC_CLI_SYSTEM_CONFIG_DIR: join(home, 'etc'),
  };
}

/** Runs `music-cli args…`; nothing of the caller's environment reaches it but PATH. */
export async function cli(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { env = homeEnvironment(homedir()), input, cwd, under = [], spawnLog } = options;
  // What is said to Node, to the system or of the working folder is said to a process.
  const isProcess = env.NODE_OPTIONS !== undefined || cwd !== undefined || under.length > 0;
  if (mode !== 'built' && !isProcess) {
    const { runInProcess } = await import('./in-process.ts');
    return runInProcess(args, env, {
      ...(input !== undefined && { input }),
      ...(spawnLog !== undefined && { spawnLog }),
    });
  }
  const [program = node, ...words] = [...under, node, executable(), ...args];
  const NODE_OPTIONS = `--require "${join(root, 'test/support/spawn-watch.cjs')}"`;
  const watched = spawnLog === undefined ? env : { ...env, NODE_OPTIONS, SPAWN_LOG: spawnLog };
  return run(program, words, watched, input, cwd);
}

/** Runs a line of shell in which `music-cli` is the built command. */
export async function builtShell(line: string, given: RunOptions = {}): Promise<Result> {
  declareShell();
  const { env = homeEnvironment(homedir()), input, under = [] } = given;
  const variables = { ...env, MUSIC_CLI_TEST_NODE: node, MUSIC_CLI_TEST_EXECUTABLE: executable() };
  const script = `music-cli() { "$MUSIC_CLI_TEST_NODE" "$MUSIC_CLI_TEST_EXECUTABLE" "$@"; }\n${line}`;
  const [program = 'bash', ...rest] = [...under, 'bash', '-c', script];
  return run(program, rest, variables, input);
}

/** Runs a line of shell in which `music-cli` is the command: as `cli` runs it where it stands once, in a pipe. */
export async function shell(line: string, given: RunOptions = {}): Promise<Result> {
  declareShell();
  const { env = homeEnvironment(homedir()), input, under = [] } = given;
  if (timesNamed(line) === 0) return run('bash', ['-c', line], env, input);
  const parts = under.length === 0 && mode !== 'built' ? partsOf(line) : undefined;
  if (parts === undefined) return builtShell(line, given);
  const { command, reader } = parts;
  const { words, ...read } = await asBashReads(command, env, input);
  const result = await cli(words, read);
  if (reader === undefined) return result;
  const shown = await run('bash', ['-c', reader], env, result.stdout);
  return { ...shown, stderr: result.stderr + shown.stderr };
}

/** Whether a line of shell can be run here: where there's no build, only one that holds the command once, in a pipe. */
export function canRun(line: string): boolean {
  return mode !== 'source' || timesNamed(line) === 0 || partsOf(line) !== undefined;
}

/** `printf c | music-cli …` and, behind another `|`, what reads it; undefined if a line is more than that. */
function partsOf(line: string): { command: string; reader: string | undefined } | undefined {
  const bare = line.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, quoted => '_'.repeat(quoted.length));
  const pipe = /^((?:[^|&;]+ \| )?(?:\w+=\S* )*music-cli(?: [^|&;<>]+)*(?: <\/dev\/null)?)(?: \| .+)?$/.exec(
    bare,
  );
  if (pipe?.[1] === undefined || timesNamed(line) > 1) return undefined;
  const { length } = pipe[1];
  // What comes after the pipe, or asks how it ended, wants a process.
  if (/;|&&|\|\|/.test(bare.slice(length)) || line.includes('PIPESTATUS')) return undefined;
  return { command: line.slice(0, length), reader: line.slice(length + ' | '.length) || undefined };
}

function timesNamed(line: string): number {
  return line.match(/(?<![\w/])music-cli(?!-)/g)?.length ?? 0;
}

/** The words after `music-cli`, where bash would do no more than take quotes away. */
function plainWords(command: string): string[] | undefined {
  const word = /(?:[\w.,:/=+-]|'[^']*'|"[^"$`\\!]*")+/;
  const line = new RegExp(`^music-cli((?: ${word.source})*)$`).exec(command);
  return line?.[1]
    ?.match(new RegExp(word, 'g'))
    ?.map(each => each.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double));
}

/** What the command would be given. */
async function asBashReads(command: string, env: RunOptions['env'] = {}, input: string | undefined) {
  const words = plainWords(command);
  if (words) return { words, env, input: input ?? '' };
  const script = `music-cli() { printf '%s\\0' $# "$@"; env -0; printf '\\0'; cat; }\n${command}`;
  const { stdout } = await run('bash', ['-c', script], env, input);
  const [count, ...rest] = stdout.split('\0');
  const read = rest.splice(0, Number(count));
  const variables = rest.splice(0, rest.indexOf('')).map(each => /^(.*?)=(.*)$/s.exec(each) ?? []);
  return {
    words: read,
    env: Object.fromEntries(variables.map(([, name = '', value]) => [name, value])),
    input: rest.slice(1).join('\0'),
  };
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

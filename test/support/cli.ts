/**
 * Runs the command as a user would, with its own home. The mode of vitest says how. `--mode built` (CI): always the
 * built program. Without a mode (npm test): in this process if the result is the same, otherwise the built program.
 * `--mode source` (npm run check): only in this process; tests that need the build are skipped.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The path of the Node that runs the command; CI sets another version. */
export const node = process.env.MUSIC_CLI_TEST_NODE ?? process.execPath;

// test/lab runs without vitest, and tests the build.
const mode = process.env.MUSIC_CLI_TEST_MODE ?? 'built';
/** The folder with the data of the sandbox and the helper programs: dist, or in npm run check the one of parts.ts. */
export const builtFolder = process.env.MUSIC_CLI_TEST_PARTS ?? join(root, 'dist');

/** Called before a test runs the built program. In npm run check, test/support/without-build.ts sets it to skip the test. */
let skipTest = (): void => {};
export function onMissingBuild(skip: () => void): void {
  skipTest = skip;
}

/** Called before a test runs a shell line; test/support/test-file.ts sets it to declare bash, or to skip the test. */
let declareShell = (): void => {};
export function beforeShell(declare: () => void): void {
  declareShell = declare;
}

/** The path of the built program. */
export function executable(): string {
  skipTest();
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
  /** The working directory; by default the root of the repository. */
  readonly cwd?: string;
  /** The words before the command: a program that starts it, for example `setpriv --bounding-set=-all`. */
  readonly under?: readonly string[];
  /** A file to which every process that the command starts is logged. */
  readonly spawnLog?: string;
}

/** Creates an empty home; `remove` deletes it. */
export function makeHome(): { path: string; env: Record<string, string>; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'music-cli-'));
  return {
    path,
    env: homeEnvironment(path),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Returns the environment of a command with this home; without one, commands use the home of all tests (temporary.ts). */
function homeEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    PATH: process.env.PATH ?? '',
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
    // Tests do not read the configuration of the machine in /etc.
    MUSIC_CLI_SYSTEM_CONFIG_DIR: join(home, 'etc'),
  };
}

/** Runs `music-cli args…`. By default, only PATH and TMPDIR of the tests reach it. */
export async function cli(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { env = homeEnvironment(homedir()), input, cwd, under = [], spawnLog } = options;
  // Options of Node, a working directory and a command that starts this one need a separate process.
  const needsProcess = env.NODE_OPTIONS !== undefined || cwd !== undefined || under.length > 0;
  if (mode !== 'built' && !needsProcess) {
    const { runInProcess } = await import('./in-process.ts');
    return runInProcess(args, env, {
      ...(input !== undefined && { input }),
      ...(spawnLog !== undefined && { spawnLog }),
    });
  }
  const [program = node, ...words] = [...under, node, executable(), ...args];
  const NODE_OPTIONS = `--require "${join(root, 'test/support/spawn-watch.cjs')}"`;
  const childEnv = spawnLog === undefined ? env : { ...env, NODE_OPTIONS, SPAWN_LOG: spawnLog };
  return run(program, words, childEnv, input, cwd);
}

/** Runs a shell line in which `music-cli` is the built command. */
export async function builtShell(line: string, options: RunOptions = {}): Promise<Result> {
  declareShell();
  const { env = homeEnvironment(homedir()), input, under = [] } = options;
  const variables = { ...env, MUSIC_CLI_TEST_NODE: node, MUSIC_CLI_TEST_EXECUTABLE: executable() };
  const script = `music-cli() { "$MUSIC_CLI_TEST_NODE" "$MUSIC_CLI_TEST_EXECUTABLE" "$@"; }\n${line}`;
  const [program = 'bash', ...rest] = [...under, 'bash', '-c', script];
  return run(program, rest, variables, input);
}

/** Runs a shell line. If `music-cli` occurs in it once, in a pipe, the command runs as `cli` runs it. */
export async function shell(line: string, options: RunOptions = {}): Promise<Result> {
  declareShell();
  const { env = homeEnvironment(homedir()), input, under = [] } = options;
  if (countCommands(line) === 0) return run('bash', ['-c', line], env, input);
  const pipe = under.length === 0 && mode !== 'built' ? splitPipe(line) : undefined;
  if (pipe === undefined) return builtShell(line, options);
  const { command, reader } = pipe;
  const { words, ...parsed } = await parseWithBash(command, env, input);
  const result = await cli(words, parsed);
  if (reader === undefined) return result;
  const readerResult = await run('bash', ['-c', reader], env, result.stdout);
  return { ...readerResult, stderr: result.stderr + readerResult.stderr };
}

/** Whether a shell line can run here: without a build, `music-cli` may occur only once, in a pipe. */
export function canRun(line: string): boolean {
  return mode !== 'source' || countCommands(line) === 0 || splitPipe(line) !== undefined;
}

/** Splits `printf c | music-cli … | reader` into command and reader; returns undefined for other lines. */
function splitPipe(line: string): { command: string; reader: string | undefined } | undefined {
  const masked = line.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, quoted => '_'.repeat(quoted.length));
  const pipe = /^((?:[^|&;]+ \| )?(?:\w+=\S* )*music-cli(?: [^|&;<>]+)*(?: <\/dev\/null)?)(?: \| .+)?$/.exec(
    masked,
  );
  if (pipe?.[1] === undefined || countCommands(line) > 1) return undefined;
  const { length } = pipe[1];
  // A line that continues after the pipe, or reads its exit codes, needs the built program.
  if (/;|&&|\|\|/.test(masked.slice(length)) || line.includes('PIPESTATUS')) return undefined;
  return { command: line.slice(0, length), reader: line.slice(length + ' | '.length) || undefined };
}

function countCommands(line: string): number {
  return line.match(/(?<![\w/])music-cli(?!-)/g)?.length ?? 0;
}

/** Returns the arguments of `music-cli`; undefined if bash would do more than remove their quotes. */
function plainWords(command: string): string[] | undefined {
  const word = /(?:[\w.,:/=+-]|'[^']*'|"[^"$`\\!]*")+/;
  const line = new RegExp(`^music-cli((?: ${word.source})*)$`).exec(command);
  return line?.[1]
    ?.match(new RegExp(word, 'g'))
    ?.map(each => each.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double));
}

/** Returns the arguments, environment and stdin that bash would give to the command. */
async function parseWithBash(command: string, env: RunOptions['env'] = {}, input: string | undefined) {
  const words = plainWords(command);
  if (words) return { words, env, input: input ?? '' };
  const script = `music-cli() { printf '%s\\0' $# "$@"; env -0; printf '\\0'; cat; }\n${command}`;
  const { stdout } = await run('bash', ['-c', script], env, input);
  const [count, ...rest] = stdout.split('\0');
  const args = rest.splice(0, Number(count));
  const variables = rest.splice(0, rest.indexOf('')).map(each => /^(.*?)=(.*)$/s.exec(each) ?? []);
  return {
    words: args,
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

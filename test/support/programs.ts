/**
 * The programs that a test may start. PATH of the tests is a directory of links that holds the utilities of POSIX and
 * coreutils, Node, and what the test file declares with requires(). An undeclared program is therefore not found on any
 * machine, even if it is installed.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const tests = join(root, 'test') + sep;

const posix = 'sh awk sed grep find xargs cmp diff kill';
const coreutils =
  'basename cat chmod chown cp cut date dd dirname env expr false head id install ln ls mkdir mktemp mv nohup od paste pwd printf readlink realpath rm rmdir seq sha256sum sleep sort stat stty tail tee test timeout touch tr true truncate tty uname uniq wc yes echo';
const alwaysLinked = ['node', ...posix.split(' '), ...coreutils.split(' ')];

/** Directories that Debian does not put on the PATH of ordinary users. */
const adminFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
/** The PATH of the machine, for a program that starts others whose names differ between machines. */
export const machinePath = process.env.PATH ?? '';
/** Whether PATH can be a directory of links. On Windows, few users have the permission to create links. */
const canLink = process.platform !== 'win32';
const linkFolder = join(tmpdir(), `programs-${process.pid}`);

/**
 * The programs that each module declares. They are kept, because a worker evaluates a module below test/support only
 * once for all its test files.
 */
const declaredBy = new Map<string, Set<string>>();
let currentFile = '';

/** Starts a test file: PATH contains the programs that the file and its imported test modules declare. */
export function startTestFile(path: string): void {
  currentFile = path;
  if (!canLink) return;
  const names = new Set(alwaysLinked);
  for (const module of modulesOf(path)) for (const name of declaredBy.get(module) ?? []) names.add(name);
  mkdirSync(linkFolder, { recursive: true });
  for (const name of readdirSync(linkFolder)) if (!names.has(name)) rmSync(join(linkFolder, name));
  for (const name of names) link(name);
  process.env.PATH = linkFolder;
}

/** Adds programs to PATH for the running test file. */
export function declare(names: readonly string[]): void {
  if (!canLink || currentFile === '') return;
  const module = declaringModule();
  const declared = declaredBy.get(module) ?? new Set();
  declaredBy.set(module, declared);
  for (const name of names) {
    declared.add(name);
    link(name);
  }
}

const programPaths = new Map<string, string | undefined>();

/** Returns the path of a program of this machine. */
export function findProgram(name: string): string | undefined {
  if (!programPaths.has(name)) programPaths.set(name, lookForProgram(name));
  return programPaths.get(name);
}

function lookForProgram(name: string): string | undefined {
  if (name === 'node') return process.env.MUSIC_CLI_TEST_NODE ?? process.execPath;
  const directories = [...machinePath.split(delimiter), ...adminFolders];
  // Debian's packages belong to Debian's Python; another Python may be first on PATH.
  if (name === 'python3') directories.unshift('/usr/bin');
  return directories.map(directory => join(directory, name)).find(isExecutable);
}

function link(name: string): void {
  const path = findProgram(name);
  if (path !== undefined && !existsSync(join(linkFolder, name))) symlinkSync(path, join(linkFolder, name));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the outermost module of the tests on the stack: the one that calls `requires`. */
function declaringModule(): string {
  const { stack = '' } = new Error();
  const frames = stack.split('\n').filter(line => !/^\s*at async /.test(line));
  const paths = frames.flatMap(line => /(?:file:\/\/)?(\/.*?):\d+:\d+\)?$/.exec(line)?.[1] ?? []);
  return paths.findLast(path => path.startsWith(tests)) ?? currentFile;
}

const importCache = new Map<string, readonly string[]>();

/** Returns a test file and the test modules that it imports, directly or indirectly. */
function modulesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const imported = importCache.get(path) ?? importsOf(path);
  importCache.set(path, imported);
  for (const each of imported) modulesOf(each, found);
  return found;
}

function importsOf(path: string): string[] {
  const imports = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g);
  return Array.from(imports, ([, name = '']) => resolve(dirname(path), name)).filter(each =>
    each.startsWith(tests),
  );
}

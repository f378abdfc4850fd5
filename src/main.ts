/**
 * The composition root: the real streams, disk, clock, network and keychain, made into arguments. Nothing
 * else touches the machine's globals. What a run doesn't need isn't loaded.
 */
import { version } from '../package.json';
import { ClosedPipe, Failure } from './base/errors.ts';
import type { Clock, Places, Sink, Source } from './base/io.ts';
import { shellFiles, shells } from './cli/completion/shells.ts';
import type { Machine } from './context/machine.ts';

// An import would wrap each of its functions first.
const fs = process.getBuiltinModule('node:fs');
const argv = process.argv.slice(2);
const stdout = sink(1, () => process.stdout);
const stderr = sink(2, () => process.stderr);

const atOnce = printedAtOnce();

// What this file shares with others is theirs when it has been read to its end.
if (atOnce === undefined || !printed(atOnce)) queueMicrotask(main);

/** What needs nothing of the rest: the version, and the completion files of shells. */
function printedAtOnce(): string | undefined {
  const [first, second] = argv;
  if (argv.length === 1 && (first === '--version' || first === '-V')) return `${version}\n`;
  const shell = argv.length === 2 && first === 'completion' && shells.find(name => name === second);
  // The first run of all goes the long way: it puts in place what these files read.
  if (!shell || !fs.existsSync(`${places().cache}/complete/v1/current`)) return undefined;
  return packaged(`completions/${shellFiles[shell]}`);
}

function packaged(name: string): string {
  return fs.readFileSync(`${__dirname}/../${name}`, 'utf8');
}

/** False where it could not be: the long way knows what to say then. */
function printed(text: string): boolean {
  try {
    stdout.write(text);
    return true;
  } catch {
    return false;
  }
}

async function main(): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  // Holds should Node find nothing left to wait for before the run has ended.
  process.exitCode = 1;
  const { run } = await import('./run/run.ts');
  // All that was said is written. To end here spares taking sockets and heap down one by one.
  process.exit(await run(argv, machine()));
}

function machine(): Machine {
  const library = `${__dirname}/catalog`;
  return {
    version,
    platform: process.platform,
    env: process.env,
    home: homeFolder(),
    folder: process.cwd(),
    uid: process.getuid?.(),
    places: places(),
    stdin: source(),
    stdout,
    stderr,
    disk: fs,
    clock: clock(),
    random: Math.random,
    packaged,
    sandbox: async () => {
      const { createSandbox } = await import('./sandbox/answer.ts');
      return createSandbox({
        read: name => fs.readFileSync(`${library}/${name}.json`, 'utf8'),
        sha256: text => {
          const { createHash } = process.getBuiltinModule('node:crypto');
          return createHash('sha256').update(text).digest('hex');
        },
      });
    },
    keychain: async () => {
      const { createKeychain } = await import('./auth/keychain.ts');
      return createKeychain({
        spawn: process.getBuiltinModule('node:child_process').spawn,
        child: `${__dirname}/keychain-child.cjs`,
        execPath: process.execPath,
        env: process.env,
        platform: process.platform,
        interactive: stderr.isTerminal,
        note: line => stderr.write(`${line}\n`),
        clock: clock(),
      });
    },
    spawn: (command, { stdio, env, ...options }) => {
      const { spawnSync } = process.getBuiltinModule('node:child_process');
      return spawnSync(command, {
        ...options,
        stdio: [...stdio],
        env: { ...env, MUSIC_CLI_TOKEN: undefined },
      });
    },
    stopped: () =>
      new Promise(resolve => {
        process.removeAllListeners('SIGINT');
        process.once('SIGINT', () => resolve());
        process.once('SIGTERM', () => resolve());
      }),
  };
}

/** Writes synchronously: all of it is out before anything else happens, whatever the exit status. */
function sink(fd: 1 | 2, stream: () => NodeJS.WriteStream): Sink {
  // Asking a stream costs its construction.
  const isTerminal = isTerminalAt(fd);
  return {
    isTerminal,
    get columns() {
      return isTerminal ? stream().columns || undefined : undefined;
    },
    get rows() {
      return isTerminal ? stream().rows || undefined : undefined;
    },
    write: chunk => writeAll(fd, typeof chunk === 'string' ? Buffer.from(chunk) : chunk),
  };
}

/** Node's tty brings its net along: it is asked about character devices only, and not about /dev/null. */
function isTerminalAt(fd: number): boolean {
  try {
    const stat = fs.fstatSync(fd);
    if (!stat.isCharacterDevice()) return false;
    if (stat.rdev === fs.statSync('/dev/null', { throwIfNoEntry: false })?.rdev) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule('node:tty').isatty(fd);
}

/** A pipe takes a part of what it is given, or nothing for now, or has no reader any more. */
function writeAll(fd: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += fs.writeSync(fd, bytes, written);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EAGAIN') {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        continue;
      }
      // What cannot be said is no reason to keep the answer back.
      if (fd === 2) return;
      if (code === 'EPIPE' || (code === 'EOF' && process.platform === 'win32')) throw new ClosedPipe();
      throw unwritten(code, error);
    }
  }
}

function unwritten(code: unknown, cause: unknown): Failure {
  const why = code === 'ENOSPC' ? 'no space is left' : String(code);
  return new Failure('unexpected', `The output could not be written: ${why}.`, {
    code: 'output_failed',
    hint: 'Look at where the output goes.',
    cause,
  });
}

function source(): Source {
  return {
    get isTerminal() {
      return isTerminalAt(0);
    },
    stream: () => process.stdin,
  };
}

function clock(): Clock {
  return {
    now: Date.now,
    // `performance` is made when it is first looked at, from eight modules.
    elapsed: () => Number(process.hrtime.bigint()) / 1e6,
    sleep: (milliseconds, signal) =>
      process.getBuiltinModule('node:timers/promises').setTimeout(milliseconds, undefined, { signal }),
  };
}

function homeFolder(): string {
  return process.env.HOME || process.getBuiltinModule('node:os').homedir();
}

/** The platform's places (README: The service's address; the configuration lies where the `conf` library puts it). */
function places(): Places {
  const { env, platform } = process;
  const home = homeFolder();
  const localData = env.LOCALAPPDATA || `${home}/AppData/Local`;
  const cache =
    platform === 'win32'
      ? `${localData}/music-cli/Cache`
      : `${env.XDG_CACHE_HOME || `${home}/.cache`}/music-cli`;
  const config =
    platform === 'win32'
      ? `${env.APPDATA || `${home}/AppData/Roaming`}/music-cli/Config`
      : platform === 'darwin'
        ? `${home}/Library/Preferences/music-cli`
        : `${env.XDG_CONFIG_HOME || `${home}/.config`}/music-cli`;
  return { cache: env.MUSIC_CLI_CACHE_DIR || cache, config: env.MUSIC_CLI_CONFIG_DIR || config };
}
